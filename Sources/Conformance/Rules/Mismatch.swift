import JSONValues

/// What did not hold: what was expected, what was seen, and what was checked.
///
/// A mismatch is the only representation of a failure, from the check that finds it to the report that shows it.
public struct Mismatch: Codable, Sendable, Hashable {
  /// What was checked; nil if the expectation names it.
  public let subject: String?
  /// What was expected; nil if nothing was compared, as when the implementation died or two readings contradict
  /// each other.
  public let expected: String?
  /// What was seen; nil if nothing was compared.
  public let seen: String?
  /// The mismatch as one sentence.
  public let message: String

  /// Makes a mismatch from two descriptions: `subject: expected this, saw that`.
  public init(_ subject: String? = nil, expected: String, seen: String) {
    self.subject = subject
    self.expected = expected
    self.seen = seen
    message = (subject.map { "\($0): " } ?? "") + "expected \(expected), saw \(seen)"
  }

  /// Makes a mismatch without a comparison.
  public init(message: String) {
    (subject, expected, seen) = (nil, nil, nil)
    self.message = message
  }

  private init(_ other: Mismatch, message: String) {
    (subject, expected, seen) = (other.subject, other.expected, other.seen)
    self.message = message
  }

  /// The same mismatch, with words before its sentence.
  func introduced(by words: String) -> Mismatch { Mismatch(self, message: "\(words): \(message)") }
}

extension Mismatch {
  /// A value as mismatches show it: texts in quotation marks, words of enumerations as on the wire, lists in brackets,
  /// sets and dictionaries sorted by their texts, and `nothing` for nil.
  public static func text(of value: some Any) -> String {
    switch value {
    case let text as String: JSONValue.quoted(text)
    case let optional as any OptionalValue: optional.unwrapped.map { text(of: $0) } ?? "nothing"
    case let word as any RawRepresentable<String>: word.rawValue
    case let list as [Any]: "[\(list.map { text(of: $0) }.joined(separator: ", "))]"
    default: unordered(value) ?? String(describing: value)
    }
  }

  /// A set or a dictionary, sorted, because its own order differs from run to run; nil for other values.
  private static func unordered(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return nil }
    let members = mirror.children.map { child -> String in
      let parts = Mirror(reflecting: child.value).children.map { text(of: $0.value) }
      return mirror.displayStyle == .set ? text(of: child.value) : parts.joined(separator: ": ")
    }
    return "[\(members.sorted().joined(separator: ", "))]"
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var unwrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var unwrapped: Any? { self }
}
