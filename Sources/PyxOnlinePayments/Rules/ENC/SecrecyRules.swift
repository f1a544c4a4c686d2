import Conformance
import JSONValues

/// The rule on what must not be seen outside the encrypted request: "Encrypt sensitive data".
extension OnlinePayments {
  static let secrecy: Chapter<Self> = Chapter("Secrecy") {
    Rule(
      "OP-ENC-06", .must(.prose),
      "The card number, the expiry date and the code never leave the SDK in the clear, and neither they nor their "
        + "encrypted form is stored.",
      cites: .objectiveCSDK("Encrypt sensitive data", "Apply IIN check").quoting(
        "security when transferring sensitive data (i.e. card numbers, expiry date, CVC code)"),
      given: SecretCard.any
    ) { trial, card in
      let (sent, checked, logged, kept) = try await trial.use(card)
      try await trial.close()
      let exchanges = trial.services.account.log()
      if !exchanges.isEmpty { trial.label("requests were looked at") }
      for exchange in exchanges {
        for (place, text) in exchange.places {
          // OP-IIN-16/b judges how many digits a check may send.
          let isCheck = exchange.request.url.has(AskedLookup.endpoint)
          try trial.expectNone(of: isCheck ? checked : sent, in: [text], at: place)
        }
      }
      if trial.profile.effects.contains(.logged) {
        for case .logged(let text) in try trial.seen.of(.logged) {
          try trial.expectNone(of: logged, in: text.readings, at: "the log")
        }
      }
      guard trial.profile.effects.contains(.stored) else {
        return trial.leaveOut(storeLabel, because: "what is stored cannot be seen")
      }
      trial.label(storeLabel)
      let messages = try trial.seen.of(.preparedRequest).compactMap(\.prepared).compactMap(\.ciphertext)
      for case .stored(let place, let text) in try trial.seen.of(.stored) {
        let readings = text.readings
        try trial.expectNone(of: kept, in: readings, at: place)
        try trial.expect(
          !messages.contains { message in readings.contains { $0.has(message) } },
          expected: "no encrypted request to be stored", saw: "one in \(place)")
      }
    } covers: {
      [
        .covers("a card number", atLeast: 25) { $0.number != nil },
        .covers("an expiry date", atLeast: 25) { $0.date != nil },
        .covers("a code", atLeast: 25) { $0.code != nil }, .seen(lookupLabel, atLeast: 6),
        .seen(logLabel, atLeast: 20), .seen(storeLabel, atLeast: 95),
        .seen("requests were looked at", atLeast: 95), .seen(refusedLabel, atLeast: 28),
        .seen(keylessLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .sendingMore("asks about the whole card number", upTo: 19),
        .keeping("writes dates to the log") {
          .logged(text: $0 == "expiryDate" ? "\($0):\($1)" : "set \($0)")
        },
        .keeping("stores only the date") {
          .stored(place: "preferences", text: $0 == "expiryDate" ? $1 : "entered")
        },
        .keepingRequests("keeps the encrypted request in a file") { $0 },
        .keepingRequests("keeps the encrypted request in base64") { $0.inBase64 },
        .loggingRefused("writes what is refused in a request to the log", by: .validateRequest),
        .loggingRefused("writes what is refused on its own to the log", by: .validateField),
        .storingUnprepared("stores the entered values when it has no key"),
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
            let metadata = JSONValue.object(named: [("number", .string(number))]).compact
            request.headers.append(HTTPHeader("X-GCS-ClientMetaInfo", metadata.inBase64))
          }
        },
      ]
        + Mutant.editing("writes entered values to the log", by: .none, .base64) { name, form in
          .keeping(name) { .logged(text: form("\($0)=\($1)")) }
        }
        + Mutant.editing("stores entered values", by: .none, .base64) { name, form in
          .keeping(name) { .stored(place: "preferences", text: form("\($0)=\($1)")) }
        }
    }
  }
}

private let lookupLabel = "a check of the card number"
private let logLabel = "the log is on"
private let storeLabel = "what is stored is looked at"
private let refusedLabel = "values that were refused"
private let keylessLabel = "a preparation without a key"

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Makes all steps of a payment with a card, up to the encrypted request.
  ///
  /// Returns the secrets to look for in each kind of place: those that no text contained before they were entered.
  fileprivate func use(
    _ card: SecretCard
  ) async throws -> (sent: Secrecy, checked: Secrecy, logged: Secrecy, kept: Secrecy) {
    if card.isLogged {
      if understands(.setLogging), profile.effects.contains(.logged) {
        try await send(.setLogging(isOn: true))
        label(logLabel)
      } else {
        leaveOut(logLabel, because: "the log cannot be switched on or cannot be seen")
      }
    }
    let product = try await productOfForm(card.form)
    var texts = services.account.log().flatMap { $0.places.map(\.text) }
    if profile.effects.contains(.logged) {
      for case .logged(let text) in try seen.of(.logged) { texts.append(text) }
    }
    let request = try await fillIn(card, of: product)
    if card.isLookedUp, let number = card.number {
      if understands(.lookUpIIN) {
        _ = try await lookUp(number, call: nextCall())
        label(lookupLabel)
      } else {
        leaveOut(lookupLabel, without: .lookUpIIN)
      }
    }
    if card.isValidated { _ = try await verdict(onRequest: request) }
    try await prepareRequest(request, with: card)
    let secrets = [card.secrets, card.secretsOfChecks, card.loggedSecrets, card.keptSecrets].map { all in
      Secrecy(finding: all.absent(from: texts).name(inAny:))
    }
    return (secrets[0], secrets[1], secrets[2], secrets[3])
  }

  /// Makes a request with the card's values; if the card says so, first enters values that are refused.
  private func fillIn(_ card: SecretCard, of product: Int) async throws -> Int {
    let (values, refused) = (card.form.values, card.refusedValues)
    guard card.isRefusedFirst, !refused.isEmpty else {
      return try await self.request(of: product, values)
    }
    guard understands(.validateRequest), profile.effects.contains(.validated) else {
      leaveOut(refusedLabel, because: "it validates no requests, or shows no verdicts")
      return try await self.request(of: product, values)
    }
    let request = try await self.request(of: product, refused)
    for (field, value) in refused where understands(.validateField) {
      _ = try await verdict(on: value, field: field, of: product)
    }
    _ = try await verdict(onRequest: request)
    label(refusedLabel)
    for (field, value) in values {
      try await send(.setValue(request: request, fieldId: field, value: value))
    }
    return request
  }

  /// Prepares the request; if the card says so, first without a public key.
  private func prepareRequest(_ request: Int, with card: SecretCard) async throws {
    guard let fault = card.keyFault else {
      _ = try await prepared(request: request)
      return
    }
    serve([card.form.document], and: [KeyReply.fault(fault).scripted(in: self)])
    let end = try await prepare(request: request)
    try need(
      end != nil, expected: "an end of the preparation without a key", saw: "no answer",
      judgedBy: "OP-ENC-07", "X-CB-01")
    if end?.failure == nil {
      leaveOut(keylessLabel, because: "it already has the key")
    } else {
      label(keylessLabel)
    }
    serve([card.form.document], and: [publicKey(TestKeys.pair(0))])
    // An SDK may wait for some time before it asks for the key again, so the end is not judged.
    _ = try await prepare(request: request)
  }
}

extension PreparedRequest {
  /// The part of the message that cannot appear by chance.
  fileprivate var ciphertext: String? {
    let parts = encryptedFields.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 5 && !parts[3].isEmpty ? String(parts[3]) : nil
  }
}
