import Conformance
import JSONValues

extension Trial where System == OnlinePayments {
  /// Checks a vector on the value of a field; the vector gives `validator`, the validator's `parameters` and `value`,
  /// and expects `isValid`.
  func checkInput(_ vector: Vector) async throws {
    let validator = try ValidatorDocument(
      named: try vector.given.requiredText("validator"), vector.given["parameters"] ?? .object([]))
    let value = try vector.given.requiredText("value")
    let field = FieldDocument(
      id: "value", type: vector.given["type"]?.text ?? "string", validators: [validator])
    let (call, _) = try await product(.form([field]))
    let verdict = try await verdict(on: value, field: field.id, of: call)
    let expected = try vector.expected.flag("isValid")
    try expect(
      verdict.isValid == expected,
      expected: "\(JSONValue.quoted(value)) to be \(expected ? "valid" : "invalid")", saw: "\(verdict)")
  }
}

extension ValidatorDocument {
  /// Reads a validator as the service writes it; throws a ``VectorFault`` if a parameter is missing.
  fileprivate init(named name: String, _ parameters: JSONValue) throws {
    switch name {
    case "emailAddress": self = .emailAddress
    case "fixedList":
      self = .fixedList(try parameters.requiredElements("allowedValues").compactMap(\.text))
    case "iban": self = .iban
    case "length":
      self = .length(
        min: Int(try parameters.wholeNumber("minLength")), max: Int(try parameters.wholeNumber("maxLength")))
    case "luhn": self = .luhn
    case "range":
      self = .range(
        min: try parameters.wholeNumber("minValue"), max: try parameters.wholeNumber("maxValue"))
    case "regularExpression":
      self = .regularExpression(try parameters.requiredText("regularExpression"))
    case "termsAndConditions": self = .termsAndConditions
    default:
      throw VectorFault(
        "vectors have no validator \"\(name)\"; write emailAddress, fixedList, iban, length, luhn, range, "
          + "regularExpression or termsAndConditions")
    }
  }
}
