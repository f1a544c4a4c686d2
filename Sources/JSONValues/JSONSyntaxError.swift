/// Why a text is not JSON, or none that all readers understand alike.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What a text may be wrong in.
  public enum Kind: Sendable, Hashable {
    /// It is not JSON (RFC 8259).
    case notJSON
    /// It has more levels of arrays and objects than are followed, ``JSONValue/deepest``.
    case tooDeep
    /// An object has two members of that name: readers disagree which of the two counts.
    case repeatedMember(String)
    /// It has a number that would not stay as it is.
    case inexactNumber
  }

  /// Which kind of fault it is.
  public let kind: Kind
  /// What is wrong.
  public let what: String
  /// Where, in bytes from the beginning.
  public let offset: Int

  init(_ kind: Kind = .notJSON, what: String, offset: Int) {
    (self.kind, self.what, self.offset) = (kind, what, offset)
  }

  /// The error as a sentence.
  public var description: String { "no JSON: \(what), at byte \(offset)" }
}
