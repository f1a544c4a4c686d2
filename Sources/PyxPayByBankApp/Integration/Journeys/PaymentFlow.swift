import Conformance

/// The suite around a host: it plays the consumer, the library and the backend, and records what happens.
final class PaymentFlow: WatchedFlow {
  typealias System = PayByBankAppIntegration

  let trial: Trial<System>
  var ledger = HostLedger()
  let visible: [System.Effect.Kind]
  /// Whether it is a violation of the current rule if the app confirms more payments than were made.
  var judgesConfirmations = false
  /// The time of the last tap on the payment button, except for a second tap while a request waits for its reply.
  var lastTap: Int64?

  init(_ trial: Trial<System>) {
    self.trial = trial
    visible = Self.kinds.filter(trial.profile.effects.contains)
  }

  private static let kinds: [System.Effect.Kind] = [
    .askedToSubmit, .askedForStatus, .requestedErrorPopup, .showedOutcome,
  ]

  /// Takes the app to the background or back.
  @discardableResult
  func go(_ lifecycle: Lifecycle) async throws -> Observed<System> {
    trial.change { $0.lifecycle = lifecycle }
    return try await send(lifecycle == .background ? .appDidEnterBackground : .appDidBecomeActive)
  }

  /// Checks that the app confirms no more payments than the backend has confirmed.
  func judge(_ effect: System.Effect) throws {
    guard judgesConfirmations, effect == .showedOutcome(status: .paid) else { return }
    let (most, shown) = (ledger.paid.count, ledger.confirmationCount + 1)
    try trial.expect(
      shown <= most, "confirmations", expected: "at most \(most), as many as the backend confirmed",
      saw: "\(shown)")
  }
}
