import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the description of a payment: "Inicjalizacja płatności", the table.
  static let paymentDescription: Chapter<Dotpay> = Chapter("Payment description") {
    Rule(
      "DP-INFO-01", .must(.prose),
      "The merchant's account and the description reach the platform unchanged.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "na rzecz, którego dokonywana jest płatność … Tytuł/opis płatności"), given: descriptions
    ) { trial, input in
      var desk = Desk()
      try await trial.pay(&desk, input) { sent, info in
        try trial.expect(
          isSame(sent.merchantID, info.merchantID), "the merchant's account as it was sent",
          expected: info.merchantID ?? "", saw: words(sent.merchantID))
        try trial.expect(
          isSame(sent.textDescription, info.textDescription), "the description as it was sent",
          expected: info.textDescription ?? "", saw: words(sent.textDescription))
      }
    } covers: {
      describedWays + [
        .covers("letters beyond ASCII", atLeast: 20) {
          $0.info.textDescription?.utf8.contains { $0 > 127 } == true
        }
      ]
    } mutants: {
      [
        .sending("loses the description") { $0.textDescription = nil },
        .sending("shortens the description") {
          $0.textDescription = $0.textDescription.map { String($0.prefix(30)) }
        },
        .sending("loses characters beyond ASCII") { info in
          info.textDescription = info.textDescription.map { text in String(text.map { $0.isASCII ? $0 : "?" })
          }
        },
        .sending("pays to another account") { $0.merchantID = "1" },
        .payingByCard("pays by card without a description") { $0.textDescription = "" },
        .payingByWallet("pays to another account by the wallet") { $0.merchantID = "1" },
      ]
    }

    defaults
    amounts
    buyer
    controls

    Rule(
      "DP-INFO-14", .must(.prose),
      "The address for confirmations reaches the platform as the host gave it.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Adres URL Sklepu, do odbioru parametrów potwierdzających"), given: descriptions
    ) { trial, input in
      var desk = Desk()
      try await trial.pay(&desk, input) { sent, info in
        try trial.expect(
          isSame(sent.urlc, info.urlc) || (info.urlc == nil && sent.urlc?.isEmpty == true),
          "urlc as it was sent", expected: info.urlc ?? "none", saw: words(sent.urlc))
      }
    } covers: {
      describedWays + [
        .covers("an address", atLeast: 40) { $0.info.urlc != nil },
        .covers("an address with a query", atLeast: 10) { $0.info.urlc?.contains("?") == true },
      ]
    } mutants: {
      [
        .sending("does not pass the address on") { $0.urlc = nil },
        .sending("cuts off the query") { info in
          info.urlc = info.urlc.map { String($0.prefix { $0 != "?" }) }
        },
        .sending("replaces HTTP with HTTPS") { info in
          info.urlc = info.urlc?.replacing("http://", with: "https://")
        },
        .payingByCard("pays by card without an address") { $0.urlc = nil },
        .payingByWallet("pays by the wallet without an address") { $0.urlc = nil },
      ]
    }

    Rule(
      "DP-INFO-15", .must(.prose),
      "Additional parameters are sent with each payment through the form, through the wallet, with a remembered "
        + "card, and without a form.",
      cites: .dotpay(
        "Inicjalizacja płatności", "Płatność z pominięciem formularza płatniczego",
        "Płatność kartą bez wypełnienia formularza"
      ).quoting(
        "Dodatkowe parametry przekazywane podczas procesu płatności"), given: additions
    ) { trial, payments in
      var desk = Desk()
      for (number, payment) in payments.enumerated() {
        var info = payment.info
        info.control = "order-\(1 + number)"
        // A library may have cached the channels of a similar earlier payment.
        info.amount = "\(11 + number).50"
        let sent = try await trial.sent(&desk, info, call: 1 + number, payment.way).info
        trial.label(payment.way.rawValue)
        try trial.expectParameters(info, in: sent)
        if (info.additionalInformation ?? []).count > 1 { trial.label("several parameters") }
        let earlier = number > 0 ? payments[number - 1].info.additionalInformation ?? [] : []
        if !Set(info.additionalInformation ?? []).isSuperset(of: earlier) {
          trial.label("parameters that differ from the previous ones")
        }
        try await trial.finish(&desk, call: 1 + number, payment.way)
      }
    } covers: {
      [
        .seen("several parameters", atLeast: 50),
        .seen("parameters that differ from the previous ones", atLeast: 25),
        .seen(PaymentWay.form.rawValue, atLeast: 40), .seen(PaymentWay.wallet.rawValue, atLeast: 20),
        .seen(PaymentWay.channel.rawValue, atLeast: 20), .seen(PaymentWay.card.rawValue, atLeast: 20),
      ]
    } mutants: {
      [
        .sending("drops the parameters") { $0.additionalInformation = nil },
        .sending("passes on only one parameter") {
          $0.additionalInformation = $0.additionalInformation.map { Array($0.prefix(1)) }
        },
        .sending("writes names in small letters") { info in
          info.additionalInformation = info.additionalInformation?.map {
            Parameter($0.key.lowercased(), $0.value)
          }
        },
        .payingByWallet("drops the parameters in payments by the wallet") { $0.additionalInformation = nil },
        .payingByCard("drops the parameters in payments by card") { $0.additionalInformation = nil },
        .stateful("passes on the first payment's parameters", state: [Parameter]?.none) { first, effect, _ in
          guard var sent = effect.payment else { return [effect] }
          first = first ?? sent.info.additionalInformation
          sent.info.additionalInformation = first
          return [sent.again(as: sent.request)]
        },
      ]
    }
  }
}

// MARK: Inputs

private let additions: Generator<[DescribedPayment]> = .array(
  of: zip(
    .paymentInfo,
    .frequency([(2, .just(.form)), (1, .just(.wallet)), (1, .just(.channel)), (1, .just(.card))])
  ).map {
    DescribedPayment(info: $0, way: $1)
  }, count: 1...3)

extension Trial where System == Dotpay {
  /// Checks that these additional parameters were sent; there may be others.
  func expectParameters(_ info: PaymentInfo, in sent: PaymentInfo) throws {
    let wanted = info.additionalInformation ?? []
    let there = sent.additionalInformation ?? []
    let missing = wanted.filter { parameter in
      !there.contains { isSame($0.key, parameter.key) && isSame($0.value, parameter.value) }
    }
    try expect(
      missing.isEmpty, "additional parameters as they were sent",
      expected: "\(wanted.map { "\($0.key)=\($0.value)" })", saw: "\(there.map { "\($0.key)=\($0.value)" })")
  }
}
