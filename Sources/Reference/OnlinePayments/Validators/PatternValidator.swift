import Foundation

/// Validates that a whole value matches a regular expression of the service.
struct PatternValidator: Sendable {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern }

  /// The expression that a whole value must match; nil if the service's text is not a regular expression.
  var expression: NSRegularExpression? {
    // The brackets below could make an invalid expression valid, so the text is checked without them.
    let isValid = (try? NSRegularExpression(pattern: pattern)) != nil
    return isValid ? try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z") : nil
  }

  /// Whether the whole value matches; false if the service's text is not a regular expression.
  // The expression is made only when needed, because most fields that are read are never validated.
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
    // No address has more than 254 bytes (RFC 5321, section 4.5.3.1.3), and matching a long text takes long.
    value.utf8.count <= 254 && expression?.matches(value) == true
  }
}
