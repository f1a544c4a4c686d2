import PropertyTesting
import Testing

/// How a property fails for one value: the issues that its body recorded, and the error that it threw.
public struct PropertyFailure: Error, Sendable {
  let issues: [Issue]
  let error: (any Error)?
  let attachments: [(name: String, text: String)]

  /// One line for each issue and the error.
  var messages: [String] {
    issues.map { issue in
      let place = issue.sourceLocation.map { " at \($0)" } ?? ""
      return "\(issue)\(place)"
    } + (error.map { ["threw \(typeName(of: $0)): \($0)"] } ?? [])
  }

  /// Whether the first issues of both failures are at the same place or, if neither has issues, their errors have the
  /// same type.
  ///
  /// Two traps must also have the same signal and message.
  @usableFromInline
  static func isSame(_ one: PropertyFailure, _ other: PropertyFailure) -> Bool {
    if let issue = one.issues.first {
      return other.issues.first?.sourceLocation == issue.sourceLocation
    }
    guard other.issues.isEmpty, let error = one.error, let otherError = other.error else { return false }
    if let trap = error as? Trap { return trap == otherError as? Trap }
    return type(of: error) == type(of: otherError)
  }
}

/// Thrown by a check outside a test, where no issue can be recorded.
public struct PropertyFailed: Error, Sendable, CustomStringConvertible {
  /// The text that would be the issue's text in a test.
  public let description: String
}
