import Conformance

/// Labels that many rules give to a case when a situation occurs in it.
enum HostSituation {
  static let byPhone = "code on the phone"
  static let byScan = "code on the terminal"
  static let afterAnother = "after another payment"
  static let startedTwice = "the app was started twice"
}

/// The suite around a host: it plays the consumer, the terminal and the platform, and remembers the exchange.
final class HostFlow: WatchedFlow {
  typealias System = PaydiantIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  let visible: [System.Effect.Kind]
  /// The number of the latest retrieval when the consumer left the screen with the code; nil if there was none.
  var leftRetrieval: Int?
  /// Whether the current payment comes before the one that the rule is about.
  var isBefore = false
  /// How many updates came before the consumer last picked an account.
  ///
  /// These updates are not about that choice; other rules judge them.
  var updatesBeforePick = 0
  /// The subject of a journey's current payment.
  var subject = Payment()
  /// Whether the current row is the last one.
  var isAtTheEnd = false
  /// Whether an empty wallet stays empty when a payment begins.
  var keepsEmptyWallet = false
  /// How many names have been given.
  private var count = 0

  /// The effects that show the course of a payment; those that cannot be seen are not followed.
  private static let way: [System.Effect.Kind] = [
    .askedForToken, .releasedToken, .showedCode, .hidCode, .startedDecoding, .endedDecoding,
    .retrievedMetaData,
    .showedAccounts, .updatedTransaction, .askedForReceipt, .showedReceipt,
  ]

  /// Begins a case.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - more: What the rule looks at besides the course of a payment; throws ``NotApplicable`` if that cannot be seen.
  convenience init(_ trial: Trial<System>, watching more: System.Effect.Kind...) throws {
    try self.init(trial, also: more)
  }

  /// Begins a case, with a list of what the rule looks at besides the course of a payment.
  init(_ trial: Trial<System>, also more: [System.Effect.Kind]) throws {
    for kind in more { try trial.requireObserved(kind) }
    self.trial = trial
    visible = Self.way.filter(trial.profile.effects.contains) + more.filter { !Self.way.contains($0) }
  }

  /// The current transaction; throws a setback if there is none.
  func deal() throws -> Deal {
    guard let deal = ledger.deal else {
      throw trial.setback(expected: "a transaction", saw: "none", judgedBy: "PD-TOK-01/a")
    }
    return deal
  }

  /// Puts an account into an empty wallet, because an app need not begin a payment without one.
  ///
  /// No terminal accepts the account's type of tender.
  func fillWallet() async throws {
    guard ledger.accounts.isEmpty, !keepsEmptyWallet, trial.understands(.walletChanged) else { return }
    try await send(.walletChanged(accounts: [PaymentAccount(id: "unused-account", tender: "store-card")]))
  }

  /// A name that is unique in the case.
  func nextName(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  /// Takes the app to the background or back, if the app is told of that.
  func go(_ lifecycle: Lifecycle) async throws {
    if lifecycle == .background { try await tell(.appWillResignActive, in: .inactive) }
    try await tell(lifecycle == .background ? .appDidEnterBackground : .appDidBecomeActive, in: lifecycle)
  }

  /// Throws ``NotApplicable`` if the app does not use the suite's time, because the suite then cannot see it give up.
  func needTime() throws {
    guard controlsTime else {
      throw NotApplicable("the app does not use the suite's time, so it cannot be seen to give up")
    }
  }
}
