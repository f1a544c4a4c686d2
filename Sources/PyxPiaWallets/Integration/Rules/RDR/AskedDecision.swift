import Conformance
import PropertyTesting

private struct KnownStatus: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  /// How often the consumer comes back manually before the redirect.
  var interruptions: Int
  /// How often the backend reports that nothing is decided yet before it reports the authorisation.
  var delays: Int
}

private let knownStatuses: Generator<KnownStatus> = zip(
  .earlierPayments, .element(of: [.vipps, .mobilePay]), .int(in: 0...1), .int(in: 0...1)
).map { KnownStatus(earlier: $0, wallet: $1, interruptions: $2, delays: $3) }

private let asked = "the backend does not commit by itself"
private let byHand = "the consumer came back by hand before"

extension PiaWalletsIntegration {
  /// The commit that a host asks for: "Wallet App Redirect".
  static var askedDecision: Rule {
    Rule(
      "PIA-RDR-08", .should(.sample),
      "If its backend does not commit by itself, the host asks it to commit a payment that is authorised after the "
        + "redirect.",
      cites: .pia("Wallet App Redirect").quoting("commit/rollback the transaction accordingly"),
      given: knownStatuses
    ) { trial, input in
      try trial.requireObserved(.askedForStatus, .askedToCommit)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachRedirect(input.wallet, after: input.interruptions) else {
        trial.leaveOut(byHand, because: "the app abandons the payment")
        return trial.passOver(because: "abandons a payment that is not decided yet")
      }
      if input.interruptions > 0 { trial.label(byHand) }
      for _ in 0..<input.delays {
        if let reason = try await flow.delay() { return trial.passOver(because: reason) }
      }
      let question = try await flow.needQuestion()
      if let reason = try flow.whyNoCommit(after: question) { return trial.passOver(because: reason) }
      trial.label(asked)
      try await flow.answer(question, .authorised)
      try await flow.settle(on: .authorised)
      try await flow.waitForDecision()
      let decisions = try flow.purchase().decisions
      // Another rule judges requests other than a commit.
      guard decisions.isEmpty || decisions.contains(where: \.isCommit) else {
        return trial.passOver(because: "asks for something other than a commit")
      }
      try trial.expect(
        !decisions.isEmpty, "once the app knows that the payment is authorised",
        expected: "a request to commit it within a minute", saw: "none")
    } covers: {
      [
        .seen(asked, atLeast: 50), .seen(byHand, atLeast: 20), .seen("after another payment", atLeast: 15),
      ]
    } mutants: {
      [
        .dropping("does not ask for the commit") { $0.kind == .askedToCommit },
        .watching("does not ask for the commit after a return by hand") { ledger, _, effects in
          guard ledger.purchase?.redirects.contains(false) == true else { return effects }
          return effects.filter { $0.kind != .askedToCommit }
        },
        .watching("commits only the first payment") { ledger, _, effects in
          ledger.purchases.count > 1 ? effects.filter { $0.kind != .askedToCommit } : effects
        },
      ]
    }
  }
}

// MARK: Steps

extension HostFlow {
  /// The app asks for the status, and the backend answers that nothing is decided yet.
  ///
  /// Returns nil if the app then asks again, and otherwise why the case shows nothing.
  fileprivate func delay() async throws -> String? {
    let question = try await needQuestion()
    try await answer(question, .pending)
    guard try !purchase().isRolledBack else { return "abandons a payment that is not decided yet" }
    // If the app stops asking, it may learn the status in a way that the suite does not see.
    return try await self.question() == nil ? "does not ask again after a status that is not final" : nil
  }

  /// Why the app need not ask for a commit; nil if it should.
  fileprivate func whyNoCommit(after question: HostLedger.Question) throws -> String? {
    // With Swish, nothing is left to capture.
    guard try purchase().wallet != .swish else { return "pays by Swish, where nothing is left to capture" }
    guard try !capturesAtOnce else { return "has the amount captured at once" }
    guard try trial.seen.commitsByItself(question.call) == false else {
      return "has a backend that commits by itself, or does not say whether it does"
    }
    return nil
  }

  /// Whether a registration of the current payment asked to capture the amount at once.
  ///
  /// If the app goes on with an earlier payment, which it does not register again, every registration counts.
  private var capturesAtOnce: Bool {
    get throws {
      let own = try purchase().registrationCalls
      return try trial.seen.of(.askedForAutoSale).contains { effect in
        guard case .askedForAutoSale(let call, true) = effect else { return false }
        return own.isEmpty || own.contains(call)
      }
    }
  }

  /// The rest of a minute passes, or as much of it as the app takes to ask for a decision.
  fileprivate func waitForDecision() async throws {
    for seconds in [25, 25] as [Int64] {
      guard controlsTime, try purchase().decisions.isEmpty else { break }
      try await wait(milliseconds: seconds * 1000)
      try await answerAll(.authorised)
    }
  }
}

extension Observed where System == PiaWalletsIntegration {
  /// Whether the backend commits by itself when it is asked for that status; nil if that is not known.
  fileprivate func commitsByItself(_ call: Int) throws -> Bool? {
    for case .askedForStatus(call, _, let commits) in try of(.askedForStatus) { return commits }
    return nil
  }
}
