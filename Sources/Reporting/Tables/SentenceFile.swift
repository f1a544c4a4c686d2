/// A sentence of a document, a row of one of its tables or a piece of its samples, and how it is tested.
public struct DocumentSentence: Sendable, Hashable {
  /// How it is tested.
  public enum Fate: Sendable, Hashable {
    /// The sentence binds nobody: it describes, advertises or refers to something.
    case bindsNobody
    /// The rules with these ids check the sentence.
    case judged([String])
    /// The sentence leaves the questions with these ids open.
    case open([String])
    /// No rule checks the sentence, for the given reason.
    case excluded(String)
    /// A rule could check the sentence, but none does yet; the text says what is missing.
    case gap(String)
  }

  /// Title of its section.
  public let section: String
  /// The sentence's number in the section, such as `3`, or `3a` for the first of several duties in one sentence.
  public let number: String
  /// The content of the sentence, in the suite's own words.
  public let text: String
  /// How it is tested.
  public let fate: Fate
}

/// The sentences of a system's document, in the document's order.
public struct SentenceFile: Sendable {
  /// The system.
  public let system: String
  /// The sentences.
  public let sentences: [DocumentSentence]

  /// Reads a table of tab-separated values; its first line names its five columns.
  ///
  /// Throws ``SentenceFileError`` with the first line that cannot be read.
  public init(system: String, bytes: [UInt8]) throws {
    self.system = system
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    sentences = try lines.enumerated().dropFirst().map { index, line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count == 5, let fate = Self.fate(columns[3], columns[4]) else {
        throw SentenceFileError(system: system, line: index + 1)
      }
      return DocumentSentence(section: columns[0], number: columns[1], text: columns[2], fate: fate)
    }
  }

  private static func fate(_ kind: String, _ words: String) -> DocumentSentence.Fate? {
    guard kind == "duty" else { return kind == "fact" || kind == "background" ? .bindsNobody : nil }
    let parts = words.split(separator: ":", maxSplits: 1).map {
      String($0.drop { $0 == " " })
    }
    guard let first = parts.first else { return nil }
    guard parts.count > 1 else {
      let ids = first.split(separator: " ").map(String.init)
      return ids.isEmpty ? nil : .judged(ids)
    }
    switch first {
    case "open":
      return .open(parts[1].split { " ,;".contains($0) }.map(String.init).filter { $0.hasPrefix("A-") })
    case "excluded": return .excluded(parts[1])
    case "gap": return .gap(parts[1])
    default: return nil
    }
  }
}

/// A line of a table of sentences that cannot be read.
public struct SentenceFileError: Error, CustomStringConvertible {
  /// The system to which the table belongs.
  public let system: String
  /// The number of the line, from 1.
  public let line: Int

  /// What is wrong, in one line.
  public var description: String {
    "line \(line) of the sentences of \(system) needs a section, a number, a sentence, its kind, and its "
      + "rules or why it has none"
  }
}
