import Conformance
import PropertyTesting

extension Dotpay {
  /// The amount and its currency.
  @ChapterBuilder<Dotpay> static var amounts: [Rule] {
    Rule(
      "DP-INFO-05", .must(.prose), "The amount reaches the platform exactly.",
      cites: .dotpay("Inicjalizacja płatności").quoting("amount … NSDecimalNumber … Kwota transakcji"),
      given: amountsOnPhones
    ) { trial, input in
      try await trial.expectAmount(input) { $0.amount ?? "" }
    } covers: {
      [
        .covers("decimal places", atLeast: 40) { $0.payment.info.amount?.contains(".") == true },
        .covers("a phone with a decimal comma", atLeast: 30) { $0.locale == "pl_PL" },
      ] + waysOfPaying()
    } mutants: {
      [
        .sending("leaves out the decimal places") { info in
          info.amount = info.amount.map { String($0.prefix { $0 != "." }) }
        },
        .payingByCard("leaves out the decimal places of card payments") { info in
          info.amount = info.amount.map { String($0.prefix { $0 != "." }) }
        },
        .payingByWallet("leaves out the decimal places of wallet payments") { info in
          info.amount = info.amount.map { String($0.prefix { $0 != "." }) }
        },
        .sending("rounds to one decimal place") { info in
          guard let parts = info.amount?.split(separator: "."), parts.count == 2 else { return }
          info.amount = parts[0] + "." + parts[1].prefix(1)
        },
        .stateful("writes the amount in the phone's format", state: ()) { _, effect, world in
          guard
            case .requestedPayment(
              let request, let environment, let language, var info, let channel, let card, let customer,
              let remembers, let cvv) = effect, world.locale == "pl_PL"
          else { return [effect] }
          info.amount = info.amount?.replacing(".", with: ",")
          return [
            .requestedPayment(
              request: request, environment: environment, language: language, info: info, channel: channel,
              card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
          ]
        },
      ]
    } vector: { trial, vector in
      var info = PaymentInfo.sample
      info.amount = try vector.given.requiredText("amount")
      let wanted = try vector.expected.requiredText("amount")
      try await trial.expectAmount(
        AmountOnPhone(
          payment: DescribedPayment(info: info, way: .channel),
          locale: try vector.given.requiredText("locale"))
      ) { _ in wanted }
    }

    Rule(
      "DP-INFO-06", .must(.prose), "The amount is sent in the currency that the host set.",
      cites: .dotpay("Inicjalizacja płatności", "Dostępne waluty").quoting(
        "Określenie w jakiej walucie podany jest parametr amount"), given: descriptions
    ) { trial, input in
      var desk = Desk()
      func expectCurrency(_ sent: PaymentInfo, of info: PaymentInfo) throws {
        try trial.expect(
          sent.currency == info.currency || info.currency == "PLN" && sent.currency == nil,
          "the currency as it was sent", expected: info.currency ?? "", saw: words(sent.currency))
      }
      var other = PaymentInfo.sample
      other.currency = "CZK"
      try await expectCurrency(trial.sent(&desk, other, call: 1, .channel).info, of: other)
      try await trial.finishWithoutForm(&desk, call: 1)
      guard input.info.currency != nil else { return }
      try await trial.pay(&desk, input, call: 2, expectCurrency)
    } covers: {
      [
        .covers("a currency other than PLN", atLeast: 30) {
          $0.info.currency != nil && $0.info.currency != "PLN"
        }
      ] + waysOfPaying()
    } mutants: {
      [
        .sending("leaves out the currency") { $0.currency = nil },
        .sending("always pays in PLN") { $0.currency = "PLN" },
        .payingByCard("pays in PLN by card") { $0.currency = "PLN" },
        .payingByWallet("pays in PLN by the wallet") { $0.currency = "PLN" },
        .stateful("pays in the first currency that it saw", state: String?.none) { first, effect, _ in
          guard
            case .requestedPayment(
              let request, let environment, let language, var info, let channel, let card, let customer,
              let remembers, let cvv) = effect
          else { return [effect] }
          first = first ?? info.currency
          info.currency = first
          return [
            .requestedPayment(
              request: request, environment: environment, language: language, info: info, channel: channel,
              card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
          ]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct AmountOnPhone: Sendable {
  var payment: DescribedPayment
  var locale: String
}

private let amountsOnPhones: Generator<AmountOnPhone> = zip(
  descriptions, .element(of: ["en_GB", "pl_PL"])
).map { AmountOnPhone(payment: $0, locale: $1) }

extension Trial where System == Dotpay {
  /// Checks that this amount is sent, ignoring zeros at its end.
  fileprivate func expectAmount(
    _ input: AmountOnPhone, toBe wanted: (PaymentInfo) -> String
  ) async throws {
    change { $0.locale = input.locale }
    var desk = Desk()
    try await pay(&desk, input.payment) { sent, info in
      try expect(
        sent.amount.flatMap(plainDecimal) == plainDecimal(wanted(info)), "the amount as it was sent",
        expected: wanted(info), saw: words(sent.amount))
    }
  }
}
