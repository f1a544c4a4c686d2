import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the host's answer and the switch to the wallet: "Wallet Payment Registration".
  static let registration: Chapter<PiaWallets> = Chapter("Registration and app switch") {
    appSwitch

    Rule(
      "PIA-REG-03", .must(.derived),
      "After a failed registration, the wallet is not opened, and nothing is reported except at most one failure and "
        + "at most one redirect for each redirect URL.",
      cites: .pia("Wallet Payment Registration"),
      readings: [.failureAfterFailedRegistration, .unexpectedRedirect], given: failedRegistrations
    ) { trial, input in
      if input.followsPayment {
        trial.have(.phone())
        try await trial.completePayment(Payment(wallet: .swish), call: 2)
        trial.label("another payment opened its wallet and was redirected")
      }
      if !input.followsPayment { try await trial.begin(after: input.earlier) }
      let opened = try trial.seen.openedURLs.count
      try await trial.fail(.registration, input.payment)
      func check() throws {
        let urls = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
        try trial.expect(urls, equals: [], "URLs opened after the registration failed")
        try trial.expectNoRedirect(afterAll: input.events, because: "the registration failed")
        let failures = try trial.seen.failures(of: 1).map(\.kind.rawValue)
        try trial.expect(
          failures.count <= 1, "the failure callback after the failed registration",
          expected: "at most one failure", saw: "\(failures)")
      }
      try check()
      if let last = input.last {
        for event in last { try await trial.perform(event, input.payment, call: 20) }
      } else {
        try await trial.live(through: input.events, input.payment, checking: check)
        if !input.events.isEmpty { trial.label("life-cycle events follow") }
      }
      try await trial.atTheEnd(check)
      let failures = try trial.seen.failures(of: 1).count
      trial.reading(
        .failureAfterFailedRegistration, failures == 0 ? "no failure callback" : "a failure callback")
    } covers: {
      [
        .seen("life-cycle events follow", atLeast: 20),
        .covers("an error of 100,000 characters", atLeast: 0.5) {
          $0.payment.registrationError.utf8.count == 100_000
        },
        .seen("another payment opened its wallet and was redirected", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("opens an empty URL") { _, stimulus, effects in
          stimulus.failsRegistration ? effects + [.openedURL(url: "", succeeded: false)] : effects
        },
        .interrupting("reports an interruption at once") { _, stimulus in stimulus.failsRegistration },
        .interrupting("reports an interruption when the user comes back") { watch, stimulus in
          watch.registrationFailed && stimulus == .didBecomeActive
        },
        .watching("fails twice") { watch, stimulus, effects in
          guard stimulus.failsRegistration else { return effects }
          let failure = PiaWalletsEffect.failed(
            call: watch.call, kind: WalletErrorKind(rawValue: "registration"), details: "failed")
          return effects + [failure, failure]
        },
        .closing("opens an empty URL when the session is closed") { done in
          done.contains { $0.kind == .openedURL } ? [] : [.openedURL(url: "", succeeded: false)]
        },
      ]
    }

    lateAnswers

    Rule(
      "PIA-REG-06", .should(.derived),
      "A registration opens the wallet once at most, however often it is answered.",
      cites: .pia("Wallet Payment Registration"), given: repeatedAnswers
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      if input.moment != .failed { try await trial.reachWallet(input.payment) }
      switch input.moment {
      case .atOnce: break
      case .failed:
        try await trial.fail(.registration, input.payment)
        // The document does not say whether a success after a failure still opens the wallet (A-PIA-4).
        try await trial.give(.success(walletURL: input.payment.walletURL), to: 1)
        try await trial.settle()
      case .backByHand: try await trial.returnByHand()
      case .over:
        try await trial.leave()
        try await trial.enter()
        try await trial.receive(input.payment.redirectURL())
        // An SDK may report the redirect when the app becomes active, or a little later.
        try await trial.activate()
        try await trial.waitUntil { try trial.seen.redirects(of: 1).contains(true) }
        try trial.needRedirect(of: 1)
      }
      let opened = try trial.seen.openedURLs.count
      var second = input.payment
      if input.otherURL { second.tail += "2" }
      try await trial.give(.success(walletURL: second.walletURL), to: 1)
      let isOver = try trial.seen.redirects(of: 1).contains(true)
      trial.label(
        isOver
          ? "after the redirect"
          : input.moment == .failed
            ? "after a failed registration" : "answered while the user is away or back by hand")
      if input.otherURL { trial.label("another URL was answered") }
      try await trial.settle()
      let again = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
      try trial.expect(again, equals: [], "URLs opened after a second answer")
      try await trial.wait()
      try await trial.atTheEnd {
        let late = try trial.seen.openedURLs.dropFirst(opened).map(\.url)
        try trial.expect(
          late, equals: [], "URLs opened after a second answer, at the end of the session")
      }
    } covers: {
      [
        .seen("answered while the user is away or back by hand", atLeast: 10),
        .seen("after the redirect", atLeast: 10), .seen("another URL was answered", atLeast: 20),
        .seen("after a failed registration", atLeast: 10),
      ]
    } mutants: {
      [
        .watching("opens whatever URL it is given") { watch, stimulus, effects in
          guard watch.wasOpened, case .answerRegistration(_, let url) = stimulus else { return effects }
          return effects.filter { $0.kind != .openedURL } + [.openedURL(url: url, succeeded: true)]
        },
        .watching("opens the wallet after a failed registration") { watch, stimulus, effects in
          guard watch.registrationFailed, case .answerRegistration(_, let url) = stimulus else {
            return effects
          }
          return effects + [.openedURL(url: url, succeeded: true)]
        },
        .watching("opens the wallet again when the payment is over") { watch, stimulus, effects in
          guard watch.isOver, case .answerRegistration(_, let url) = stimulus else { return effects }
          return effects + [.openedURL(url: url, succeeded: true)]
        },
        .closing("opens the wallet again when the session is closed, after the payment") { done in
          guard done.contains(where: { $0.isRedirect(true) }) else { return [] }
          return done.last { $0.kind == .openedURL }.map { [$0] } ?? []
        },
      ]
    }
  }
}

