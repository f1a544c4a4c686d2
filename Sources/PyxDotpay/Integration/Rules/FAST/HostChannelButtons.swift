import Conformance
import PropertyTesting

private struct Buttons: Sendable {
  var earlier: [HostTransition]
  /// The channels of the buttons that the user taps, one payment after the other.
  var channels: [String]
}

private let buttons: Generator<Buttons> = zip(
  .earlierPayments, Generator<String>.element(of: ["248", "71", "260"]).array(count: 1...3)
).map { Buttons(earlier: $0, channels: $1) }

extension DotpayIntegration {
  /// Channels with a button of their own: "Płatność z pominięciem formularza płatniczego".
  @ChapterBuilder<DotpayIntegration> static var channelButtons: [Rule] {
    Rule(
      "DP-FAST-05", .must(.prose), "A payment without the form names the channel that the user picked.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego").quoting(
        "Parametr określający identyfikator kanału jest obowiązkowy"), given: buttons
    ) { trial, input in
      try trial.requireObserved(.paidByChannel)
      let flow = try await trial.begin(after: input.earlier)
      for channel in input.channels {
        let tap = DotpayIntegrationStimulus.payByChannelTapped(order: flow.order(), channel: channel)
        guard let payments = try await flow.pays(tap, [channel], by: .paidByChannel) else {
          return trial.passOver(because: "takes one payment at a time")
        }
        try trial.expect(payments.count, equals: 1, "payments by a channel after the tap")
        for case .paidByChannel(_, _, let named) in payments {
          try trial.expect(
            named == channel, "the channel of the payment", expected: channel, saw: words(named))
        }
        // The outcome does not matter here.
        try await trial.bringing { try await flow.end(.rejected) }
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("another channel before", atLeast: 25) { Set($0.channels).count > 1 },
      ]
    } mutants: {
      [
        .naming("names no channel") { _, _ in nil },
        .naming("names an empty channel") { _, _ in "" },
        .naming("always names the first channel") { first, _ in first },
        .ignoring("makes only one payment through a button") { ledger, stimulus in
          stimulus.kind == .payByChannelTapped && ledger.payments.contains { $0.way == .channel }
        },
      ]
    }
  }
}

extension Mutant<DotpayIntegration> {
  /// Names the channel that the closure returns; the closure gets the first channel that was named, and the right
  /// channel.
  fileprivate static func naming(
    _ name: String, _ choose: @escaping @Sendable (String?, String?) -> String?
  ) -> Mutant {
    stateful(name, state: String?.none) { first, effect, _ in
      guard case .paidByChannel(let payment, let info, let channel) = effect else { return [effect] }
      first = first ?? channel
      return [.paidByChannel(payment: payment, info: info, channel: choose(first, channel))]
    }
  }
}
