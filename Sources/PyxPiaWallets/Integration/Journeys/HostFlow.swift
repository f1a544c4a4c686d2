import Conformance

/// The suite around a host: it plays the consumer, the SDK and the backend, and remembers the traffic.
final class HostFlow: WatchedFlow {
  typealias System = PiaWalletsIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  /// Whether it is a violation here to show an outcome that nobody has reported to the app.
  var judgesOutcomes = false
  /// Whether a second decision on one payment is a violation here.
  var judgesDecisions = false
  /// Whether payments differ in their URLs, their errors, and the times when the app is left, as they do in walks.
  var isVaried = false
  /// Whether this flow is over before a rule begins; its payments then have names that no rule uses.
  var isPast = false
  /// How many payments the backend has registered.
  var registeredCount = 0

  let visible: [System.Effect.Kind]

  init(_ trial: Trial<System>) {
    self.trial = trial
    visible = Self.kinds.filter(trial.profile.effects.contains)
  }

  private static let kinds: [System.Effect.Kind] = [
    .declinedWallet, .launchedWallet, .askedToRegister, .answeredRegistration, .failedRegistration,
    .askedForStatus, .askedToCommit, .askedToRollBack, .removedTransitionView, .showedAlternatives,
    .remindedOfNetwork, .showedOutcome, .changedBlocking,
  ]

  /// The current payment; throws a setback if the app has launched none.
  func purchase() throws -> Purchase {
    guard let purchase = ledger.purchase else {
      throw trial.setback(expected: "a launch of the wallet", saw: "none", judgedBy: "PIA-LCH-10")
    }
    return purchase
  }

  /// Takes the app to the background or back, if the app is told of that.
  func go(_ lifecycle: Lifecycle) async throws {
    try await tell(lifecycle == .background ? .appDidEnterBackground : .appDidBecomeActive, in: lifecycle)
  }

  /// Judges an effect, as far as the rule is about it.
  func judge(_ effect: System.Effect) throws {
    if judgesOutcomes, case .showedOutcome(let outcome) = effect { try check(outcome) }
    if judgesOutcomes { try checkUndecided(effect) }
    if judgesDecisions { try checkDecision(effect) }
  }

  private func check(_ outcome: ShownOutcome) throws {
    let told = (ledger.purchase?.told ?? []).map(\.rawValue).joined(separator: ", ")
    try trial.expect(
      ledger.bearsOut(outcome), "what is shown of the payment",
      expected: "what the backend said about it: \(told.isEmpty ? "nothing" : told)", saw: outcome.rawValue)
  }

  /// Once the host has shown an undecided payment as not made, it must not commit the payment or show it as made.
  ///
  /// This does not apply if the host has asked to roll the payment back.
  private func checkUndecided(_ effect: System.Effect) throws {
    let place: Int?
    switch effect {
    case .showedOutcome(.paid): place = ledger.purchases.indices.last
    case .askedToCommit(_, let transaction): place = ledger.place(of: transaction)
    default: return
    }
    guard let place else { return }
    let purchase = ledger.purchases[place]
    try trial.expect(
      !purchase.isShownUndecided || purchase.isRolledBack,
      "what was shown of the payment while it was pending",
      expected: "nothing final, because it was not abandoned", saw: "not made, and then made")
  }

  private func checkDecision(_ effect: System.Effect) throws {
    let transaction: String?
    switch effect {
    case .askedToCommit(_, let named), .askedToRollBack(_, let named): transaction = named
    default: return
    }
    guard let place = ledger.place(of: transaction) else { return }
    let isSecond = ledger.purchases[place].isDecided
    try trial.expect(
      !isSecond, expected: "one commit or rollback for each payment",
      saw: "another one: \(effect.kind.rawValue)")
  }
}
