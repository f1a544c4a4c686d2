/// Why a text is no JSON.
public struct JSONSyntaxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let what: String
  /// Where, in bytes from the beginning.
  public let offset: Int

  /// The error as a sentence.
  public var description: String { "no JSON: \(what), at byte \(offset)" }
}
