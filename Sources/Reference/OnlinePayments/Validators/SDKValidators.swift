import Conformance
import JSONValues
import PyxOnlinePayments

/// The device data that validators need.
struct InputValidation: Sendable {
  let world: World
}

/// The validators of a field, without those that the SDK does not know.
struct SDKValidators: ReplyValue, Sendable {
  private struct Named: Sendable {
    var name: String
    var accepts: @Sendable (String, InputValidation) -> Bool
  }

  private var validators: [Named] = []

  init() {}

  init(reply: JSONValue) throws(ClientAPIError) {
    guard case .object(let members) = reply else { throw .malformed }
    for member in members {
      guard let accepts = try Self.test(member.key, member.value) else { continue }
      validators.append(Named(name: member.key, accepts: accepts))
    }
  }

  /// The check of the validator with that name; nil if the SDK does not know it.
  private static func test(
    _ name: String, _ parameters: JSONValue
  ) throws(ClientAPIError) -> (@Sendable (String, InputValidation) -> Bool)? {
    switch name {
    case "expirationDate":
      return { ExpiryDateValidator(world: $1.world).errors(in: $0).isEmpty }
    case "emailAddress":
      return { value, _ in EmailValidator.accepts(value) }
    case "fixedList":
      let values: [String] = try ReplyMembers(parameters).need("allowedValues")
      return { value, _ in values.contains(value) }
    case "iban":
      return { value, _ in IBANValidator.accepts(value) }
    case "length":
      let bounds = try LengthValidator(reply: parameters)
      return { value, _ in bounds.accepts(value) }
    case "luhn":
      return { value, _ in LuhnValidator.accepts(value) }
    case "range":
      let bounds = try RangeValidator(reply: parameters)
      return { value, _ in bounds.accepts(value) }
    case "regularExpression":
      let pattern = PatternValidator(try ReplyMembers(parameters).need("regularExpression"))
      return { value, _ in pattern.accepts(value) }
    case "termsAndConditions":
      return { value, _ in value == "true" }
    default:
      return nil
    }
  }

  /// The validators' names.
  var names: [String] { validators.map(\.name) }

  /// The names of the validators that reject the value.
  func errors(in value: String, validating validation: InputValidation) -> [String] {
    validators.filter { !$0.accepts(value, validation) }.map(\.name)
  }
}
