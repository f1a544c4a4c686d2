import Conformance
import PropertyTesting

extension PiaWallets {
  /// What every failure has in common: its kind, how often it is reported, and its details.
  @ChapterBuilder<PiaWallets> static var failureReports: [Rule] {
    Rule(
      "PIA-ERR-04", .should(.prose), "A failure is of one of the three documented kinds.",
      cites: .pia("Error Handling").quoting(
        "Here are the 2 scenarios where a failure callback might be invoked"),
      readings: [.failureAfterFailedRegistration, .precedenceOfFailures], given: failuresOfAnyReason
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      try await trial.fail(input.failing, input.payment)
      try await trial.wait()
      try await trial.needFailure(input.failing, after: opened)
      let kinds = try trial.seen.failures(of: 1).map(\.kind)
      trial.label("a failure was reported")
      let unknown = kinds.filter { !WalletErrorKind.documented.contains($0) }.map(\.rawValue)
      try trial.expect(
        unknown.isEmpty,
        "the kind of the failure", expected: "one of \(WalletErrorKind.documented.map(\.rawValue))",
        saw: "\(unknown)")
      guard input.payment.foreignScheme != nil else { return }
      switch kinds.first {
      case .walletAppNotInstalled?:
        trial.reading(.precedenceOfFailures, "a missing wallet before an invalid URL")
      case .invalidWalletURL?: trial.reading(.precedenceOfFailures, "an invalid URL before a missing wallet")
      default: break
      }
    } covers: {
      [.seen("a failure was reported", atLeast: 50)]
    } mutants: {
      [
        .rewriting("reports an invalid URL as an unknown error") {
          $0.isFailure(.invalidWalletURL)
            ? [$0.failing(with: WalletErrorKind(rawValue: "unknownError"))] : [$0]
        },
        .rewriting("reports an internal error as well") {
          guard case .failed(let call, .walletAppNotInstalled, _) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: WalletErrorKind(rawValue: "internal"), details: "state")]
        },
      ]
    }

    Rule(
      "PIA-ERR-05", .must(.derived),
      "A payment fails at most once; from then on, only redirects are reported for it, at most one for each redirect "
        + "URL.",
      cites: .pia("Error Handling"), readings: [.unexpectedRedirect], given: failuresAndLives
    ) { trial, input in
      let failure = input.failure
      let opened = try await trial.begin(after: failure.earlier)
      try await trial.fail(failure.failing, failure.payment)
      try await trial.needFailure(failure.failing, after: opened)
      trial.label("a failure was reported")
      func check() throws {
        let kinds = try trial.seen.failures(of: 1).map(\.kind.rawValue)
        try trial.expect(
          kinds.count == 1, "failures of the payment", expected: "one", saw: "\(kinds.count): \(kinds)")
        try trial.expectNoRedirect(afterAll: input.events, because: "the payment failed")
      }
      try check()
      try await trial.live(through: input.events, failure.payment, checking: check)
      try await trial.atTheEnd(check)
    } covers: {
      [
        .seen("the user leaves and comes back", atLeast: 20),
        .seen("the wallet's redirect arrives", atLeast: 20),
        .seen("a failure was reported", atLeast: 50),
      ]
    } mutants: {
      [
        .doubling("fails twice") { $0.kind == .failed },
        .watching("fails again when the user comes back") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.failures > 0
            ? effects + [.failed(call: watch.call, kind: .invalidWalletURL, details: "still")] : effects
        },
        .interrupting("fails, then reports an interruption") { watch, stimulus in
          stimulus == .didBecomeActive && watch.failures > 0
        },
        .watching("fails, then reports a redirect when the app is active") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.failures > 0 else { return effects }
          return effects + [.redirected(call: watch.call, withoutInterruption: true)]
        },
        .closing("fails, then reports a redirect when the session is closed") { done in
          guard case .failed(let call, _, _)? = done.last(where: { $0.kind == .failed }) else { return [] }
          return [.redirected(call: call, withoutInterruption: true)]
        },
      ]
    }

    Rule(
      "PIA-ERR-06", .must(.prose), "A failure carries an error with details.",
      cites: .pia("Introduction").quoting("Contains `error` for details"),
      given: .failingPayment
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      try await trial.fail(input.failing, input.payment)
      try await trial.needFailure(input.failing, after: opened)
      let failures = try trial.seen.failures(of: 1)
      trial.label("a failure was reported")
      try trial.expect(
        failures.allSatisfy { $0.details != nil },
        "the failure callback", expected: "an error with details",
        saw: "\(failures.map(\.kind.rawValue)) without details")
    } covers: {
      [.seen("a failure was reported", atLeast: 50)]
    } mutants: {
      [
        .rewriting("hands over no error") {
          if case .failed(let call, let kind, _) = $0 {
            [.failed(call: call, kind: kind, details: nil)]
          } else {
            [$0]
          }
        },
        .rewriting("hands over no error when the wallet is missing") {
          if case .failed(let call, .walletAppNotInstalled, _) = $0 {
            [.failed(call: call, kind: .walletAppNotInstalled, details: nil)]
          } else {
            [$0]
          }
        },
      ]
    }
  }
}

// MARK: Inputs

/// Payments that fail, some of them for two reasons: the wallet was removed, and nothing opens the URL.
private let failuresOfAnyReason: Generator<FailingPayment> = zip(.failingPayment, .bool).map {
  failure, hasOtherURL in
  var failure = failure
  if hasOtherURL, failure.failing == .walletGone { failure.payment.foreignScheme = "nowallet" }
  return failure
}

/// A payment that fails, and what happens to the phone afterwards.
private struct FailureAndLife: Sendable {
  var failure: FailingPayment
  var events: [PhoneEvent]
}

private let failuresAndLives: Generator<FailureAndLife> = zip(
  .failingPayment, Generator<[PhoneEvent]>.events(count: 0...24, without: [.restart])
).map { FailureAndLife(failure: $0, events: $1) }
