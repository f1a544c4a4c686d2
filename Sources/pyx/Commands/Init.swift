import Catalogue
import CommandSupport
import Conformance
import Scaffolding

/// `pyx init`: writes a skeleton of an adapter, which already runs.
struct Init: Sendable {
  static let specification = CommandSpecification(
    name: "init", summary: "Writes an adapter for your SDK: it already runs, and you fill it in.",
    operand: .init(name: "DIR", isOptional: true, help: "the folder to write into; pyx-SYSTEM by default"),
    options: [
      .value("--system", "S", "the system whose SDK you have"),
      .value(
        "--language", "L",
        "the language of the adapter, one of \(ScaffoldLanguage.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
      .value("--role", "R", "the role; library by default, integration for a host app"),
      .value(
        "--ci", "C",
        "also write a pipeline for one of \(PipelineService.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
    ],
    notes: [
      "",
      "It overwrites nothing: if one of its files exists, it writes none. pyx doctor then says what to write next.",
    ])

  private let contract: KnownContract
  private let language: ScaffoldLanguage
  private let pipeline: PipelineService?
  private let folder: String

  init(_ arguments: Arguments, registry: Registry) throws {
    guard arguments.value("--system") != nil else {
      throw UserError(
        .usage, "init needs a system: give --system with one of \(registry.systems.joined(separator: ", "))")
    }
    guard arguments.value("--language") != nil else {
      let words = ScaffoldLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      throw UserError(.usage, "init needs a language: give --language with one of \(words)")
    }
    contract = try registry.contract(arguments)
    language = try arguments.word("--language", otherwise: .python)
    pipeline = arguments.value("--ci") == nil ? nil : try arguments.word("--ci", otherwise: .github)
    folder = arguments.operand ?? "pyx-\(contract.system)"
  }

  func run() async throws -> ExitCode {
    let words = await contract.typed.scaffoldContract()
    let scaffold = Scaffold(of: words, in: language, pipeline: pipeline)
    try NewFolder(path: folder).write(scaffold.files)
    try Output.print("wrote \(scaffold.files.count) files into \(folder)\n")
    try Output.print(
      "next: cd \(Shell.quoted(folder)) && \(scaffold.firstCommands.joined(separator: " && "))\n")
    return .success
  }
}

extension TypedContract {
  /// The words of the contract, with the effects that were seen after each stimulus.
  fileprivate func scaffoldContract() async -> ScaffoldContract {
    ScaffoldContract(System.self, following: await effectsFollowing())
  }
}
