import Conformance
import JSONValues

/// A file of language-neutral vectors: JSON `{"system", "vectors": [{"id", "rule", "comment", "given", "expected"}]}`.
public struct VectorFile: Sendable {
  /// A defect of a file of vectors.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// Name of the file.
    public let file: String
    /// What is wrong, and where.
    public let message: String

    /// The file's name and what is wrong, on one line.
    public var description: String { "\(file): \(message)" }

    /// Makes a problem; the message is cut to 1,000 characters.
    public init(file: String, message: String) {
      self.file = file
      self.message = ShortText.cut(message, to: 1000)
    }
  }

  /// The form of vector ids, which are permanent and never reused.
  public static let idPattern = "^V-[A-Z0-9]+(-[A-Z0-9]+)*-[0-9]{4}$"

  /// Its name.
  public let name: String
  /// The vectors in it.
  public let vectors: [Vector]
  private let bytes: [UInt8]
  private static let schema = Result { () throws(JSONSchema.Fault) in try JSONSchema(ReportSchema.vectors) }
  private let tree: JSONValue

  /// Reads a file; throws a ``Problem`` for the first defect that prevents it.
  ///
  /// Two members with the same name are such a defect, because ``canonicalText`` could keep only one of them.
  public init(name: String, bytes: some Sequence<UInt8>) throws {
    self.name = name
    self.bytes = Array(bytes)
    do {
      tree = try JSONValue(parsingWithoutLoss: self.bytes)
    } catch {
      throw Problem(
        file: name,
        message: "cannot be read: \(Self.words(error)), in line \(Self.line(of: error, self.bytes))")
    }
    let problems: [String]
    do {
      problems = try Self.schema.get().problems(of: tree)
    } catch {
      throw Problem(file: name, message: "\(error)")
    }
    if let first = problems.first {
      throw Problem(file: name, message: "does not fit the schema: \(first)")
    }
    let system = tree["system"]?.text ?? ""
    vectors = (tree["vectors"]?.elements ?? []).map { one in
      Vector(
        id: one["id"]?.text ?? "", system: system, rule: one["rule"]?.text ?? "",
        comment: one["comment"]?.text ?? "", given: one["given"] ?? .null, expected: one["expected"] ?? .null)
    }
  }

  /// The file as it should be written: members in the order of the schema, but members of `given` and `expected` sorted
  /// by name.
  public var canonicalText: String {
    JSONValue.members([
      "system": .optional(tree["system"]?.text),
      "vectors": .array(
        vectors.map { vector in
          .members([
            "id": .string(vector.id), "rule": .string(vector.rule), "comment": .string(vector.comment),
            "given": vector.given, "expected": vector.expected,
          ])
        }),
    ]).pretty
  }

  /// All defects of files that could be read.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - rules: The ids of each known system's rules.
  public static func problems(in files: [VectorFile], rules: [String: Set<String>]) -> [Problem] {
    var problems: [Problem] = []
    var owners: [String: String] = [:]
    for file in files {
      for vector in file.vectors {
        func report(_ message: String) {
          problems.append(Problem(file: file.name, message: "\(vector.id) \(message)"))
        }
        if let owner = owners.updateValue(file.name, forKey: vector.id) {
          report(owner == file.name ? "is there twice" : "is in \(owner) too")
        }
        guard let known = rules[vector.system] else {
          report("names the unknown system \(JSONValue.quoted(vector.system))")
          continue
        }
        if !known.contains(vector.rule) { report("names the unknown rule \(JSONValue.quoted(vector.rule))") }
      }
      if Array(file.canonicalText.utf8) != file.bytes {
        let line = firstDifference(Array(file.canonicalText.utf8), file.bytes)
        problems.append(Problem(file: file.name, message: "is not in canonical form, from line \(line) on"))
      }
    }
    return problems
  }

  private static func words(_ error: JSONSyntaxError) -> String {
    guard case .repeatedMember(let name) = error.kind else { return error.what }
    return "a second member \(JSONValue.quoted(ShortText.cut(name, to: ShortText.nameLimit))) in one object"
  }

  private static func line(of error: JSONSyntaxError, _ bytes: [UInt8]) -> Int {
    bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
  }

  private static func firstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let same = zip(one, other).prefix { $0 == $1 }
    return same.count { $0.0 == UInt8(ascii: "\n") } + 1
  }
}
