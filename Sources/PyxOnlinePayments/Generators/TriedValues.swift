import Conformance
import JSONValues
import PropertyTesting

/// A value for a field, and the expected result of a validation.
struct TriedValue: Sendable {
  enum Expectation: Sendable {
    case accepted
    case rejected
    /// The document leaves the result open; the rule records the words for the result.
    case open(Ambiguity, accepted: String, rejected: String)
    /// Another rule judges the verdict; this rule accepts any verdict.
    case elsewhere

    /// An open result, with words that describe the value.
    static func open(_ ambiguity: Ambiguity, _ words: String) -> Expectation {
      .open(ambiguity, accepted: words + ": accepted", rejected: words + ": rejected")
    }
  }

  var text: String
  /// The kind of value, in a few words; also the label under which the value is counted.
  var shape: String
  var expectation: Expectation
  /// The edit that made the text from a valid value, if there was one.
  var edit: TextEdit?

  static func accepted(_ text: String, _ shape: String) -> TriedValue {
    TriedValue(text: text, shape: shape, expectation: .accepted)
  }

  static func rejected(_ text: String, _ shape: String) -> TriedValue {
    TriedValue(text: text, shape: shape, expectation: .rejected)
  }

  /// A value whose verdict is only recorded, not judged; several shapes may share the recorded words.
  static func open(_ text: String, _ shape: String, _ ambiguity: Ambiguity, _ words: String) -> TriedValue {
    TriedValue(text: text, shape: shape, expectation: .open(ambiguity, words))
  }

  /// Whether a verdict is certainly wrong.
  func isWrong(_ verdict: InputVerdict) -> Bool {
    switch expectation {
    case .accepted: !verdict.isValid
    case .rejected: verdict.isValid
    case .open, .elsewhere: false
    }
  }

  /// A value that equals the minimum; the maximum is larger.
  static func atMinimum(_ text: String, _ shape: String) -> TriedValue {
    TriedValue(
      text: text, shape: shape,
      expectation: .open(
        .valueAtMinimum, accepted: "a value at the minimum is accepted",
        rejected: "a value at the minimum is rejected"
      ))
  }
}

/// A field, and values that are tried in it one after the other.
struct TriedField: Sendable {
  var field: FieldDocument
  var values: [TriedValue]
  /// Edits of valid values, tried in a second field that takes any text and has the same validators.
  var edits: [TriedValue] = []
  /// Whether the field is tried without edits, so that the case shows only one reading.
  var isAlone = false

  /// A field with one validator.
  init(_ validator: ValidatorDocument, type: String = "string", values: [TriedValue]) {
    field = FieldDocument(id: "value", type: type, validators: [validator])
    self.values = values
  }

  /// The field in which edits are tried.
  ///
  /// The field is required; in an optional field, an edit that empties a value would be acceptable.
  fileprivate var editedField: FieldDocument {
    FieldDocument(id: "edited", validators: field.validators)
  }

  func has(_ shape: String) -> Bool { values.contains { $0.shape == shape } }

  /// Whether none of the values can be read as blank.
  ///
  /// An optional field accepts a blank value.
  fileprivate var isAlwaysFilled: Bool {
    values.allSatisfy { value in
      value.text.contains { field.type == "string" && $0.isLetter || $0.isASCII && $0.isNumber }
    }
  }
}

extension Generator<TriedField> {
  /// These fields; if none of a field's values can be read as blank, the field is optional in half of the draws.
  var orOptional: Generator<TriedField> {
    zip(self, Generator<Bool>.bool).map { tried, isOptional in
      var tried = tried
      tried.field.isRequired = !(isOptional && tried.isAlwaysFilled)
      return tried
    }
  }
}

extension [Coverage<TriedField>] {
  /// Requires values of each of these shapes in at least that share of cases.
  static func shapes(_ percent: Double, _ shapes: String...) -> [Coverage<TriedField>] {
    shapes.map { shape in .covers(shape, atLeast: percent) { $0.has(shape) } }
  }

  /// Requires values in an optional field.
  static let optional: [Coverage<TriedField>] = [
    .covers("an optional field", atLeast: 15) { !$0.field.isRequired }
  ]
}

extension ProductDocument {
  /// A bank transfer with these fields.
  static func form(_ fields: [FieldDocument], id: ProductID = "771") -> ProductDocument {
    ProductDocument(
      item: PaymentItem(
        id: id, paymentMethod: "bankTransfer", allowsTokenization: false, allowsRecurring: false),
      fields: fields.numbered)
  }
}

extension Trial where System == OnlinePayments {
  /// Fetches a product with the field, and tries its values.
  func judge(_ tried: TriedField, fileID: String = #fileID, line: Int = #line) async throws {
    let other = tried.editedField
    let document = ProductDocument.form([tried.field] + (tried.edits.isEmpty ? [] : [other]))
    var (call, _) = try await product(document, fileID: fileID, line: line)
    let all = tried.values.map { (tried.field, $0) } + tried.edits.map { (other, $0) }
    for (index, (field, value)) in all.enumerated() {
      if let edit = value.edit { note(edit) }
      let verdict = try await verdict(on: value.text, field: field.id, of: call, fileID: fileID, line: line)
      if value.isWrong(verdict) {
        try needShownNeeds(of: document, product: call, fileID: fileID, line: line)
      }
      switch value.expectation {
      case .accepted, .rejected:
        guard value.isWrong(verdict) else { continue }
        // Earlier validations must not change a verdict; if X-PURE-01 finds that they do, that rule reports the fault.
        throw Violation(
          Mismatch(
            expected: "\(value.inWords) to be \(verdict.isValid ? "invalid" : "valid")", seen: "\(verdict)"),
          check: "\(fileID):\(line)", yieldsTo: index > 0 ? ["X-PURE-01"] : [])
      case .open(let ambiguity, let accepted, let rejected):
        if index > 0, ambiguity.admitsOneReading {
          call = try await needAgain(
            verdict, on: value, field: field.id, document, fileID: fileID, line: line)
        }
        reading(ambiguity, verdict.isValid ? accepted : rejected)
      case .elsewhere: break
      }
    }
  }

  /// Checks that a fresh SDK gives the same verdict; returns the call that fetched the fresh SDK's product.
  private func needAgain(
    _ verdict: InputVerdict, on value: TriedValue, field: String, _ document: ProductDocument, fileID: String,
    line: Int
  ) async throws -> Int {
    try await restart()
    let (call, _) = try await product(document, fileID: fileID, line: line)
    let again = try await self.verdict(on: value.text, field: field, of: call, fileID: fileID, line: line)
    try need(
      again.isValid == verdict.isValid,
      expected: "\(again) on \(value.inWords), as from a fresh SDK", saw: "\(verdict)",
      judgedBy: "X-PURE-01", fileID: fileID, line: line)
    return call
  }
}

extension TriedValue {
  /// The value, and its kind.
  fileprivate var inWords: String { "\(JSONValue.quoted(text)) (\(shape))" }
}
