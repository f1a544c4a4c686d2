import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on what the host says of a payment: "Inicjalizacja płatności", the table.
  static let paymentDescription: Chapter<Dotpay> = Chapter("Payment description") {
    Rule(
      "DP-INFO-01", .must(.prose),
      "The merchant's account and the description reach the platform as they are.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "na rzecz, którego dokonywana jest płatność … Tytuł/opis płatności"), given: descriptions,
      covers: describedWays + [
        .covers("letters beyond ASCII", atLeast: 20) {
          $0.info.textDescription?.utf8.contains { $0 > 127 } == true
        }
      ],
      mutants: [
        .sending("loses the description") { $0.textDescription = nil },
        .sending("shortens the description") {
          $0.textDescription = $0.textDescription.map { String($0.prefix(30)) }
        },
        .sending("loses what is not ASCII") { info in
          info.textDescription = info.textDescription.map { text in String(text.map { $0.isASCII ? $0 : "?" })
          }
        },
        .sending("pays to an account of its own") { $0.merchantID = "1" },
        .payingByCard("pays by card without a description") { $0.textDescription = "" },
        .payingByWallet("pays by the wallet to an account of its own") { $0.merchantID = "1" },
      ]
    ) { trial, input in
      var desk = Desk()
      let sent = try await trial.sent(&desk, input).info
      try trial.expect(
        isSame(sent.merchantID, input.info.merchantID), "the merchant's account as it was sent",
        expected: input.info.merchantID ?? "", saw: words(sent.merchantID))
      try trial.expect(
        isSame(sent.textDescription, input.info.textDescription), "the description as it was sent",
        expected: input.info.textDescription ?? "", saw: words(sent.textDescription))
    }

    defaults
    amounts
    buyer
    controls

    Rule(
      "DP-INFO-14", .must(.prose),
      "The address for confirmations reaches the platform as the host gave it.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Adres URL Sklepu, do odbioru parametrów potwierdzających"), given: descriptions,
      covers: describedWays + [
        .covers("an address", atLeast: 40) { $0.info.urlc != nil },
        .covers("an address with a query", atLeast: 10) { $0.info.urlc?.contains("?") == true },
      ],
      mutants: [
        .sending("does not pass the address on") { $0.urlc = nil },
        .sending("cuts the query off") { info in
          info.urlc = info.urlc.map { String($0.prefix { $0 != "?" }) }
        },
        .sending("puts HTTPS in place of HTTP") { info in
          info.urlc = info.urlc?.replacing("http://", with: "https://")
        },
        .payingByCard("pays by card without an address") { $0.urlc = nil },
        .payingByWallet("pays by the wallet without an address") { $0.urlc = nil },
      ]
    ) { trial, input in
      var desk = Desk()
      let sent = try await trial.sent(&desk, input).info
      try trial.expect(
        isSame(sent.urlc, input.info.urlc) || (input.info.urlc == nil && sent.urlc?.isEmpty == true),
        "urlc as it was sent", expected: input.info.urlc ?? "none", saw: words(sent.urlc))
    }

    Rule(
      "DP-INFO-15", .must(.prose),
      "Additional parameters go with each payment by the form, and by the wallet.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Dodatkowe parametry przekazywane podczas procesu płatności"), given: additions,
      covers: [
        .seen("several parameters", atLeast: 50), .seen("others than before", atLeast: 25),
        .seen(PaymentWay.form.rawValue, atLeast: 50), .seen(PaymentWay.wallet.rawValue, atLeast: 25),
      ],
      mutants: [
        .sending("drops them") { $0.additionalInformation = nil },
        .sending("passes one of them on") {
          $0.additionalInformation = $0.additionalInformation.map { Array($0.prefix(1)) }
        },
        .sending("turns names into small letters") { info in
          info.additionalInformation = info.additionalInformation?.map {
            Parameter($0.key.lowercased(), $0.value)
          }
        },
        .payingByWallet("drops them in payments by the wallet") { $0.additionalInformation = nil },
        .stateful("passes on those of the first payment", state: [Parameter]?.none) { first, effect, _ in
          guard var sent = effect.payment else { return [effect] }
          first = first ?? sent.info.additionalInformation
          sent.info.additionalInformation = first
          return [sent.again(as: sent.request)]
        },
      ]
    ) { trial, payments in
      var desk = Desk()
      for (number, payment) in payments.enumerated() {
        var info = payment.info
        info.control = "order-\(1 + number)"
        // A library may keep the channels of a payment like the one before.
        info.amount = "\(11 + number).50"
        let sent = try await trial.sent(&desk, info, call: 1 + number, payment.way).info
        trial.label(payment.way.rawValue)
        try trial.expectParameters(info, in: sent)
        if (info.additionalInformation ?? []).count > 1 { trial.label("several parameters") }
        let earlier = number > 0 ? payments[number - 1].info.additionalInformation ?? [] : []
        if !Set(info.additionalInformation ?? []).isSuperset(of: earlier) {
          trial.label("others than before")
        }
        try await trial.finish(&desk, call: 1 + number, payment.way)
      }
    }
  }
}

// MARK: Inputs

/// A payment description, and how it is paid.
struct DescribedPayment: Sendable {
  var info: PaymentInfo
  var way: PaymentWay
  /// What came before it.
  var before: Errand?
}

let descriptions: Generator<DescribedPayment> = zip(
  .paymentInfo,
  .frequency([(4, .just(.form)), (4, .just(.channel)), (3, .just(.card)), (2, .just(.wallet))]),
  Generator<Errand?>.earlier(Errand.ofAllKinds)
).map { DescribedPayment(info: $0, way: $1, before: $2) }

/// Each way in which a payment may be made that has a description, and that something came before.
let describedWays: [Coverage<DescribedPayment>] = waysOfPaying()

/// The same for inputs that hold a description.
func waysOfPaying<Input>() -> [Coverage<Input>] {
  PaymentWay.allCases.map { .seen($0.rawValue, atLeast: $0.leastShare) }
    + [.seen(Trial<Dotpay>.errandLabel, atLeast: 20)]
}

extension PaymentWay {
  /// The share of payments that are made in that way, at least.
  var leastShare: Double {
    switch self {
    case .form, .channel: 20
    case .card: 14
    case .wallet: 8
    }
  }
}

private let additions: Generator<[DescribedPayment]> = .array(
  of: zip(.paymentInfo, .frequency([(2, .just(.form)), (1, .just(.wallet))])).map {
    DescribedPayment(info: $0, way: $1)
  }, count: 1...3)

extension Trial where System == Dotpay {
  /// The host pays as it is described, after what comes before, and the case counts under the way; returns what was sent.
  func sent(
    _ desk: inout Desk, _ payment: DescribedPayment, call: Int = 1, needing keys: [String]? = nil
  ) async throws -> SentPayment {
    try await begin(after: payment.before, &desk)
    let sent = try await sent(&desk, payment.info, call: call, payment.way, needing: keys)
    label(payment.way.rawValue)
    return sent
  }

  /// States that additional parameters were sent; others may be there besides.
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
