import Conformance
import PropertyTesting

/// The card data that a customer enters, and the ways in which it could be seen elsewhere.
struct SecretCard: Sendable {
  var number: String?
  var date: String?
  var code: String?
  var isLookedUp: Bool
  var isLogged: Bool
  var isValidated: Bool
  /// Whether the number and the code are first entered with an error, which a validation finds.
  var isRefusedFirst = false
  /// What goes wrong when the public key is first asked for; nil if nothing does.
  var keyFault: Fault?

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

  /// Values that a validation refuses: the number with a wrong check digit, and the code with a digit too many.
  ///
  /// They contain the same secrets as the right values.
  var refusedValues: [(field: String, value: String)] {
    var values: [(field: String, value: String)] = []
    if let number, let last = number.last?.wholeNumberValue {
      values.append((FieldDocument.cardNumber(digits: 16).id, "\(number.dropLast())\((last + 1) % 10)"))
    }
    if let code { values.append((FieldDocument.longCode.id, code + "1")) }
    return values
  }

  /// Secrets that must not be found: digits of the number beyond its IIN, in one piece or in groups; the date; the
  /// code.
  var secrets: [SecretText] { partsOfNumber([[2, 3], [0, 1, 2]]) + otherSecrets }

  /// The secrets that a check of the number must not send: the whole number, the date, and the code.
  ///
  /// Parts of the number are no secrets here, because no sentence says how many digits a check may send.
  var secretsOfChecks: [SecretText] { partsOfNumber([[0, 1, 2, 3]]) + otherSecrets }

  /// The given groups of four digits of the number, with and without separators.
  private func partsOfNumber(_ parts: [[Int]]) -> [SecretText] {
    guard let number else { return [] }
    let groups = [
      number.prefix(4), number.dropFirst(4).prefix(4), number.dropFirst(8).prefix(4), number.suffix(4),
    ]
    return ["", " ", "-", "+", "%20"].flatMap { separator in
      parts.map { SecretText("card number", $0.map { groups[$0] }.joined(separator: separator)) }
    }
  }

  private var otherSecrets: [SecretText] {
    var secrets: [SecretText] = []
    if let date {
      let (month, year) = (date.prefix(2), date.suffix(2))
      // Four digits occur in ids, sizes and times, so they count only in quotes, or if a value ends with them.
      secrets += ["/", "%2F", "\\/"].map { SecretText("expiry date", month + $0 + year, .alone) }
      secrets += [SecretText("expiry date", "\"\(date)\""), SecretText("expiry date", "=\(date)", .ended)]
      secrets.append(SecretText("expiry date", date.inBase64))
    }
    if let code { secrets.append(SecretText("code", code)) }
    return secrets
  }

  /// The secrets that stored texts must not hold.
  ///
  /// In a stored text, a date also counts if it is the whole text or follows the name of its field.
  var keptSecrets: [SecretText] { secrets + datesAlone }

  /// The secrets that the log must not hold.
  ///
  /// If the number is checked, the log must show what the check sends, such as digits of the number.
  var loggedSecrets: [SecretText] { (isLookedUp ? secretsOfChecks : secrets) + datesAlone }

  private var datesAlone: [SecretText] {
    guard let date else { return [] }
    let ways: [SecretText.Surroundings] = [.whole, .named(FieldDocument.expiryDate.id)]
    return ways.map { SecretText("expiry date", date, $0) }
  }

  /// Cards whose number and code are too long to be found by chance; the code has eight digits, which are never all the
  /// same.
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
    card.isRefusedFirst = try flag()
    if try Generator<Bool>.bool(probability: 0.4).draw(from: source) {
      card.keyFault = try keyFaults.draw(from: source)
    }
    return card
  }

  private static let keyFaults: Generator<Fault> = .element(of: [.error(status: 500), .cut(afterBytes: 0)])
}

extension [SecretText] {
  /// The name of the first secret that any of the texts shows; nil if they show none.
  func name(inAny texts: [String]) -> String? {
    for bytes in texts.map({ Array<UInt8>($0.utf8) }) {
      if let found = first(where: { $0.isShown(in: bytes) }) { return found.name }
    }
    return nil
  }

  /// The secrets that no text shows.
  func absent(from texts: [String]) -> [SecretText] {
    let all = texts.map { Array<UInt8>($0.utf8) }
    return filter { secret in !all.contains { secret.isShown(in: $0) } }
  }
}
