import Conformance
import PropertyTesting

extension PreferenceValue {
  /// The type of the value, in words.
  var typeName: String {
    switch self {
    case .bool: "a Boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    }
  }
}

extension Generator where Value == [String: PreferenceValue] {
  /// Preferences of the host under other keys, some similar to the library's.
  static func otherPreferences(_ count: ClosedRange<Int>) -> Generator {
    let keys = [
      "theme", "remembered", "com.zapp.bankapp", "com.zapp.bankapp.remembered.at", "com.shop.remembered",
    ]
    let values: [PreferenceValue] = [.bool(true), .bool(false), .integer(0), .integer(7), .string("yes")]
    return dictionary(of: .element(of: keys), to: .element(of: values), count: count)
  }
}
