import Conformance
import PropertyTesting

private struct LateAnswer: Sendable {
  var wallet: Wallet
  var seconds: Int64
  /// Whether the user leaves while the host registers, and comes back before it answers.
  var comesBack: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]

  /// Whether the answer comes so late that a library may have given up waiting; the document sets no time limit.
  var isOpen: Bool { seconds > 30 }
}

private let answersLater: Generator<LateAnswer> =
  zip(
    .element(of: Wallet.allCases), Generator<Int64>.element(of: [0, 5, 15, 29, 90]), .bool, .earlier
  ).map { LateAnswer(wallet: $0, seconds: $1, comesBack: $2, earlier: $3) }

extension PiaWallets {
  /// Answers that come after the registration callback has returned.
  static var lateAnswers: Rule {
    Rule(
      "PIA-REG-04", .must(.prose),
      "The host may answer the registration callback after the callback has returned, even after the user has left "
        + "and come back.",
      cites: .pia("Wallet Payment Registration").quoting(
        "callback: @escaping (WalletRegistrationResponse) -> Void"),
      readings: [.lateHostAnswer], given: answersLater
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      try await trial.launchUnanswered(input.wallet)
      try await trial.awaitRegistration(1)
      let payment = Payment(wallet: input.wallet)
      if input.comesBack { try await trial.leave() }
      if input.seconds > 0 { try await trial.pass(seconds: input.seconds) }
      if input.comesBack {
        try await trial.enter()
        try await trial.activate()
      }
      try await trial.give(.success(walletURL: payment.walletURL), to: 1)
      if (10...30).contains(input.seconds) { trial.label("10 to 30 s later") }
      if input.comesBack, !input.isOpen { trial.label("after the user came back") }
      try await trial.waitUntil { try trial.seen.openedURLs.count > opened }
      let urls = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
      if input.isOpen {
        return trial.reading(
          .lateHostAnswer,
          urls.isEmpty ? "gives up waiting for the host" : "waits for the host as long as it takes")
      }
      try trial.expect(
        !urls.isEmpty, "after the host's late answer \(payment.walletURL)", expected: "the wallet opened",
        saw: "nothing opened")
    } covers: {
      [
        .seen("10 to 30 s later", atLeast: 20), .seen("after the user came back", atLeast: 20),
      ]
    } mutants: {
      [
        .ignoring("takes only an answer given inside the callback") { _, stimulus in
          if case .answerRegistration = stimulus { true } else { false }
        },
        .ignoring("does not take answers after 10 s") { watch, stimulus in
          if case .answerRegistration = stimulus { watch.elapsed >= 10_000 } else { false }
        },
        .ignoring("forgets the payment when the user leaves") { watch, stimulus in
          if case .answerRegistration = stimulus { watch.hasLeft } else { false }
        },
      ]
    }
  }
}
