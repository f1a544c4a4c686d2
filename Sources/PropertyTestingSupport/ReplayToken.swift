import PropertyTesting
import Testing

/// The printed form of one case, to run it again; an argument of a test as well.
///
/// `@Test(arguments: tokens)` with such tokens gives each case a test case of its own.
public struct ReplayToken: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text, as printed with the failure.
  public let description: String

  /// A token of that text, which is read when a check uses it.
  public init(_ text: String) { description = text }

  /// A token of that text.
  public init(stringLiteral text: String) { self.init(text) }

  /// A token for the choices of a counterexample.
  public init(_ choices: ChoiceSequence) { self.init(choices.token) }

  /// A token from its text alone, so that a test case can be named and run by itself.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text alone.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  /// What the token stands for.
  ///
  /// - Throws: ``UnreadableToken`` where it is of another version, or mistyped.
  public func choices() throws -> ChoiceSequence {
    guard let choices = ChoiceSequence(token: description) else { throw UnreadableToken(token: description) }
    return choices
  }
}

extension ReplayToken: CustomTestStringConvertible {
  /// The text.
  public var testDescription: String { description }
}

/// A replay token that stands for no case.
public struct UnreadableToken: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text that was given.
  public let token: String

  /// One sentence.
  public var description: String { "‘\(token)’ is no replay token, or one of another version" }
}
