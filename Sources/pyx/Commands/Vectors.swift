import Conformance
import Foundation
import Reporting

/// `pyx vectors check`: looks whether files of vectors are sound.
enum Vectors {
  static let specification = CommandSpecification(
    name: "vectors check",
    summary: "Checks files of vectors: schema, unique permanent ids, known rules, canonical form.",
    operand: .init(name: "DIR", isOptional: true, help: "the folder of the files; Vectors by default"),
    options: [.flag("--fix", "write the files that only differ from their canonical form anew")])

  /// The name under which the schema stands beside the files.
  static let schemaName = "vectors.schema.json"

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let folder = arguments.operand ?? "Vectors"
    let paths = try files(in: folder)
    var problems: [VectorFile.Problem] = []
    var files: [VectorFile] = []
    for path in paths {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)") else {
        throw UserError(.badData, "cannot read \(folder)/\(path)")
      }
      do {
        files.append(try VectorFile(name: path, bytes: data))
      } catch let problem as VectorFile.Problem {
        problems.append(problem)
      }
    }
    if arguments.has("--fix") { files = try files.map { try fixed($0, in: folder) } }
    let rules = Dictionary(grouping: registry.rules, by: \.system).mapValues { Set($0.map(\.id)) }
    problems += VectorFile.problems(in: files, rules: rules)
    problems += schemaProblems(in: folder)
    for problem in problems { Output.note("\(folder)/\(problem)") }
    guard problems.isEmpty else {
      throw UserError(
        .badData, "\(problems.count) problems in the vectors of \(folder); put them right, ids stay for ever")
    }
    let count = files.reduce(0) { $0 + $1.vectors.count }
    try Output.print("\(count) vectors in \(files.count) files are sound\n")
    return .success
  }

  /// The files of vectors in a folder, by name.
  private static func files(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw UserError(.nothingSelected, "there is no folder \(folder); name the folder of the vectors")
    }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
    guard !files.isEmpty else {
      throw UserError(.nothingSelected, "there is no file of vectors in \(folder)")
    }
    return files
  }

  private static func fixed(_ file: VectorFile, in folder: String) throws -> VectorFile {
    let text = file.canonicalText
    do {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file.name)"), options: .atomic)
    } catch {
      throw UserError(.cannotWrite, "cannot write \(folder)/\(file.name): \(error.localizedDescription)")
    }
    return try VectorFile(name: file.name, bytes: text.utf8)
  }

  private static func schemaProblems(in folder: String) -> [VectorFile.Problem] {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(schemaName)"),
      String(decoding: data, as: UTF8.self) != ReportSchema.vectors.pretty
    else { return [] }
    return [.init(file: schemaName, message: "is not the schema that pyx schemas writes")]
  }
}
