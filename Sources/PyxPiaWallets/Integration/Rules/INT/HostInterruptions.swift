import Conformance
import PropertyTesting

private struct Interruptions: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// How often the consumer comes back manually.
  var count: Int
}

private let interruptedPayments: Generator<Interruptions> = zip(.earlierPayments, .wallet, .int(in: 1...2))
  .map {
    Interruptions(earlier: $0, wallet: $1, count: $2)
  }

extension PiaWalletsIntegration {
  /// Manual returns: "Wallet payments - Cases of interrupted transactions".
  static let interruptions: Chapter<PiaWalletsIntegration> = Chapter("Interruptions") {
    Rule(
      "PIA-INT-08", .should(.prose), "After an interruption, the host asks its backend for the status.",
      cites: .pia("Wallet payments - Cases of interrupted transactions").quoting(
        "it’s best to query the transaction status"), given: interruptedPayments
    ) { trial, input in
      try trial.requireObserved(.askedForStatus)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.reachWallet(input.wallet)
      for number in 0..<input.count {
        try await flow.comeBack(byRedirect: false)
        let question = try await flow.question()
        // A host that abandoned the payment need not ask again.
        if number > 0, try flow.purchase().isOver {
          return trial.leaveOut("twice", because: "the app abandons the payment")
        }
        guard let question else {
          return try trial.expect(
            false, "after the SDK reported interruption \(number + 1)",
            expected: "a request for the status within a minute", saw: "none")
        }
        trial.label(number == 0 ? "once" : "twice")
        try await flow.answer(question, .pending)
      }
    } covers: {
      [
        .seen("once", atLeast: 60), .seen("twice", atLeast: 30),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .ignoring("ignores interruptions") { _, stimulus in stimulus.redirect == false },
        .replacing("waits for the redirect after an interruption") { ledger, stimulus in
          stimulus.redirect == false && ledger.purchase?.redirects.isEmpty == true ? [] : [stimulus]
        },
        .changing("asks for no status after an interruption", state: false) {
          isOver, stimulus, effects in
          if stimulus.kind == .payTapped { isOver = false }
          if stimulus.redirect == false { isOver = true }
          if stimulus.redirect == true { isOver = false }
          let isMuted = isOver
          return isMuted ? effects.filter { $0.kind != .askedForStatus } : effects
        },
      ]
    }
  }
}
