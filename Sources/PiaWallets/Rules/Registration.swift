import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the host's answer and the switch to the wallet: "Wallet Payment Registration".
  static let registration = Chapter<PiaWallets>("Registration and app switch") {
    appSwitch

    Rule(
      "PIA-REG-03", .must(.derived),
      "After a failed registration no wallet is opened and no redirect is reported.",
      cites: .pia("Wallet Payment Registration"), readings: [.aPIA3], given: failedRegistrations,
      covers: [
        .atLeast(20, percent: "life goes on") { !$0.events.isEmpty },
        .seen(15, percent: "another payment opened its wallet and was redirected"),
      ],
      mutants: [
        .watching("opens an empty URL") { _, stimulus, effects in
          stimulus.failsRegistration ? effects + [.openedURL(url: "", succeeded: false)] : effects
        },
        .interrupting("reports an interruption at once") { _, stimulus in stimulus.failsRegistration },
        .interrupting("reports an interruption when the user comes back") { watch, stimulus in
          watch.registrationFailed && stimulus == .didBecomeActive
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      if input.followsPayment {
        try await trial.completePayment(Payment(wallet: .swish), call: 2)
        trial.label("another payment opened its wallet and was redirected")
      }
      let opened = try trial.seen.openedURLs.count
      try await trial.fail(.registration, input.payment)
      func check() throws {
        let urls = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
        try trial.expect(urls.isEmpty, "the registration failed, yet the system was asked to open \(urls)")
        let redirects = try trial.seen.redirects(of: 1)
        try trial.expect(
          redirects.isEmpty, "the registration failed, yet a redirect was reported: \(redirects)")
      }
      try check()
      try await trial.live(through: input.events, input.payment, checking: check)
      let failures = try trial.seen.failures(of: 1).count
      trial.reading(.aPIA3, failures == 0 ? "no failure callback" : "failure callback")
    }

    Rule(
      "PIA-REG-04", .must(.prose), "The host may answer at any time after it was asked for a wallet URL.",
      cites: .pia("Wallet Payment Registration"), given: lateAnswers,
      covers: [
        .atLeast(20, percent: "more than 30 s later") { $0.seconds > 30 },
        .atLeast(20, percent: "after the user came back") { $0.events.contains(.activate) },
      ],
      mutants: [
        .ignoring("takes no answer but one given inside the callback") { _, stimulus in
          if case .answerRegistration = stimulus { true } else { false }
        },
        .ignoring("gives up after 30 s") { watch, stimulus in
          if case .answerRegistration = stimulus { watch.elapsed >= 30_000 } else { false }
        },
        .ignoring("forgets the payment when the user leaves") { watch, stimulus in
          if case .answerRegistration = stimulus { watch.hasLeft } else { false }
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      try await trial.launchUnanswered(input.wallet)
      try await trial.awaitRegistration(1)
      let payment = Payment(wallet: input.wallet)
      for event in input.events { try await trial.perform(event, payment, call: 20) }
      try await trial.give(.success(walletURL: payment.walletURL), to: 1)
      try await trial.waitFor { try !trial.seen.openedURLs.isEmpty }
      let urls = try trial.seen.openedURLs.map(\.url)
      try trial.expect(
        !urls.isEmpty, "the host answered late with \(payment.walletURL), and no wallet was opened")
    }

    Rule(
      "PIA-REG-06", .should(.derived),
      "A second answer to the same registration does not open the wallet again.",
      cites: .pia("Wallet Payment Registration"), given: repeatedAnswers,
      covers: [
        .atLeast(10, percent: "while the user is away or back by hand") { $0.moment != .over },
        .atLeast(10, percent: "after the redirect") { $0.moment == .over },
        .atLeast(20, percent: "another URL") { $0.otherURL },
      ],
      mutants: [
        .watching("opens whatever URL it is given") { watch, stimulus, effects in
          guard watch.wasOpened, case .answerRegistration(_, let url) = stimulus else { return effects }
          return effects.filter { $0.kind != .openedURL } + [.openedURL(url: url, succeeded: true)]
        },
        .watching("opens it again once the payment is over") { watch, stimulus, effects in
          guard watch.isOver, case .answerRegistration(_, let url) = stimulus else { return effects }
          return effects + [.openedURL(url: url, succeeded: true)]
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      try await trial.reachWallet(input.payment)
      switch input.moment {
      case .atOnce: break
      case .backByHand: try await trial.returnByHand()
      case .over:
        try await trial.leave()
        try await trial.enter()
        try await trial.receive(input.payment.redirectURL())
      }
      let opened = try trial.seen.openedURLs.count
      var second = input.payment
      if input.otherURL { second.tail += "2" }
      try await trial.give(.success(walletURL: second.walletURL), to: 1)
      try await trial.settle()
      let again = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
      try trial.expect(again.isEmpty, "a second answer made the library open \(again)")
      try await trial.wait()
      let late = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
      try trial.expect(late.isEmpty, "a second answer made the library open \(late)")
    }
  }
}

// MARK: Inputs

private struct FailedRegistration: Sendable {
  var payment: Payment
  var events: [PhoneEvent]
  var followsPayment: Bool
}

private let failedRegistrations: Generator<FailedRegistration> =
  zip(.payment, Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart]), .bool(probability: 0.4))
  .map { FailedRegistration(payment: $0, events: $1, followsPayment: $2) }

private struct LateAnswer: Sendable {
  var wallet: Wallet
  var events: [PhoneEvent]

  var seconds: Int64 {
    events.reduce(0) { if case .seconds(let seconds) = $1 { $0 + seconds } else { $0 } }
  }
}

private let lateAnswers: Generator<LateAnswer> = zip(
  .element(of: Wallet.allCases),
  Generator<[[PhoneEvent]]>.array(
    of: Generator<[PhoneEvent]>.element(of: [[.seconds(5)], [.seconds(31)], [.leave, .enter, .activate]]),
    count: 0...3)
).map { LateAnswer(wallet: $0, events: $1.flatMap { $0 }) }

private struct RepeatedAnswer: Sendable {
  enum Moment: Sendable, CaseIterable { case atOnce, backByHand, over }

  var payment: Payment
  var moment: Moment
  var otherURL: Bool
}

private let repeatedAnswers: Generator<RepeatedAnswer> =
  zip(.payment, .element(of: RepeatedAnswer.Moment.allCases), .bool)
  .map { RepeatedAnswer(payment: $0, moment: $1, otherURL: $2) }

extension PiaWalletsStimulus {
  /// Whether the host reports a failed registration by it.
  fileprivate var failsRegistration: Bool {
    switch self {
    case .failRegistration: true
    case .launchWallet(_, _, _, let answer): answer?.error != nil
    default: false
    }
  }
}