// MARK: Inputs

private struct FailedRegistration: Sendable {
  var payment: Payment
  var events: [PhoneEvent]
  var followsPayment: Bool
  /// Events between the failed registration and the end of the session; nil if the session does not end soon.
  var last: [PhoneEvent]?
  /// The steps before the payment; not taken if `followsPayment` is true.
  var earlier: [WalletTransition]
}

private let lastEvents: Generator<[PhoneEvent]?> = .frequency([
  (3, .just(nil)),
  (1, .element(of: [[], [.leave], [.otherURL], [.removeIndicator], [.seconds(1)]])),
])

private let failedRegistrations: Generator<FailedRegistration> =
  zip(
    .anyPayment, Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart]), .bool(probability: 0.4),
    lastEvents, Generator<Int>.frequency([(9, .just(1)), (1, .just(5_000))]), .earlier
  ).map { payment, events, followsPayment, last, times, earlier in
    var payment = payment
    payment.registrationError = String(repeating: "registration failed ", count: times)
    return FailedRegistration(
      payment: payment, events: events, followsPayment: followsPayment, last: last,
      earlier: earlier)
  }

private struct RepeatedAnswer: Sendable {
  enum Moment: Sendable, CaseIterable { case atOnce, failed, backByHand, over }

  var payment: Payment
  var moment: Moment
  var otherURL: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let repeatedAnswers: Generator<RepeatedAnswer> =
  zip(.payment, .element(of: RepeatedAnswer.Moment.allCases), .bool, .earlier)
  .map { RepeatedAnswer(payment: $0, moment: $1, otherURL: $2, earlier: $3) }

extension PiaWalletsStimulus {
  /// Whether the host reports a failed registration.
  fileprivate var failsRegistration: Bool {
    switch self {
    case .failRegistration: true
    case .launchWallet(_, _, _, let answer): answer?.error != nil
    default: false
    }
  }
}
