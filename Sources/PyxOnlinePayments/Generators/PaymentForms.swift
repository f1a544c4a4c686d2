import Conformance
import PropertyTesting

/// A payment product, with the values that a customer enters in its fields.
struct PaymentForm: Sendable {
  /// The value that the customer enters in one field, without separators.
  struct Entry: Sendable {
    var field: String
    var value: String
  }

  var document: ProductDocument
  /// The entries in the order of the fields; fields without an entry are left alone.
  var entries: [Entry]

  /// Whether the field has a mask.
  func isMasked(_ entry: Entry) -> Bool {
    document.fields.first { $0.id == entry.field }?.hints.mask != nil
  }

  /// The entries as pairs of a field and its value, as a request takes them.
  var values: [(field: String, value: String)] { entries.map { ($0.field, $0.value) } }
}

/// Forms in which everything is valid, whatever the clock shows between 2023 and 2032.
enum PaymentForms {
  /// One to four fields: a card number, an expiry date, a code, a text of any kind.
  static let any = Generator<PaymentForm> { source in
    let hasNumber = try Generator<Bool>.bool.draw(from: source)
    let hasDate = try Generator<Bool>.bool.draw(from: source)
    let hasCode = try Generator<Bool>.bool.draw(from: source)
    let hasText = try Generator<Bool>.bool.draw(from: source)
    var form = try empty.draw(from: source)
    if hasNumber { try form.addNumber(from: source) }
    if hasDate { try form.add(.expiryDate, expiryDates, from: source) }
    if hasCode { try form.add(.shortCode, .digits(count: 3), from: source) }
    if hasText || form.entries.isEmpty { try form.add(.text("reference"), texts, from: source) }
    form.document.fields = form.document.fields.numbered
    return form
  }

  /// Forms with a card number, an expiry date and a code, always all three.
  static let card = Generator<PaymentForm> { source in
    var form = try empty.draw(from: source)
    try form.addNumber(from: source)
    try form.add(.expiryDate, expiryDates, from: source)
    try form.add(.shortCode, .digits(count: 3), from: source)
    form.document.fields = form.document.fields.numbered
    return form
  }

  /// Only required fields, at least one: a code, an expiry date, a card number.
  static let required = Generator<PaymentForm> { source in
    let hasNumber = try Generator<Bool>.bool.draw(from: source)
    let hasDate = try Generator<Bool>.bool.draw(from: source)
    let hasCode = try Generator<Bool>.bool.draw(from: source)
    var form = try empty.draw(from: source)
    if hasNumber { try form.addNumber(from: source) }
    if hasDate { try form.add(.expiryDate, expiryDates, from: source) }
    if hasCode || form.entries.isEmpty { try form.add(.shortCode, .digits(count: 3), from: source) }
    form.document.fields = form.document.fields.numbered
    return form
  }

  /// One or more of these: a bank account, its owner, an e-mail address, a bank from a list, terms to accept.
  static let transfer = Generator<PaymentForm> { source in
    var form = try empty.draw(from: source)
    let names = Generator<String>.string(of: .character(in: "a"..."z"), count: 3...12)
    let kinds: [(FieldDocument, Generator<String>)] = [
      (.iban, IBANs.valid), (.accountHolder, names),
      (FieldDocument(id: "email", validators: [.emailAddress]), names.map { $0 + "@example.com" }),
      (.issuer, .element(of: FieldDocument.issuer.validators.flatMap(\.listedValues))),
      (.termsAndConditions, .just("true")),
    ]
    for place in try Generator<[Int]>.subset(of: Array(kinds.indices)).draw(from: source) {
      try form.add(kinds[place].0, kinds[place].1, from: source)
    }
    if form.entries.isEmpty { try form.add(kinds[0].0, kinds[0].1, from: source) }
    form.document.fields = form.document.fields.numbered
    return form
  }

  /// A form with an optional text field, which is left empty.
  static let unfilled = empty.map { form in
    var form = form
    form.document.fields = [FieldDocument.text("reference")].numbered
    return form
  }

  /// The form of ``unfilled`` with its field filled in.
  static let reference = Generator<PaymentForm> { source in
    var form = try unfilled.draw(from: source)
    form.entries = [.init(field: "reference", value: try texts.draw(from: source))]
    return form
  }

  /// A product without fields.
  static let empty = Generator<ProductID>.element(of: ProductID.cards).map { id in
    PaymentForm(document: ProductDocument(item: PaymentItem(id: id)), entries: [])
  }

  /// Expiry dates far ahead of today, and within the twenty-five years that are accepted.
  static let expiryDates: Generator<String> = zip(
    Generator<Int>.int(in: 1...12), Generator<Int>.int(in: 34...44)
  ).map { YearMonth.twoDigits($0) + "\($1)" }

  /// Card numbers with the right check digit.
  static func numbers(count: Int) -> Generator<String> {
    CardDigits.digits(count: (count - 1)...(count - 1)).map { $0 + $0.luhnCheckDigit }
  }

  /// One to eleven characters of several scripts, including those special to JSON, with no trimmable characters at the
  /// ends.
  static let texts: Generator<String> = zip(
    text(count: 1...10), Generator<String>.element(of: ["", "x", "\""])
  )
  .map { $0.withoutSpaceAtEnds + $1 }

  private static func text(count: ClosedRange<Int>) -> Generator<String> {
    .string(
      of: .frequency([
        (3, .ascii), (2, .element(of: ["\"", "\\", "/", "{", "}", ":", "'", "&", "%", "+"])),
        (1, .character(in: .letters)), (1, .character(in: .emoji)), (1, .character(in: .normalization)),
        (1, .character(in: .rightToLeft)),
      ]), count: count)
  }
}

extension PaymentForm {
  /// Adds a field with a value.
  mutating func add(_ field: FieldDocument, _ values: Generator<String>, from source: Source) throws {
    document.fields.append(field)
    entries.append(Entry(field: field.id, value: try values.draw(from: source)))
  }

  /// Adds a card number that fills its mask.
  mutating func addNumber(from source: Source) throws {
    let count = try Generator<Int>.element(of: [16, 15, 19]).draw(from: source)
    try add(.cardNumber(digits: count), PaymentForms.numbers(count: count), from: source)
  }
}

extension String {
  /// The check digit that, after these digits, makes a number with the right checksum (ISO/IEC 7812-1, annex B).
  var luhnCheckDigit: String {
    let sum = utf8.reversed().enumerated().reduce(0) { sum, digit in
      let value = Int(digit.element) - 48
      let weighted = digit.offset % 2 == 0 ? value * 2 : value
      return sum + (weighted > 9 ? weighted - 9 : weighted)
    }
    return String((10 - sum % 10) % 10)
  }

  /// The text with underscores instead of white space at its ends.
  fileprivate var withoutSpaceAtEnds: String {
    guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
    var characters = Array(self)
    for index in [characters.startIndex, characters.endIndex - 1] where characters.indices.contains(index) {
      if characters[index].isWhitespace { characters[index] = "_" }
    }
    return String(characters)
  }
}
