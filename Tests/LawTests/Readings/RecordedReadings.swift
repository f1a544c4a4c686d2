import Foundation

/// A text that a rule may record as a reading, as written in its source.
struct RecordedReading: Sendable, Hashable {
  /// The file and the line.
  let place: String
  /// The question's id; nil if a variable stands for the question.
  let question: String?
  /// The text; `…` stands for parts that the source does not write out.
  let text: String

  /// Whether the text may be the same as a text that a question lists.
  func mayBe(_ listed: String) -> Bool { Self.meet(Array(text)[...], Array(listed)[...]) }

  /// Whether two texts can be the same, if `…` in either stands for any text.
  private static func meet(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>) -> Bool {
    switch (one.first, other.first) {
    case (nil, nil): true
    case ("…", _): meet(one.dropFirst(), other) || !other.isEmpty && meet(one, other.dropFirst())
    case (_, "…"): meet(one, other.dropFirst()) || !one.isEmpty && meet(one.dropFirst(), other)
    case (let a?, let b?): a == b && meet(one.dropFirst(), other.dropFirst())
    default: false
    }
  }

  /// All readings that are recorded in the sources of a system's target.
  static func all(in folder: URL) throws -> [RecordedReading] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
    let sources = try paths.filter { $0.hasSuffix(".swift") }.map { path in
      (path, try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
    let ids = questionIDs(in: sources.map(\.1))
    return sources.flatMap { path, source in readings(in: source, of: path, ids: ids) }
  }

  /// The id of each question that sources declare, by its name: `["whoCommits": "A-PIA-17"]`.
  static func questionIDs(in sources: [String]) -> [String: String] {
    let declaration = /static let (\w+) = Ambiguity\(\s*(?:"(A-[A-Z]+-\d+)"|(\w+)\.id)/
    let found = sources.flatMap { $0.matches(of: declaration).map(\.output) }
    let ids = found.reduce(into: [String: String]()) { ids, question in
      ids[String(question.1)] = question.2.map { String($0) }
    }
    // A second role that declares the question with other answers takes the id from the first declaration.
    return found.reduce(into: ids) { all, question in
      if let first = question.3 { all[String(question.1)] = ids[String(first)] }
    }
  }

  /// The readings that a file records with `trial.reading(…)`, or with `reading(…)` in an extension of `Trial`.
  static func readings(in source: String, of path: String, ids: [String: String]) -> [RecordedReading] {
    source.matches(of: /(?<before>func |\w)?reading\((?=\s*(?:\.[a-z]|ambiguity,))/).flatMap { match in
      guard match.output.before == nil else { return [RecordedReading]() }
      let open = source.distance(from: source.startIndex, to: match.range.upperBound) - 1
      guard let arguments = SourceExpression.group(in: Array(source), at: open)?.arguments,
        let question = arguments.first, arguments.count > 1
      else { return [] }
      let line = source[..<match.range.lowerBound].count { $0.isNewline } + 1
      let code = arguments.dropFirst().map(\.text).joined(separator: ", ")
      return SourceExpression(code).texts.map {
        RecordedReading(place: "\(path):\(line)", question: id(of: question.text, ids), text: $0)
      }
    }
  }

  /// The id of a name such as `.whoCommits`, or the name itself if no source declares it; nil for a variable.
  private static func id(of name: String, _ ids: [String: String]) -> String? {
    name.hasPrefix(".") ? ids[String(name.dropFirst())] ?? name : nil
  }
}
