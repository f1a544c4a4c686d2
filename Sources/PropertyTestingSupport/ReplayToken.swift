import PropertyTesting
import Testing

/// The printable form of one case, with which the case can be run again; it can also be an argument of a test.
///
/// `@Test(arguments: tokens)` with such tokens makes a separate test case of each.
public struct ReplayToken: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text, as printed with the failure.
  public let description: String

  /// A token with that text; the text is decoded only when a check uses the token.
  public init(_ text: String) { description = text }

  /// A token with that text.
  public init(stringLiteral text: String) { self.init(text) }

  /// A token for the choices of a counterexample.
  public init(_ choices: ChoiceSequence) { self.init(choices.token) }

  /// Decodes a token from its text alone, so that each test case can be identified and run separately.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes only the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// The choices that the token stands for.
  ///
  /// - Throws: ``UnreadableToken`` if it has another version or is mistyped.
  public func choices() throws -> ChoiceSequence {
    guard let choices = ChoiceSequence(token: description) else { throw UnreadableToken(token: description) }
    return choices
  }
}

extension ReplayToken: CustomTestStringConvertible {
  /// The text.
  public var testDescription: String { description }
}

/// A text that is not a valid replay token.
public struct UnreadableToken: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that was given.
  public let token: String

  /// One sentence.
  public var description: String { "‘\(token)’ is not a replay token, or has another version" }
}
