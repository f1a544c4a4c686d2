import Conformance
import JSONValues

/// Validates lengths in characters; both bounds are inclusive.
struct LengthValidator: ReplyValue, Sendable {
  private let minLength: Int?
  private let maxLength: Int?

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    minLength = try members.read("minLength")
    maxLength = try members.read("maxLength")
  }

  /// Whether the value is neither too short nor too long.
  func accepts(_ value: String) -> Bool {
    let length = value.count
    return length >= minLength ?? 0 && length <= maxLength ?? .max
  }
}

/// Validates whole numbers; both bounds are inclusive.
struct RangeValidator: ReplyValue, Sendable {
  private let minValue: Int64?
  private let maxValue: Int64?

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    minValue = try members.read("minValue")
    maxValue = try members.read("maxValue")
  }

  /// Whether the value is a number and neither too small nor too great.
  func accepts(_ value: String) -> Bool {
    guard let number = Int64(value) else { return false }
    return number >= minValue ?? .min && number <= maxValue ?? .max
  }
}
