import Conformance
import PropertyTesting

/// Fields of every appearance: all form elements, keyboards and explanations, required or not.
enum FieldDocuments {
  /// Up to four fields with different ids, in the order of their positions or another order.
  static let some = Generator<[FieldDocument]> { source in
    var fields = try any.array(count: 0...4).draw(from: source)
    var ids: Set<String> = []
    fields.removeAll { !ids.insert($0.id).inserted }
    fields = fields.numbered
    return try Generator<Bool>.bool.draw(from: source)
      ? try Generator<[FieldDocument]>.shuffled(fields).draw(from: source) : fields
  }

  /// A field of any appearance.
  static let any = Generator<FieldDocument> { source in
    var (id, type, validator) = try kinds.draw(from: source)
    let hints = try Self.hints.draw(from: source)
    // A form element that is meant for one type of value comes only with that type.
    switch hints.formElement {
    case "list": (type, validator) = ("string", .fixedList(["A", "B"]))
    case "currency": (type, validator) = ("integer", .range(min: 2, max: 12))
    case "date": (type, validator) = ("date", nil)
    case "boolean": (type, validator) = ("boolean", .termsAndConditions)
    default: break
    }
    var field = FieldDocument(
      id: id, type: type, isRequired: try Generator<Bool>.bool.draw(from: source),
      validators: validator.map { [$0] } ?? [], hints: hints)
    field.hasEmptyTexts = try Generator<Bool>.bool(probability: 0.1).draw(from: source)
    return field
  }

  /// Hints of any kind; a mask and a tooltip may be missing.
  static let hints = Generator<FieldHints> { source in
    FieldHints(
      label: try ProductTexts.labels.draw(from: source),
      placeholderLabel: try ProductTexts.labels.draw(from: source),
      preferredInputType: try keyboards.draw(from: source),
      alwaysShow: try Generator<Bool>.bool.draw(from: source),
      obfuscate: try Generator<Bool>.bool.draw(from: source), mask: try masks.draw(from: source),
      tooltip: try tooltips.draw(from: source), formElement: try elements.draw(from: source))
  }

  /// The five kinds of form elements (Online Payments, OPFormElement).
  static let elements = Generator<String>.element(of: ["text", "list", "currency", "date", "boolean"])

  /// No explanation, or an explanation with a text, an image, or both.
  static let tooltips: Generator<FieldHints.Tooltip?> = .oneOf(
    .just(nil), ProductTexts.labels.map { .init(label: $0) }, images.map { .init(image: $0) },
    zip(ProductTexts.labels, images).map { .init(label: $0, image: $1) })

  private static let images = Generator<String>.element(of: ["tooltips/cvv.png", "tooltips/bank.png"])

  private static let keyboards = Generator<String>.element(of: [
    "StringKeyboard", "IntegerKeyboard", "EmailAddressKeyboard", "PhoneNumberKeyboard",
  ])

  private static let masks = Generator<String?>.element(of: [
    nil, "{{9999}} {{9999}} {{9999}} {{9999}}", "{{99}}/{{99}}", "{{99}}/{{9999}}", "{{9999}}", "{{999}}",
    "{{**}}-{{****}}",
  ])

  private static let kinds = Generator<(String, String, ValidatorDocument?)>.element(of: [
    ("cardNumber", "numericstring", .luhn), ("expiryDate", "expirydate", .expirationDate),
    ("cvv", "numericstring", .length(min: 3, max: 4)), ("email", "string", .emailAddress),
    ("iban", "string", .iban), ("issuerId", "string", .fixedList(["A", "B"])),
    ("installments", "integer", .range(min: 2, max: 12)),
    ("zip", "string", .regularExpression("^[0-9]{5}$")),
    ("termsAndConditions", "boolean", .termsAndConditions), ("dateOfBirth", "date", nil),
  ])
}

/// Texts for showing products and fields.
enum ProductTexts {
  /// Names in several scripts, with characters that JSON and markup treat specially.
  static let labels = Generator<String>.element(of: [
    "Card", "Carte de crédit", "Přímý převod", "Überweisung & mehr", "3 \"easy\" parts", "a\\b", "信用卡",
    "بطاقة",
    "<b>Pay</b>", "Pay 😀 later",
  ])
}
