import Adapter
import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx contract`: prints what an adapter's author needs to know.
enum Contract {
  static let specification = CommandSpecification(
    name: "contract",
    summary:
      "Prints the page of one contract for authors of adapters; without options, that of the wire protocol.",
    options: [
      .value("--system", "S", "the system"), .value("--role", "R", "the role; library by default"),
      .flag("--service", "the page on the service that the suite plays for the system, in its place"),
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    guard arguments.value("--system") != nil else {
      guard !arguments.has("--service") else {
        throw UserError(.usage, "--service is about the service of a system; give --system too")
      }
      guard arguments.value("--role") == nil else {
        throw UserError(.usage, "--role chooses among the contracts of a system; give --system too")
      }
      try Output.print(ProtocolPage.markdown)
      return .success
    }
    let selection = try registry.selection(arguments)
    let wanted = selection.roles.first ?? .library
    guard let contract = registry.contracts(in: selection).first(where: { $0.role == wanted }) else {
      let system = selection.systems.first ?? ""
      let roles = registry.contracts.filter { $0.system == system }.map(\.role.rawValue)
      throw UserError(
        .usage,
        "\(system) has no role \(wanted.rawValue); it has \(roles.joined(separator: ", ")): give --role")
    }
    guard !arguments.has("--service") else {
      guard let page = contract.servicePage else {
        throw UserError(
          .usage,
          "the suite plays no service for \(contract.system), role \(wanted.rawValue): leave --service out")
      }
      try Output.print(page)
      return .success
    }
    let results = await contract.reference().run(Selection(), settings: RunSettings())
    try Output.print(contract.page(results))
    return .success
  }
}
