import PropertyTesting

/// Values set in a payment request, field by field.
struct ValueSetting: Sendable {
  var form: PaymentForm
  var sets: [PaymentForm.Entry]
  /// The value that is set afterwards in another request for the same product; nil if there is no other request.
  var other: PaymentForm.Entry?

  var fields: [String] { form.document.fields.map(\.id) }
  var unset: Set<String> { Set(fields).subtracting(sets.map(\.field)) }
  var setsTwice: Bool { Set(sets.map(\.field)).count < sets.count }
  var hasOtherRequest: Bool { other != nil }

  /// One to four values in one to three fields; two of the possible identifiers differ only in case.
  static let any = Generator<ValueSetting> { source in
    var form = try PaymentForms.empty.draw(from: source)
    var fields = [FieldDocument.text("reference"), .text("Reference"), .cardNumber(digits: 16)]
    fields = try Generator<[FieldDocument]>.subset(of: fields).draw(from: source)
    if fields.isEmpty { fields = [.text("reference"), .text("Reference")] }
    form.document.fields = fields.numbered
    let field = Generator<FieldDocument>.element(of: fields)
    let entry = Generator<PaymentForm.Entry> { source in
      let id = try field.draw(from: source).id
      let texts: Generator<String> = .frequency([
        (14, PaymentForms.texts),
        (1, PaymentForms.texts.map { String("very-long-", times: 10_000) + $0 }),
      ])
      let values = id == "cardNumber" ? PaymentForms.numbers(count: 16) : texts
      return PaymentForm.Entry(field: id, value: try values.draw(from: source))
    }
    let sets = try entry.array(count: 1...4).draw(from: source)
    let hasOther = try Generator<Bool>.bool.draw(from: source)
    let other = hasOther ? try entry.draw(from: source) : nil
    return ValueSetting(form: form, sets: sets, other: other)
  }
}
