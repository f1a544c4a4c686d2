import Conformance
import PropertyTesting

/// A form in which some values may be missing or wrong.
struct FilledForm: Sendable {
  /// The value that the customer enters in a field instead of the right value.
  enum Defect: Sendable, Hashable, CaseIterable {
    /// Nothing.
    case blank
    /// Too few digits, or a month long past.
    case wrong
  }

  var form: PaymentForm
  /// The defect of each field, in the order of the fields; nil if the field has none.
  var defects: [Defect?]

  /// The ids of the fields with a defect.
  var wrongFields: Set<String> {
    Set(zip(form.entries, defects).filter { $0.1 != nil }.map(\.0.field))
  }

  /// The value that the customer enters in each field; an empty text for a field left blank.
  var entered: [PaymentForm.Entry] {
    zip(form.entries, defects).map { entry, defect in
      switch defect {
      case nil: entry
      case .blank: .init(field: entry.field, value: "")
      case .wrong: .init(field: entry.field, value: Self.wrongValue(of: entry.field))
      }
    }
  }

  /// The values to set: a blank field is left alone.
  var values: [(field: String, value: String)] {
    entered.filter { !$0.value.isEmpty }.map { ($0.field, $0.value) }
  }

  /// The rule that an SDK breaks if the defects cause no error; empty required fields have their own rule.
  var judge: String { defects.contains(.wrong) ? "OP-REQ-03" : "OP-REQ-06" }

  /// A value that the field's validators reject, whichever unit of length they count; no mask changes its digits.
  static func wrongValue(of field: String) -> String {
    switch field {
    case "cardNumber": "4111"
    case "expiryDate": "0120"
    default: "1"
    }
  }
}

/// Forms with and without defects.
enum FilledForms {
  /// Forms that are valid in half of the draws, and otherwise have a defect in at least one field.
  static let any = Generator<FilledForm> { source in
    try Generator<Bool>.bool.draw(from: source)
      ? try wrong.draw(from: source)
      : try Generator<PaymentForm>.oneOf(PaymentForms.required, PaymentForms.transfer).map { form in
        FilledForm(form: form, defects: form.entries.map { _ in nil })
      }.draw(from: source)
  }

  /// Forms with a defect in at least one field.
  static let wrong = wrong(in: PaymentForms.required)

  /// In half of the draws, a form of ``any``; in the other half, a form of three fields, at least one of which has a
  /// defect.
  static let several: Generator<FilledForm> = .oneOf(any, wrong(in: PaymentForms.card))

  private static func wrong(in forms: Generator<PaymentForm>) -> Generator<FilledForm> {
    Generator { source in try addDefects(to: try forms.draw(from: source), from: source) }
  }

  private static func addDefects(to form: PaymentForm, from source: Source) throws -> FilledForm {
    let defect = Generator<FilledForm.Defect>.element(of: [.blank, .wrong])
    var defects = try form.entries.map { _ in
      try Generator<Bool>.bool.draw(from: source) ? try defect.draw(from: source) : nil
    }
    if defects.allSatisfy({ $0 == nil }) {
      let position = try Generator<Int>.int(in: 0...(defects.count - 1)).draw(from: source)
      defects[position] = try defect.draw(from: source)
    }
    return FilledForm(form: form, defects: defects)
  }
}

extension Trial where System == OnlinePayments {
  /// Gives the service the form's product and fetches the product; returns the number that identifies it.
  func productOfForm(
    _ form: PaymentForm, fileID: String = #fileID, line: Int = #line
  ) async throws -> Int {
    serve([form.document], and: [publicKey(TestKeys.pair(0))])
    let product = nextCall()
    let result = try await getProduct(form.document.item.id, in: PaymentContext(), call: product)
    _ = try success(of: result, "the payment product", fileID: fileID, line: line)
    return product
  }

  /// Makes a payment request for the product and sets these values; returns the number of the request.
  func request(
    of product: Int, accountOnFile: String? = nil, _ values: [(field: String, value: String)]
  ) async throws -> Int {
    let request = nextCall()
    try await fill(request: request, product: product, accountOnFile: accountOnFile, values: values)
    return request
  }
}
