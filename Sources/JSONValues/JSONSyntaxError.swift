/// Why a text is not JSON, or not JSON that all readers understand alike.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of faults.
  public enum Kind: Sendable, Hashable {
    /// The text is not JSON (RFC 8259).
    case notJSON
    /// The text has more levels of arrays and objects than ``JSONValue/deepest`` allows.
    case tooDeep
    /// An object has two members with that name, and readers disagree on which one counts.
    case repeatedMember(String)
    /// The text has a number that cannot be kept exactly.
    case inexactNumber
  }

  /// The kind of fault.
  public let kind: Kind
  /// What is wrong.
  public let what: String
  /// Where the fault is, in bytes from the beginning of the text.
  public let offset: Int

  init(_ kind: Kind = .notJSON, what: String, offset: Int) {
    (self.kind, self.what, self.offset) = (kind, what, offset)
  }

  /// The error as a sentence.
  public var description: String {
    "\(kind == .notJSON ? "not" : "unusable") JSON: \(what), at byte \(offset)"
  }
}
