import Conformance

/// Situations that cases of many rules are counted under once they were seen.
enum HostSituation {
  static let byPhone = "code on the phone"
  static let byScan = "code on the terminal"
  static let afterAnother = "after another payment"
  static let startedTwice = "the app was started twice"
}

/// The suite around a host: it plays the consumer, the terminal and the platform, and remembers what passed.
final class HostFlow: WatchedFlow {
  typealias System = PaydiantIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  let visible: [System.Effect.Kind]
  /// The retrieval that was under way when the consumer left a code.
  var leftRetrieval: Int?
  /// Whether the payment that is made comes before the one that the rule is about.
  var isBefore = false
  /// How many updates there were before the consumer picked an account last: those are of no choice, which other rules judge.
  var updatesBeforePick = 0
  /// Whether nothing comes after the row that is taken.
  var isAtTheEnd = false
  /// How many names were given.
  private var count = 0

  /// What the way of a payment needs to be seen.
  private static let way: [System.Effect.Kind] = [
    .askedForToken, .releasedToken, .showedCode, .hidCode, .startedDecoding, .endedDecoding,
    .retrievedMetaData,
    .showedAccounts, .updatedTransaction, .askedForReceipt, .showedReceipt,
  ]

  /// Begins a case.
  ///
  /// - Parameters:
  ///   - trial: The case.
  ///   - more: What the rule looks at besides the way of a payment; throws ``NotApplicable`` where that cannot be seen.
  convenience init(_ trial: Trial<System>, watching more: System.Effect.Kind...) throws {
    try self.init(trial, also: more)
  }

  /// The same with a list.
  init(_ trial: Trial<System>, also more: [System.Effect.Kind]) throws {
    for kind in more { try trial.requireObserved(kind) }
    self.trial = trial
    visible = Self.way.filter(trial.profile.effects.contains) + more.filter { !Self.way.contains($0) }
  }

  /// The transaction at hand; throws a setback where there is none.
  func deal() throws -> Deal {
    guard let deal = ledger.deal else {
      throw trial.setback(expected: "a transaction", saw: "none", judgedBy: "PD-TOK-01/a")
    }
    return deal
  }

  /// A name that nothing else in the case has.
  func nextName(_ prefix: String) -> String {
    count += 1
    return "\(prefix)\(count)"
  }

  /// Takes the app to the background or back, where it hears of that.
  func go(_ lifecycle: Lifecycle) async throws {
    if lifecycle == .background { try await tell(.appWillResignActive, in: .inactive) }
    try await tell(lifecycle == .background ? .appDidEnterBackground : .appDidBecomeActive, in: lifecycle)
  }

  /// What an app gives up shows in time alone; throws ``NotApplicable`` where that is not the suite's.
  func needTime() throws {
    guard canWait else {
      throw NotApplicable("the app does not go by the suite's time, so that it cannot be seen to give up")
    }
  }
}
