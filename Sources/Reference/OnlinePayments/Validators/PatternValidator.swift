import Foundation

/// Validates that a whole value matches a regular expression of the service.
struct PatternValidator: Sendable {
  /// Nil where the service sent no regular expression: nothing matches it then.
  private let expression: NSRegularExpression?

  init(_ pattern: String) {
    // What is not an expression by itself might become one between the brackets.
    let isValid = (try? NSRegularExpression(pattern: pattern)) != nil
    expression = isValid ? try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") : nil
  }

  /// Whether all of the value matches.
  func accepts(_ value: String) -> Bool {
    let range = NSRange(value.startIndex..., in: value)
    return expression?.firstMatch(in: value, range: range) != nil
  }
}

/// Validates the format of e-mail addresses.
enum EmailValidator {
  private static let pattern = PatternValidator(
    "[^\\s\\p{Cc}@]+@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}-]{2,}")

  /// Whether the value has a name and a domain of at least two parts.
  static func accepts(_ value: String) -> Bool {
    // No address is longer (RFC 5321, section 4.5.3.1.3), and long texts take the expression long.
    value.utf8.count <= 254 && pattern.accepts(value)
  }
}
