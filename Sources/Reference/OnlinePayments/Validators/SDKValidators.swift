import Conformance
import PyxOnlinePayments

/// What validators need to know of the device.
struct InputValidation: Sendable {
  let world: World
}

/// The validators of a field; those that the SDK does not know are left out.
struct SDKValidators: Decodable, Sendable {
  private struct Named: Sendable {
    var name: String
    var accepts: @Sendable (String, InputValidation) -> Bool
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct FixedList: Decodable { var allowedValues: [String] }
  private struct Pattern: Decodable { var regularExpression: String }

  private var validators: [Named] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    for name in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      guard let accepts = try Self.test(name, in: members) else { continue }
      validators.append(Named(name: name.stringValue, accepts: accepts))
    }
  }

  /// What the validator of that name accepts; nil where the SDK does not know it.
  private static func test(
    _ name: Name, in members: KeyedDecodingContainer<Name>
  ) throws -> (@Sendable (String, InputValidation) -> Bool)? {
    switch name.stringValue {
    case "expirationDate":
      return { ExpiryDateValidator(world: $1.world).errors(in: $0).isEmpty }
    case "emailAddress":
      return { value, _ in EmailValidator.accepts(value) }
    case "fixedList":
      let values = try members.decode(FixedList.self, forKey: name).allowedValues
      return { value, _ in values.contains(value) }
    case "iban":
      return { value, _ in IBANValidator.accepts(value) }
    case "length":
      let bounds = try members.decode(LengthValidator.self, forKey: name)
      return { value, _ in bounds.accepts(value) }
    case "luhn":
      return { value, _ in LuhnValidator.accepts(value) }
    case "range":
      let bounds = try members.decode(RangeValidator.self, forKey: name)
      return { value, _ in bounds.accepts(value) }
    case "regularExpression":
      let pattern = PatternValidator(try members.decode(Pattern.self, forKey: name).regularExpression)
      return { value, _ in pattern.accepts(value) }
    case "termsAndConditions":
      return { value, _ in value == "true" }
    default:
      return nil
    }
  }

  /// Their names.
  var names: [String] { validators.map(\.name) }

  /// The names of those that do not accept the value.
  func errors(in value: String, validating validation: InputValidation) -> [String] {
    validators.filter { !$0.accepts(value, validation) }.map(\.name)
  }
}
