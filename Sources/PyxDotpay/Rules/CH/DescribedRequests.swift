import Conformance
import PropertyTesting

extension Dotpay {
  /// The data about the payment in requests for channels.
  @ChapterBuilder<Dotpay> static var describedRequests: [Rule] {
    Rule(
      "DP-CH-08", .should(.derived),
      "A request for channels gives the payment's account, amount and currency as the host gave them.",
      cites: .dotpay("Inicjalizacja płatności").quoting("podając na wejściu dodatkowo szczegóły płatności"),
      given: describedLists
    ) { trial, lists in
      var desk = Desk()
      for (number, list) in lists.enumerated() {
        let before = try trial.seen.of(.requestedList).count
        let got = try await trial.listChannels(
          &desk, call: 1 + number, list.info, list.filter, from: [.transfer, .cards])
        let asked = try trial.seen.of(.requestedList).dropFirst(before).compactMap { effect in
          if case .requestedList(_, _, _, "channels", _, let info) = effect { [info] } else { nil }
        }
        // A library may already have the channels.
        guard !asked.isEmpty else {
          try trial.need(
            !got.isEmpty, "the channels that were asked for", expected: "a request for them, or the channels",
            saw: "neither", judgedBy: "DP-CH-02")
          return trial.passOver(because: "does not ask again for channels that it knows")
        }
        let told = asked.flatMap { $0.compactMap(\.self) }
        guard !told.isEmpty else {
          throw NotApplicable("says nothing about the payment in a request for channels")
        }
        trial.label("a request that names the payment")
        if number > 0 { trial.label("another payment before") }
        // The library's requests may include a repeated request for an earlier list.
        try trial.expectDescription(list.info, in: told.first { $0.describes(list.info) } ?? told[0])
      }
    } covers: {
      [
        .seen("a request that names the payment", atLeast: 90), .seen("another payment before", atLeast: 40),
        .covers("a currency other than PLN", atLeast: 20) { lists in
          lists.contains { ![nil, "PLN"].contains($0.info.currency) }
        },
      ]
    } mutants: {
      [
        .stateful("names the first payment", state: PaymentInfo?.none) { first, effect, _ in
          effect.asked { info in
            first = first ?? info
            info = first ?? info
          }
        },
        .rewriting("names the amount without decimal places") { effect in
          effect.asked { info in
            info.amount = info.amount.map { String($0.prefix { $0 != "." }) }
          }
        },
        .rewriting("names another account") { effect in effect.asked { $0.merchantID = "1" } },
        .rewriting("names PLN as the currency of every payment") { effect in
          effect.asked { $0.currency = "PLN" }
        },
      ]
    }
  }
}

// MARK: Inputs

/// A request for channels, with the description of a payment.
private struct DescribedList: Sendable {
  var info: PaymentInfo
  var filter: ChannelFilter?
}

private let describedLists: Generator<[DescribedList]> = zip(
  Generator<PaymentInfo>.paymentInfo, .frequency([(2, .just(nil)), (1, channelFilters)])
).map { DescribedList(info: $0, filter: $1) }.array(count: 1...3)

extension Trial where System == Dotpay {
  /// Checks that a request for channels has no data about the payment other than the host's data.
  fileprivate func expectDescription(_ info: PaymentInfo, in told: PaymentInfo) throws {
    try expect(
      told.merchantID == nil || isSame(told.merchantID, info.merchantID),
      "the account in a request for channels", expected: info.merchantID ?? "", saw: words(told.merchantID))
    try expect(
      told.amount == nil || told.amount.flatMap(plainDecimal) == info.amount.flatMap(plainDecimal),
      "the amount in a request for channels", expected: info.amount ?? "", saw: words(told.amount))
    try expect(
      told.currency == nil || isSame(told.currency, info.currency ?? "PLN"),
      "the currency in a request for channels", expected: info.currency ?? "PLN", saw: words(told.currency))
  }
}

extension PaymentInfo {
  /// Whether this description has no data about the payment other than the data in the host's description.
  fileprivate func describes(_ info: PaymentInfo) -> Bool {
    (merchantID == nil || isSame(merchantID, info.merchantID))
      && (amount == nil || amount.flatMap(plainDecimal) == info.amount.flatMap(plainDecimal))
      && (currency == nil || isSame(currency, info.currency ?? "PLN"))
  }
}

extension DotpayEffect {
  /// The same request for channels with other data on the payment; any other effect is unchanged.
  fileprivate func asked(_ change: (inout PaymentInfo) -> Void) -> [DotpayEffect] {
    guard
      case .requestedList(
        let request, let environment, let language, "channels", let filter, .some(var info)) = self
    else { return [self] }
    change(&info)
    return [
      .requestedList(
        request: request, environment: environment, language: language, list: "channels", filter: filter,
        info: info)
    ]
  }
}
