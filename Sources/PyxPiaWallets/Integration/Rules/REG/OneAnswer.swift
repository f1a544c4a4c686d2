import Conformance
import PropertyTesting

private struct Answered: Sendable {
  var isAccepted: Bool
  var earlier: [HostTransition]
  /// Whether the app is left, and comes back, after the answer.
  var leaves: Bool
}

private let answered: Generator<Answered> = zip(.bool, .earlierPayments, .bool).map {
  Answered(isAccepted: $0, earlier: $1, leaves: $2)
}

/// For each payment before the last, whether it is authorised; otherwise it is denied.
private let series: Generator<[Bool]> = Generator<[Bool]>.array(of: .bool, count: 1...2)

extension PiaWalletsIntegration {
  /// One answer for each launch, with the values that belong to it.
  @ChapterBuilder<PiaWalletsIntegration> static var oneAnswer: [Rule] {
    Rule(
      "PIA-REG-01/b", .must(.derived),
      "A registration is answered once, and with success only if the backend has given a wallet URL.",
      cites: .pia("Wallet Payment Registration"), given: answered
    ) { trial, input in
      try trial.requireObserved(.answeredRegistration, .failedRegistration)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.pay()
      let earlier = try trial.seen.of(.answeredRegistration, .failedRegistration).count
      let answered = try trial.seen.of(.answeredRegistration).count
      try await flow.request()
      let early = try trial.seen.of(.answeredRegistration).count - answered
      try trial.expect(early, equals: 0, "wallet URLs passed before the backend has given one")
      if input.isAccepted { try await flow.accept() } else { try await flow.refuse() }
      guard try input.isAccepted || flow.mayExpectAnswer(elseLeavingOut: "failed") else { return }
      try trial.need(
        try flow.purchase().isAnswered, expected: "an answer to the SDK", saw: "none",
        judgedBy: "PIA-REG-01/a")
      trial.label(input.isAccepted ? "accepted" : "failed")
      if input.leaves {
        try await flow.go(.background)
        try await flow.go(.active)
      }
      try await flow.wait(milliseconds: 60_000)
      try await trial.atTheEnd {
        let answers = try trial.seen.of(.answeredRegistration, .failedRegistration).dropFirst(earlier)
        try trial.expect(answers.count, equals: 1, "answers to the SDK")
        guard !input.isAccepted else { return }
        try trial.expect(
          answers.first?.kind == .failedRegistration, expected: "a failure, because the backend gave no URL",
          saw: "\(answers)")
      }
    } covers: {
      [
        .seen("accepted", atLeast: 25), .seen("failed", atLeast: 25),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .rewriting("reports a failure in addition to the URL") { effect in
          guard case .answeredRegistration(let launch, _) = effect else { return [effect] }
          return [effect, .failedRegistration(launch: launch)]
        },
        .doubling("answers twice") { $0.kind == .failedRegistration },
        .watching("reports a failure a minute after the URL") { ledger, stimulus, effects in
          guard stimulus.kind == .timePassed, let purchase = ledger.purchase, purchase.isAnswered,
            purchase.redirects.isEmpty, !purchase.hasFailed
          else { return effects }
          return effects + [.failedRegistration(launch: purchase.launch)]
        },
        .repeatingWhenClosed("answers again when the session is closed") { $0.answersRegistration },
        .rewriting("answers with an empty URL when the registration fails") { effect in
          guard case .failedRegistration(let launch) = effect else { return [effect] }
          return [.answeredRegistration(launch: launch, walletURL: "")]
        },
        .changing("answers with an invented URL before the backend has sent one") { stimulus, effects in
          guard case .walletURLRequested(let launch) = stimulus else {
            return effects.filter { !$0.answersRegistration }
          }
          return effects + [.answeredRegistration(launch: launch, walletURL: "vipps://pay")]
        },
      ]
    }

    Rule(
      "PIA-REG-01/c", .must(.derived),
      "Each launch is answered with the wallet URL of its own registration, so no URL is used twice.",
      cites: .pia("Wallet Payment Registration", "Error Handling"), given: series
    ) { trial, input in
      try trial.requireObserved(.answeredRegistration)
      let flow = HostFlow(trial)
      for number in 0...input.count {
        if number > 0 {
          try await flow.comeBack(byRedirect: true)
          try await flow.tell(input[number - 1] ? .authorised : .denied)
          trial.label(
            input[number - 1] ? "an authorised payment before" : "a denied payment before")
        }
        try await flow.pay()
        try await flow.request()
        let url = "\(try flow.purchase().wallet.scheme)://pay?token=own-\(number)"
        let earlier = try trial.seen.of(.answeredRegistration).count
        try await flow.accept(url: url)
        try flow.needAnswer()
        // Another rule judges an answer that came before the backend's; a missing answer would show nothing here.
        let answers = try trial.seen.of(.answeredRegistration).dropFirst(earlier)
        try trial.need(
          !answers.isEmpty, expected: "the wallet URL once the backend has given it",
          saw: "no answer then", judgedBy: "PIA-REG-01/b")
        let launch = try flow.purchase().launch
        for case .answeredRegistration(let answered, let handed) in answers {
          try trial.expect(answered, equals: launch, "the launch that was answered")
          try trial.expect(handed, equals: url, "the wallet URL of payment \(number + 1)")
        }
      }
    } covers: {
      [
        .seen("an authorised payment before", atLeast: 25),
        .seen("a denied payment before", atLeast: 25),
      ]
    } mutants: {
      [
        .stateful("keeps the first wallet URL", state: String?.none) { first, effect, _ in
          guard case .answeredRegistration(let launch, let url) = effect else { return [effect] }
          first = first ?? url
          return [.answeredRegistration(launch: launch, walletURL: first ?? url)]
        },
        .stateful("answers the first launch again", state: Int?.none) { first, effect, _ in
          guard case .answeredRegistration(let launch, let url) = effect else { return [effect] }
          first = first ?? launch
          return [.answeredRegistration(launch: first ?? launch, walletURL: url)]
        },
        .stateful("hands out each URL for the payment after its own", state: String?.none) {
          last, effect, _ in
          guard case .answeredRegistration(let launch, let url) = effect else { return [effect] }
          defer { last = url }
          return [.answeredRegistration(launch: launch, walletURL: last ?? url)]
        },
      ]
    }
  }
}
