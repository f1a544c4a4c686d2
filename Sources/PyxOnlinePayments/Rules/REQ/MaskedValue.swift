import Conformance

/// A value that fills the mask of its field.
struct MaskedValue: Sendable {
  var mask: String
  var value: String
  var isInRequest: Bool
  var product: ProductID = "1"
  var field = "value"
  var type = "string"

  var form: PaymentForm {
    let hints = FieldHints(
      label: "Label", preferredInputType: "StringKeyboard", mask: mask, formElement: "text")
    let masked = FieldDocument(id: field, type: type, isRequired: false, hints: hints)
    return PaymentForm(
      document: ProductDocument(item: PaymentItem(id: product, paymentMethod: "card"), fields: [masked]),
      entries: [])
  }
}

/// What formats a value: the request, if there is one; otherwise a field of the product.
struct Formatter: Sendable {
  var product: Int
  var request: Int?
}

extension Trial where System == OnlinePayments {
  /// Fetches the product, and returns how its field is formatted; another rule judges whether the SDK shows the mask.
  func shown(_ input: MaskedValue) async throws -> Formatter {
    serve([input.form.document])
    let (call, product) = try await product(input.form.document)
    let mask = product.fields.first?.displayHints.mask
    try need(
      mask?.withoutBraces == input.mask.withoutBraces,
      expected: "the mask \(input.mask)", saw: "\(mask ?? "none")",
      judgedBy: "OP-HNT-01")
    // If an SDK can format only in a request, or only outside a request, that way is used.
    let isInRequest = understands(.formatValue) ? input.isInRequest && understands(.readValue) : true
    guard isInRequest else { return Formatter(product: call) }
    return Formatter(product: call, request: try await request(of: call, []))
  }

  /// Checks that digits set in a request replace the earlier ones; called only if a formatted value was wrong.
  func needNewDigits(_ digits: String, _ input: MaskedValue, of formatter: Formatter) async throws {
    guard formatter.request != nil else { return }
    let shown = try await format(digits, input, of: formatter).unmasked ?? ""
    try need(
      shown.filter(\.isNumber) == digits.filter(\.isNumber),
      expected: "the digits of \(digits) in a request", saw: "\(shown)", judgedBy: "OP-REQ-01")
  }

  /// Formats a value, and returns it with and without its mask.
  func format(
    _ value: String, _ input: MaskedValue, of formatter: Formatter
  ) async throws -> FormattedValue {
    guard let request = formatter.request else {
      return try await formatted(value, field: input.field, of: formatter.product)
    }
    try await send(.setValue(request: request, fieldId: input.field, value: value))
    return try await self.value(of: input.field, in: request)
  }
}
