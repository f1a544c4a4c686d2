import Conformance
import PropertyTesting

extension Dotpay {
  /// Members of a description that the host did not set.
  @ChapterBuilder<Dotpay> static var defaults: [Rule] {
    Rule(
      "DP-INFO-02", .must(.prose), "The currency of a payment is PLN unless the host sets another.",
      cites: .dotpay("Inicjalizacja płatności").quoting("currency … Domyślna wartość … „PLN”"),
      given: describedPayments
    ) { trial, input in
      var desk = Desk()
      let currency: String?
      if input.pays {
        let unset = try await trial.sent(&desk, input.info, call: 1, byForm: false).info.currency
        // The platform has the same default, so a currency that is not set need not be sent.
        currency = unset ?? "PLN"
      } else {
        currency = try await trial.described(input).currency
      }
      try trial.expect(
        currency == input.info.currency ?? "PLN",
        "the currency, with \(input.info.currency ?? "none") set",
        expected: input.info.currency ?? "PLN", saw: currency ?? "none")
    } covers: {
      [
        .covers("unset and read", atLeast: 8) { $0.info.currency == nil && !$0.pays },
        .covers("unset and used in a payment", atLeast: 8) { $0.info.currency == nil && $0.pays },
        .seen(secondLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .rewriting("has no currency at first") {
          $0.describing { if $0.currency == "PLN" { $0.currency = nil } }
        },
        .rewriting("has the euro at first") {
          $0.describing { if $0.currency == "PLN" { $0.currency = "EUR" } }
        },
        .rewriting("always has the złoty") { $0.describing { $0.currency = "PLN" } },
        .rewritingStimuli("pays in euro if nothing is set") { stimulus, _ in
          guard case .payFast(let call, var info, let channel, let shows) = stimulus, info.currency == nil
          else {
            return [stimulus]
          }
          info.currency = "EUR"
          return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
        },
      ]
    }

    Rule(
      "DP-INFO-03", .must(.prose),
      "The buyer's data, additional parameters and the address for confirmations are empty unless the host sets them.",
      cites: .dotpay("Inicjalizacja płatności").quoting("senderInformation … Domyślna wartość … nil"),
      readings: [.controlBeforeUse], given: describedPayments
    ) { trial, input in
      let info = input.info
      let read = try await trial.described(input)
      if info.senderInformation == nil {
        try trial.expect(read.senderInformation ?? [], equals: [], "senderInformation, which was not set")
      }
      if info.additionalInformation == nil {
        try trial.expect(
          read.additionalInformation ?? [], equals: [], "additionalInformation, which was not set")
      }
      if info.urlc == nil { try trial.expect(read.urlc ?? "", equals: "", "urlc, which was not set") }
      if info.control == nil {
        trial.reading(
          .controlBeforeUse,
          (read.control ?? "").isEmpty ? "made when it is needed" : "made with the description")
      }
    } covers: {
      [
        .covers("no data of the buyer", atLeast: 1) { $0.info.senderInformation == nil },
        .covers("no address", atLeast: 10) { $0.info.urlc == nil },
        .covers("no parameters", atLeast: 2) { $0.info.additionalInformation == nil },
        .covers("no control", atLeast: 20) { $0.info.control == nil },
        .seen(secondLabel, atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("has a country at first") {
          $0.describing {
            if $0.senderInformation == nil { $0.senderInformation = [Parameter("country", "POL")] }
          }
        },
        .rewriting("has an address at first") {
          $0.describing { if $0.urlc == nil { $0.urlc = "https://dotpay.example/urlc" } }
        },
        .rewriting("has a parameter at first") {
          $0.describing {
            if $0.additionalInformation == nil { $0.additionalInformation = [Parameter("api", "ios")] }
          }
        },
      ]
    }

    incompletePayments
  }
}

// MARK: Inputs

private struct Described: Sendable {
  var info: PaymentInfo
  var pays: Bool
  /// Whether another payment was described before.
  var isSecond: Bool
}

private let secondLabel = "another payment was described before"

extension DotpayEffect {
  /// The same description as the host reads it back, with changes; any other effect is unchanged.
  fileprivate func describing(_ change: (inout PaymentInfo) -> Void) -> [DotpayEffect] {
    guard case .describedPayment(let call, var info) = self else { return [self] }
    change(&info)
    return [.describedPayment(call: call, info: info)]
  }
}

extension Trial where System == Dotpay {
  fileprivate func described(_ input: Described) async throws -> PaymentInfo {
    guard input.isSecond else { return try await described(input.info, call: 1) }
    var other = PaymentInfo.sample
    other.currency = "EUR"
    other.urlc = "https://shop.example/earlier"
    other.senderInformation = [Parameter("firstname", "Ewa")]
    other.additionalInformation = [Parameter("earlier", "1")]
    _ = try await described(other, call: 1)
    label(secondLabel)
    return try await described(input.info, call: 2)
  }

  private func described(_ info: PaymentInfo, call: Int) async throws -> PaymentInfo {
    let found = try await send(.describePayment(call: call, info: info)).of(.describedPayment)
    guard case .describedPayment(call, let read)? = found.first, found.count == 1 else {
      throw setback("the description", expected: "one reading", saw: "\(found.count)", judgedBy: "DP-INFO-02")
    }
    return read
  }
}

private let describedPayments: Generator<Described> = zip(.paymentInfo, .bool, .bool).map {
  Described(info: $0, pays: $1, isSecond: $2)
}
