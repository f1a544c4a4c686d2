import Foundation

/// Validates that a whole value matches a regular expression of the service.
struct PatternValidator: Sendable {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// Nil where the service sent no regular expression: nothing matches it then.
  var expression: NSRegularExpression? {
    // What is not an expression by itself might become one between the brackets.
    let isValid = (try? NSRegularExpression(pattern: pattern)) != nil
    return isValid ? try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") : nil
  }

  /// Whether all of the value matches.
  // Many more fields are read than values are validated: the expression is not made before.
  func accepts(_ value: String) -> Bool { expression?.matches(value) == true }
}

extension NSRegularExpression {
  fileprivate func matches(_ value: String) -> Bool {
    firstMatch(in: value, range: NSRange(value.startIndex..., in: value)) != nil
  }
}

/// Validates the format of e-mail addresses.
enum EmailValidator {
  private static let expression =
    PatternValidator(
      "[^\\s\\p{Cc}@]+@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}-]{2,}"
    ).expression

  /// Whether the value has a name and a domain of at least two parts.
  static func accepts(_ value: String) -> Bool {
    // No address is longer (RFC 5321, section 4.5.3.1.3), and long texts take the expression long.
    value.utf8.count <= 254 && expression?.matches(value) == true
  }
}
