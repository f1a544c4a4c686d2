import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx vectors check`: checks files of vectors.
enum Vectors {
  static let specification = CommandSpecification(
    name: "vectors check",
    summary: "Checks files of vectors: schema, unique permanent ids, known rules, canonical form.",
    operand: .init(name: "DIR", isOptional: true, help: "the folder of the files; Vectors by default"),
    options: [.flag("--fix", "rewrite files that are not in canonical form")],
    notes: [
      "",
      "The files are those under DIR whose names end in .json; vectors.schema.json describes them. pyx certify checks",
      "the vectors that pyx was built with. If one fails, the report has the command that runs it alone,",
      "pyx replay SYSTEM:RULE:ID.",
    ])

  /// The name of the schema's file, which is in the folder of the vectors.
  static let schemaName = "vectors.schema.json"

  static func run(_ arguments: Arguments, registry: Registry) throws -> ExitCode {
    let folder = arguments.operand ?? "Vectors"
    let paths = try files(in: folder)
    var problems: [VectorFile.Problem] = []
    var files: [VectorFile] = []
    for path in paths {
      let data = try InputFile.contents(of: "\(folder)/\(path)", limit: InputFile.largestText)
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
    for problem in problems.prefix(mostProblems) { Output.note("\(folder)/\(problem)") }
    guard problems.isEmpty else {
      let shown = problems.count > mostProblems ? " (the first \(mostProblems) are shown)" : ""
      throw UserError(
        .badData,
        "\(counted(problems.count, "problem")) in the vectors of \(folder)\(shown); fix \(problems.count == 1 ? "it" : "them"), but never change an id"
      )
    }
    let count = files.reduce(0) { $0 + $1.vectors.count }
    try Output.print(
      "\(counted(count, "vector")) in \(counted(files.count, "file")) \(count == 1 ? "is" : "are") sound\n")
    return .success
  }

  /// How many problems are listed at most.
  private static let mostProblems = 100

  private static func counted(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
  }

  /// The files of vectors in a folder, by name.
  private static func files(in folder: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      var information = stat()
      if stat(folder, &information) != 0, errno == ELOOP { throw InputFile.unreadable(folder, ELOOP) }
      throw UserError(.nothingSelected, "there is no folder \(folder); name the folder of the vectors")
    }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
    guard !files.isEmpty else {
      throw UserError(.nothingSelected, "\(folder) has no file of vectors")
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
    return [.init(file: schemaName, message: "is not the schema that pyx-maintainer schemas writes")]
  }
}
