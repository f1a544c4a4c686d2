import Conformance
import PropertyTesting

/// Rules on what must not be seen outside the encrypted request: "Encrypt sensitive data".
extension OnlinePayments {
  static let secrecy = Chapter<Self>("Secrecy") {
    Rule(
      "OP-ENC-06", .must(.prose),
      "Card number, expiry date and code never leave in clear and are not stored, nor is what they are encrypted to.",
      cites: .objectiveCSDK("Encrypt sensitive data", "Apply IIN check"), given: cards,
      covers: [
        .atLeast(25, percent: "a card number") { $0.number != nil },
        .atLeast(25, percent: "an expiry date") { $0.date != nil },
        .atLeast(25, percent: "a code") { $0.code != nil }, .seen(6, percent: lookupLabel),
        .seen(20, percent: logLabel), .seen(95, percent: storeLabel),
        .seen(95, percent: "requests were looked at"),
      ],
      mutants: [
        .sendingMore("asks about the whole card number", upTo: 19),
        .behaving("writes entered values to the log", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .setValue(_, let field, let value) = stimulus else { return effects }
          return effects + [.logged(text: "set \(field) to \(value)")]
        },
        .behaving("stores entered values", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .setValue(_, let field, let value) = stimulus else { return effects }
          return effects + [.stored(place: "preferences", text: "\(field)=\(value)")]
        },
        .rewriting("keeps the encrypted request in a file") { effect in
          guard let prepared = effect.prepared else { return [effect] }
          return [effect, .stored(place: "file", text: prepared.encryptedFields)]
        },
        .leaking("sends the code in a header") { request, values in
          if let code = values["cvv"] { request.headers.append(HTTPHeader("X-Code", code)) }
        },
        .leaking("sends the expiry date in the query") { request, values in
          if let date = values["expiryDate"] {
            request.url += (request.url.has("?") ? "&" : "?") + "expiryDate=" + date
          }
        },
        .leaking("sends the card number with the device metadata") { request, values in
          if let number = values["cardNumber"] {
            let metadata = JSONTree.object(named: [("number", .string(number))]).compact
            request.headers.append(HTTPHeader("X-GCS-ClientMetaInfo", metadata.inBase64))
          }
        },
      ]
    ) { trial, card in
      try await trial.use(card)
      try await trial.close()
      let exchanges = trial.services.account.log()
      if !exchanges.isEmpty { trial.label("requests were looked at") }
      for exchange in exchanges {
        for (place, text) in exchange.places {
          try trial.expect(
            !card.shows(in: text), "expected no \(card.secret(in: text)) in clear, saw it in \(place)")
        }
      }
      if trial.profile.effects.contains(.logged) {
        for case .logged(let text) in try trial.seen.of(.logged) {
          try trial.expect(
            !card.shows(in: text), "expected no \(card.secret(in: text)) in the log, saw it there")
        }
      }
      guard trial.profile.effects.contains(.stored) else {
        return trial.leaveOut(storeLabel, because: "what is stored cannot be seen")
      }
      trial.label(storeLabel)
      let messages = try trial.seen.of(.preparedRequest).compactMap(\.prepared).compactMap(\.ciphertext)
      for case .stored(let place, let text) in try trial.seen.of(.stored) {
        try trial.expect(
          !card.shows(in: text), "expected no \(card.secret(in: text)) to be stored, saw it in \(place)")
        try trial.expect(
          !messages.contains { text.has($0) },
          "expected no encrypted request to be stored, saw one in \(place)")
      }
    }
  }
}

// MARK: Inputs

private let lookupLabel = "a check of the card number"
private let logLabel = "the log is on"
private let storeLabel = "what is stored is looked at"

/// What a customer enters, long enough that it cannot be found by chance: the code has eight digits.
private struct Card: Sendable {
  var number: String?
  var date: String?
  var code: String?
  var isLookedUp: Bool
  var isLogged: Bool
  var isValidated: Bool

  var form: PaymentForm {
    get throws {
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
  }

  /// What must not be found, with its name: digits of the number beyond its IIN, in one piece or in groups.
  var secrets: [(name: String, text: String)] {
    var secrets: [(String, String)] = []
    if let number {
      let (third, last) = (number.dropFirst(8).prefix(4), number.suffix(4))
      secrets += ["", " ", "-", "+", "%20"].map { ("card number", third + $0 + last) }
    }
    if let date {
      let (month, year) = (date.prefix(2), date.suffix(2))
      secrets += ["\(month)/\(year)", "\(month)%2F\(year)", "\"\(date)\"", "=\(date)"].map {
        ("expiry date", $0)
      }
    }
    if let code { secrets.append(("code", code)) }
    return secrets
  }

  func shows(in text: String) -> Bool { secrets.contains { text.has($0.text) } }
  func secret(in text: String) -> String { secrets.first { text.has($0.text) }?.name ?? "" }
}

private let cards = Generator<Card> { source in
  func flag() throws -> Bool { try Generator<Bool>.bool.draw(from: source) }
  var card = Card(isLookedUp: false, isLogged: try flag(), isValidated: try flag())
  if try flag() {
    card.number = try PaymentForms.numbers(count: 16).draw(from: source)
    card.isLookedUp = try flag()
  }
  if try flag() { card.date = try PaymentForms.expiryDates.draw(from: source) }
  if try card.number == nil && card.date == nil || flag() {
    card.code = try Generator<String>.digits(count: 8).draw(from: source)
  }
  return card
}

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Does with a card what a payment needs, up to the encrypted request.
  fileprivate func use(_ card: Card) async throws {
    if card.isLogged {
      if understands(.setLogging), profile.effects.contains(.logged) {
        try await send(.setLogging(isOn: true))
        label(logLabel)
      } else {
        leaveOut(logLabel, because: "the log cannot be switched on or not be seen")
      }
    }
    let request = try await fill(try card.form, key: TestKeys.pair(0))
    if card.isLookedUp, let number = card.number {
      if understands(.lookUpIIN) {
        _ = try await lookUp(number, call: nextCall())
        label(lookupLabel)
      } else {
        leaveOut(lookupLabel, because: "does not understand lookUpIIN")
      }
    }
    if card.isValidated { _ = try await verdict(onRequest: request) }
    _ = try await prepared(request: request)
  }
}

extension PreparedRequest {
  /// The part of the message that nobody writes by chance.
  fileprivate var ciphertext: String? {
    let parts = encryptedFields.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 5 && !parts[3].isEmpty ? String(parts[3]) : nil
  }
}
