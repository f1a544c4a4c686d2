import Conformance
import OnlinePayments

/// What validators need to know of the device.
struct InputValidation: Sendable {
  let world: World
}

/// The validators of a field; those that the SDK does not know are left out.
struct SDKValidators: Decodable, Sendable {
  private struct Named: Sendable {
    var name: String
    var errors: @Sendable (String, InputValidation) -> Bool
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Length: Decodable {
    var minLength: Int?
    var maxLength: Int?
  }

  private var validators: [Named] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Name.self)
    for name in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      switch name.stringValue {
      case "expirationDate":
        add(name) { ExpiryDateValidator(world: $1.world).errors(in: $0).isEmpty }
      case "length":
        let bounds = try members.decode(Length.self, forKey: name)
        add(name) { value, _ in (bounds.minLength ?? 0)...(bounds.maxLength ?? .max) ~= value.count }
      // Shown to the host app, which may check these by itself.
      case "emailAddress", "fixedList", "iban", "luhn", "range", "regularExpression", "termsAndConditions":
        add(name) { _, _ in true }
      default: break
      }
    }
  }

  private mutating func add(_ name: Name, accepts: @escaping @Sendable (String, InputValidation) -> Bool) {
    validators.append(Named(name: name.stringValue, errors: { !accepts($0, $1) }))
  }

  /// Their names.
  var names: [String] { validators.map(\.name) }

  /// The names of those that do not accept the value.
  func errors(in value: String, validating validation: InputValidation) -> [String] {
    validators.filter { $0.errors(value, validation) }.map(\.name)
  }
}
