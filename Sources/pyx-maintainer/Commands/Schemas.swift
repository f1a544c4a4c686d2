import Adapter
import CommandSupport
import Conformance
import Reporting

/// `pyx-maintainer schemas`: writes the JSON Schemas of messages, reports and vectors.
enum Schemas {
  static let specification = CommandSpecification(
    name: "schemas", summary: "Writes the JSON Schemas of messages, reports and vectors into a folder.",
    operand: .init(name: "DIR", isOptional: false, help: "the folder; created if it does not exist"))

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let folder = ReportFolder(arguments.operand ?? "")
    var files = [ReportFile(name: "protocol.schema.json", text: MessageSchemas.protocolSchema)]
    files += registry.contracts.map { contract in
      let schema = contract.typed.schema()
      return ReportFile(name: schema.name, text: schema.text)
    }
    files += ReportSchema.all.map { ReportFile(name: $0.name, text: $0.schema.pretty) }
    do { try folder.write(files, keepingOlder: true) } catch let failure as ReportFolder.Failure {
      throw UserError(.cannotWrite, "\(failure.description); choose another folder")
    }
    try Output.print(files.map { "\(folder.path)/\($0.name)\n" }.joined())
    return .success
  }
}
