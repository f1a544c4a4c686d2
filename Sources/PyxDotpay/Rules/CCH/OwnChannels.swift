import Conformance
import PropertyTesting

extension Dotpay {
  /// The host's own choice of channels.
  @ChapterBuilder<Dotpay> static var ownChannelController: [Rule] {
    Rule(
      "DP-CCH-01", .must(.prose),
      "The host's own controller replaces the built-in choice, and the payment goes on as with the built-in one.",
      cites: .dotpay("Własna kontrolka wyboru kanału").quoting(
        "umożliwia zastąpienie kontrolki wyboru kanału własną"),
      given: ownChoices
    ) { trial, input in
      var desk = Desk()
      let purchase = input.purchase
      try await trial.needChannels(&desk, call: 1, purchase.info, from: purchase.channels)
      try await trial.present(&desk, purchase, call: 2, list: 1)
      try await trial.send(.chooseChannel(channel: purchase.chosen.id))
      try await trial.serveLists(&desk, of: purchase.channels) { try !$0.forms.isEmpty }
      let form = try trial.seen.forms.last
      try trial.expect(
        form?.channel == purchase.chosen.id, "the form after a choice in the host's own controller",
        expected: "the form of channel \(purchase.chosen.id)", saw: form?.channel ?? "none")
      let sent = try await trial.submit(&desk, purchase)
      try trial.expect(
        sent.channel == purchase.chosen.id, "the channel that the payment names",
        expected: purchase.chosen.id, saw: sent.channel ?? "none")
      let ends = try await trial.conclude(&desk, call: 2, input.reply)
      try trial.need(
        ends.first?.summary != nil, "the end of the process", expected: "a summary", saw: "\(ends)",
        judgedBy: "DP-PAY-02")
      try await trial.atTheEnd {
        let shown = try trial.seen.of(.showedChannels).count
        try trial.expect(shown, equals: 0, "times that the built-in choice was shown")
      }
    } covers: {
      [.covers("several channels", atLeast: 40) { $0.purchase.channels.count > 1 }]
    } mutants: {
      [
        .presenting("shows its own choice as well") { _, _, hasOwn, _ in hasOwn = false },
        .rewritingStimuli("ignores a choice in the host's controller", state: false) { hasOwn, stimulus in
          if case .presentPayment(_, _, _, _, let own, _) = stimulus { hasOwn = own }
          if case .chooseChannel = stimulus, hasOwn { return [] }
          return [stimulus]
        },
      ]
    }
  }
}

private let ownChoices: Generator<ProcessInput> = processes.map { input in
  var input = input.answered
  input.purchase.hasOwnController = true
  return input
}
