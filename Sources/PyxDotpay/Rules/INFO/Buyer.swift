import Conformance
import PropertyTesting

extension Dotpay {
  /// Data on the buyer.
  @ChapterBuilder<Dotpay> static var buyer: [Rule] {
    Rule(
      "DP-INFO-07", .must(.derived),
      "Each item of the buyer's data that a channel needs reaches the platform under its own key; other items, if "
        + "sent, are sent correctly.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Dane te pozwolą na uzupełnienie formularza płatności"), readings: [.unneededBuyerDataSent],
      given: neededData
    ) { trial, input in
      var desk = Desk()
      let sent =
        try await trial.sent(&desk, input.payment, needing: input.keys).info.senderInformation ?? []
      var isLacking = false
      for parameter in input.payment.info.senderInformation ?? [] {
        let values = sent.filter { $0.key == parameter.key }.map(\.value)
        // The data are meant for filling in a form, so the library need not send data that the channel does not need.
        if values.isEmpty, input.payment.way != .form || !input.keys.contains(parameter.key) {
          isLacking = true
          continue
        }
        try trial.expect(
          values.count == 1 && isSame(values[0], parameter.value, asValueOf: parameter.key),
          "the buyer's \(parameter.key) as it was sent", expected: parameter.value, saw: "\(values)")
      }
      if input.hasMore {
        trial.reading(
          .unneededBuyerDataSent,
          isLacking ? "data that nothing needs are not all sent" : "data that nothing needs are sent")
      }
    } covers: {
      [
        .covers("building and flat", atLeast: 6) {
          $0.needs("street_n1") && $0.needs("street_n2") && $0.payment.way == .form
        },
        .covers("three keys or more", atLeast: 50) { ($0.payment.info.senderInformation ?? []).count >= 3 },
        .covers("by the form", atLeast: 40) { $0.payment.way == .form },
        .covers("without it", atLeast: 15) { $0.payment.way != .form },
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .sending("swaps building and flat") { info in
          info.senderInformation = info.senderInformation?.map {
            switch $0.key {
            case "street_n1": Parameter("street_n2", $0.value)
            case "street_n2": Parameter("street_n1", $0.value)
            default: $0
            }
          }
        },
        .sending("sends the last name under the key surname") { info in
          info.senderInformation = info.senderInformation?.map {
            $0.key == "lastname" ? Parameter("surname", $0.value) : $0
          }
        },
        .sending("loses the country") { $0.senderInformation?.removeAll { $0.key == "country" } },
        .sending("sends a phone number without its last digit") { info in
          info.senderInformation = info.senderInformation?.map {
            $0.key == "phone" ? Parameter("phone", String($0.value.dropLast())) : $0
          }
        },
        .sending("sends no phone number") { $0.senderInformation?.removeAll { $0.key == "phone" } },
      ]
    }

    askedFields
    changedFields
  }
}

// MARK: Inputs

/// A payment by a channel that needs some of the data that the host gives.
private struct NeededData: Sendable {
  var payment: DescribedPayment
  var keys: [String]

  /// Whether the channel needs this item, and the host gives it.
  func needs(_ key: String) -> Bool { keys.contains(key) && payment.info.has(key) }

  /// Whether the host gives data that the payment's form does not ask for; a payment without a form asks for none.
  var hasMore: Bool {
    payment.way != .form && payment.info.senderInformation != nil
      || payment.info.senderInformation?.contains { !keys.contains($0.key) } == true
  }
}

private let neededData: Generator<NeededData> = zip(
  .paymentInfo, .frequency([(4, .just(.form)), (1, .just(.channel)), (1, .just(.card))]),
  Generator<[String]>.subset(of: SenderField.keys.filter { $0 != "phone_verified" }), .int(in: 0...3),
  Generator<Errand?>.earlier(Errand.ofAllKinds)
).map { info, way, keys, choice, before in
  // Most channels need all data that the host gives.
  let given = (info.senderInformation ?? []).map(\.key).filter { $0 != "phone_verified" }
  return NeededData(
    payment: DescribedPayment(info: info, way: way, before: before),
    keys: choice > 0 && !given.isEmpty ? given : keys)
}

extension PaymentInfo {
  /// Whether data on the buyer have that key.
  func has(_ key: String) -> Bool { senderInformation?.contains { $0.key == key } == true }
}
