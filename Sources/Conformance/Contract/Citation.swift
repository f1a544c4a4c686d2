/// A published document that rules are taken from.
public struct SourceDocument: Sendable, Hashable {
  /// Its title.
  public let title: String
  /// The document's edition, or the date on which it was read.
  public let edition: String

  /// Makes a document.
  public init(title: String, edition: String) {
    self.title = title
    self.edition = edition
  }

  /// Title and edition.
  public var name: String { "\(title), \(edition)" }
}

/// The place in a document that a rule rests on.
public struct Citation: Sendable, Hashable {
  /// The document.
  public let document: SourceDocument
  /// Sections, by number or heading.
  public let sections: [String]
  /// The document's decisive words, at most twelve; nil if the rule does not depend on their wording.
  public private(set) var quotation: String?

  /// Makes a citation.
  public init(_ document: SourceDocument, _ sections: [String]) {
    self.document = document
    self.sections = sections
  }

  /// The same citation with the document's decisive words.
  public func quoting(_ words: String) -> Citation {
    var citation = self
    citation.quotation = words
    return citation
  }

  /// The sections as one text.
  public var section: String { sections.joined(separator: "; ") }
}

/// A question that a document leaves open; the suite records what an implementation does about it, and does not judge
/// it.
public struct Ambiguity: Codable, Sendable, Hashable {
  /// Permanent id, such as `A-OP-14`.
  public let id: String
  /// The question.
  public let question: String
  /// Whether an implementation must keep to one of the readings; if so, mixing them breaks the rule.
  public let admitsOneReading: Bool
  /// The answers that rules distinguish, as reports write them: one list for each part of the question.
  ///
  /// The answers of one part exclude each other; those of different parts do not. `…` stands for text that differs from
  /// case to case.
  public let parts: [[String]]

  /// Makes an ambiguity of several parts, each with its own answers.
  public init(_ id: String, _ question: String, admitsOneReading: Bool = false, parts: [[String]]) {
    self.id = id
    self.question = question
    self.admitsOneReading = admitsOneReading
    self.parts = parts
  }

  /// Makes an ambiguity whose answers exclude each other; it has no answers if no rule can see an answer.
  public init(_ id: String, _ question: String, admitsOneReading: Bool = false, readings: [String] = []) {
    self.init(
      id, question, admitsOneReading: admitsOneReading, parts: readings.isEmpty ? [] : [readings])
  }

  /// The answers to all parts.
  public var readings: [String] { parts.flatMap(\.self) }

  /// Questions with the same id are the same question.
  public static func == (one: Ambiguity, other: Ambiguity) -> Bool { one.id == other.id }
  /// The id stands for the question.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Whether a reading is one of the listed answers.
  public func lists(_ value: String) -> Bool { readings.contains { Self.matches(value, $0) } }

  /// Whether a seen reading matches a listed reading, in which `…` stands for any text.
  public static func matches(_ seen: String, _ listed: String) -> Bool {
    var rest = Substring(seen)
    var parts = listed.split(separator: "…", omittingEmptySubsequences: false)
    let last = parts.removeLast()
    for (number, part) in parts.enumerated() {
      guard let found = rest.firstRange(of: part), number > 0 || found.lowerBound == rest.startIndex else {
        return false
      }
      rest = rest[found.upperBound...]
    }
    return parts.isEmpty ? rest == last : rest.hasSuffix(last)
  }
}

/// A row of the rule catalogue, or a part of a row, that is not an executable rule of a contract, with the reason.
public struct Exclusion: Sendable, Hashable {
  /// Why a row is not executed.
  public enum Reason: Sendable, Hashable {
    /// The row is about another role, which has its own contract or does not have one yet.
    case otherRole(String)
    /// Nothing that can be seen from outside could show that the row is broken.
    case notObservable(String)
    /// The document leaves everything about the row open.
    case open(String)
    /// Another rule checks the same requirement.
    case coveredBy(String)
  }

  /// Id of the row.
  public let id: String
  /// The part of the row, such as `the host's half`, if a rule executes the rest; nil for the whole row.
  public let part: String?
  /// The reason.
  public let reason: Reason

  /// Makes an exclusion.
  public init(_ id: String, part: String? = nil, _ reason: Reason) {
    self.id = id
    self.part = part
    self.reason = reason
  }

  /// The reason as a sentence.
  public var sentence: String {
    switch reason {
    case .otherRole(let text), .notObservable(let text), .open(let text): text
    case .coveredBy(let rule): "checked by \(rule)"
    }
  }
}
