import Conformance
import PropertyTesting

/// What a customer enters of a card, and in which ways it could be seen elsewhere.
struct SecretCard: Sendable {
  var number: String?
  var date: String?
  var code: String?
  var isLookedUp: Bool
  var isLogged: Bool
  var isValidated: Bool

  var form: PaymentForm {
    var document = ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"))
    var entries: [PaymentForm.Entry] = []
    for (field, value) in [
      (FieldDocument.cardNumber(digits: 16), number), (.expiryDate, date), (.longCode, code),
    ] {
      guard let value else { continue }
      document.fields.append(field)
      entries.append(.init(field: field.id, value: value))
    }
    document.fields = document.fields.numbered
    return PaymentForm(document: document, entries: entries)
  }

  /// What must not be found: digits of the number beyond its IIN, in one piece or in groups, the date, the code.
  var secrets: [SecretText] {
    var secrets: [SecretText] = []
    if let number {
      let (third, last) = (number.dropFirst(8).prefix(4), number.suffix(4))
      secrets += ["", " ", "-", "+", "%20"].map { SecretText("card number", third + $0 + last) }
    }
    if let date {
      let (month, year) = (date.prefix(2), date.suffix(2))
      // Four digits occur in ids, sizes and times: they count as a value that ends with them, and in quotes.
      secrets += ["/", "%2F", "\\/"].map { SecretText("expiry date", month + $0 + year, .alone) }
      secrets += [SecretText("expiry date", "\"\(date)\""), SecretText("expiry date", "=\(date)", .ended)]
    }
    if let code { secrets.append(SecretText("code", code)) }
    return secrets
  }

  /// Long enough that nothing is found by chance: the code has eight digits, which are never all the same.
  static let any = Generator<SecretCard> { source in
    func flag() throws -> Bool { try Generator<Bool>.bool.draw(from: source) }
    var card = SecretCard(isLookedUp: false, isLogged: try flag(), isValidated: try flag())
    if try flag() {
      card.number = try PaymentForms.numbers(count: 16).draw(from: source)
      card.isLookedUp = try flag()
    }
    if try flag() { card.date = try PaymentForms.expiryDates.draw(from: source) }
    if try card.number == nil && card.date == nil || flag() {
      card.code = try "83" + Generator<String>.digits(count: 5).draw(from: source) + "7"
    }
    return card
  }
}

extension [SecretText] {
  /// The name of the first that a text shows; nil where it shows none.
  func name(in text: String) -> String? {
    let bytes = Array<UInt8>(text.utf8)
    return first { $0.isShown(in: bytes) }?.name
  }

  /// Those that none of the texts shows.
  func absent(from texts: [String]) -> [SecretText] {
    let all = texts.map { Array<UInt8>($0.utf8) }
    return filter { secret in !all.contains { secret.isShown(in: $0) } }
  }
}
