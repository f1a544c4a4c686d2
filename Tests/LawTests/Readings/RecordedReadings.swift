import Foundation

/// A text that a rule may record as a reading, as its source has it.
struct RecordedReading: Sendable, Hashable {
  /// The file and the line.
  let place: String
  /// The question's id; nil where a variable stands for the question.
  let question: String?
  /// The text; `…` stands for what the source does not write out.
  let text: String

  /// Whether the text may be the one that a question lists.
  func mayBe(_ listed: String) -> Bool { Self.meet(Array(text)[...], Array(listed)[...]) }

  /// Whether two texts have one in common, where `…` in either stands for any text.
  private static func meet(_ one: ArraySlice<Character>, _ other: ArraySlice<Character>) -> Bool {
    switch (one.first, other.first) {
    case (nil, nil): true
    case ("…", _): meet(one.dropFirst(), other) || !other.isEmpty && meet(one, other.dropFirst())
    case (_, "…"): meet(one, other.dropFirst()) || !one.isEmpty && meet(one.dropFirst(), other)
    case (let a?, let b?): a == b && meet(one.dropFirst(), other.dropFirst())
    default: false
    }
  }

  /// All that the sources of a system's target record.
  static func all(in folder: URL) throws -> [RecordedReading] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).sorted()
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return readings(in: source, of: path)
    }
  }

  /// What a file records: by `trial.reading(…)`, or by `reading(…)` in an extension of `Trial`.
  static func readings(in source: String, of path: String) -> [RecordedReading] {
    source.matches(of: /(?<before>func |\w)?reading\((?=\s*(?:\.a[A-Z]|ambiguity,))/).flatMap { match in
      guard match.output.before == nil else { return [RecordedReading]() }
      let open = source.distance(from: source.startIndex, to: match.range.upperBound) - 1
      guard let arguments = SourceExpression.group(in: Array(source), at: open)?.arguments,
        let question = arguments.first, arguments.count > 1
      else { return [] }
      let line = source[..<match.range.lowerBound].count { $0.isNewline } + 1
      let code = arguments.dropFirst().map(\.text).joined(separator: ", ")
      return SourceExpression(code).texts.map {
        RecordedReading(place: "\(path):\(line)", question: id(of: question.text), text: $0)
      }
    }
  }

  /// `A-PIA-8` for `.aPIA8`.
  private static func id(of name: String) -> String? {
    name.firstMatch(of: /^\.a([A-Z]+)(\d+)/).map { "A-\($0.output.1)-\($0.output.2)" }
  }
}
