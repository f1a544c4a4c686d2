import Adapter
import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx contract`: prints the pages for an adapter's author.
enum Contract {
  static let specification = CommandSpecification(
    name: "contract",
    summary:
      "Prints a contract's page for adapter authors; without a system, the page on the wire protocol.",
    operand: .init(
      name: "SYSTEM", isOptional: true, help: "the system, such as pia-wallets", sameAs: "--system"),
    options: [
      .value("--system", "S", "the same as SYSTEM"), .value("--role", "R", "the role; library by default"),
      .flag(
        "--service",
        "instead of the contract's page, print the page on the service that the suite plays for the system"),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    guard arguments.value("--system") != nil else {
      guard !arguments.has("--service") else {
        throw UserError(.usage, "--service prints the page on a system's service; name the system too")
      }
      guard arguments.value("--role") == nil else {
        throw UserError(.usage, "--role selects among the contracts of a system; name the system too")
      }
      try Output.print(ProtocolPage.markdown)
      return .success
    }
    let contract = try registry.contract(arguments)
    guard !arguments.has("--service") else {
      guard let page = contract.typed.servicePage else {
        throw UserError(
          .usage,
          "the suite plays no service for \(contract.system), role \(contract.role.rawValue): leave out --service"
        )
      }
      try Output.print(page)
      return .success
    }
    let results = await contract.typed.candidate().run(Selection(), settings: RunSettings())
    try Output.print(contract.typed.page(results))
    return .success
  }
}
