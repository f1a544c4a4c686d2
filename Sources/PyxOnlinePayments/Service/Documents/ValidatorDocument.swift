import Conformance
import JSONValues

/// A restriction on the value of a field as the service describes it.
enum ValidatorDocument: Sendable, Hashable {
  case emailAddress
  case expirationDate
  case fixedList([String])
  case iban
  case length(min: Int, max: Int)
  case luhn
  case range(min: Int64, max: Int64)
  case regularExpression(String)
  case termsAndConditions
  /// A validator that the SDK's document does not know.
  case unknown(String)

  /// The name of the validator's member in JSON.
  var name: String {
    switch self {
    case .emailAddress: "emailAddress"
    case .expirationDate: "expirationDate"
    case .fixedList: "fixedList"
    case .iban: "iban"
    case .length: "length"
    case .luhn: "luhn"
    case .range: "range"
    case .regularExpression: "regularExpression"
    case .termsAndConditions: "termsAndConditions"
    case .unknown(let name): name
    }
  }

  /// The values that a list allows; empty for other validators.
  var listedValues: [String] { if case .fixedList(let values) = self { values } else { [] } }

  /// The validator's parameters in JSON.
  var json: JSONValue {
    switch self {
    // Public documents have a meaningless member there.
    case .luhn: .object(named: [("enabled", .bool(true))])
    case .emailAddress, .expirationDate, .iban, .termsAndConditions, .unknown: .object([])
    case .fixedList(let values): .object(named: [("allowedValues", .array(values.map(JSONValue.string)))])
    case .length(let min, let max):
      .object(named: [("minLength", .integer(Int64(min))), ("maxLength", .integer(Int64(max)))])
    case .range(let min, let max): .object(named: [("minValue", .integer(min)), ("maxValue", .integer(max))])
    case .regularExpression(let pattern): .object(named: [("regularExpression", .string(pattern))])
    }
  }
}
