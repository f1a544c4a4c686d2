/// Validates lengths in characters; both bounds are acceptable.
struct LengthValidator: Decodable, Sendable {
  private var minLength: Int?
  private var maxLength: Int?

  /// Whether the value is neither too short nor too long.
  func accepts(_ value: String) -> Bool {
    let length = value.count
    return length >= minLength ?? 0 && length <= maxLength ?? .max
  }
}

/// Validates whole numbers; both bounds are acceptable.
struct RangeValidator: Decodable, Sendable {
  private var minValue: Int64?
  private var maxValue: Int64?

  /// Whether the value is a number and neither too small nor too great.
  func accepts(_ value: String) -> Bool {
    guard let number = Int64(value) else { return false }
    return number >= minValue ?? .min && number <= maxValue ?? .max
  }
}
