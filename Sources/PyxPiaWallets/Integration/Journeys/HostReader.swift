import Conformance

extension PiaWalletsIntegration {
  /// The host's table.
  public static func makeTransitionCounters() -> [TransitionCounter<PiaWalletsIntegration>] {
    [
      TransitionCounter(hostTable) {
        HostReader()
      } effects: {
        HostEffectReader()
      }
    ]
  }
}

/// Reads stimuli as events of the host's table; replies about earlier payments are not events.
struct HostReader: EventReader {
  typealias System = PiaWalletsIntegration
  typealias State = HostStage
  typealias Event = HostEvent
  typealias Guard = HostGuard

  private var ledger = HostLedger()

  var restart: HostEvent? { nil }

  func start(in world: World) -> HostStage { .none }

  func holds(_ condition: HostGuard, in world: World) -> Bool {
    switch condition {
    case .canLaunch: ledger.canLaunch
    case .cannotLaunch: !ledger.canLaunch
    case .ownIndicator: ledger.purchase?.hasOwnIndicator ?? false
    }
  }

  mutating func events(
    _ stimulus: PiaWalletsIntegrationStimulus, in world: World, from state: HostStage,
    _ effects: [PiaWalletsIntegrationEffect]
  ) -> [HostEvent] {
    let event = event(stimulus, from: state)
    ledger.note(stimulus)
    for effect in effects { ledger.note(effect) }
    // A failed registration that is tried again does not count as failed yet.
    if event == .refuse, ledger.purchase?.hasFailed == false { return [] }
    // Nobody pays by a wallet that is not offered.
    if event == .pay, effects.contains(where: { $0.kind == .declinedWallet }) { return [] }
    return event.map { [$0] } ?? []
  }

  private func event(_ stimulus: PiaWalletsIntegrationStimulus, from state: HostStage) -> HostEvent? {
    switch stimulus {
    case .payTapped: return .pay
    case .walletURLRequested(let launch): return launch == ledger.purchase?.launch ? .request : nil
    case .registered(let call, _, let url):
      return ledger.registrations.contains(call) && !url.isEmpty ? .accept : nil
    case .registrationFailed(let call, _): return ledger.registrations.contains(call) ? .refuse : nil
    case .redirected(let launch, let isClean):
      return launch == ledger.purchase?.launch ? isClean ? .redirect : .comeBack : nil
    case .walletFailed(let launch, let kind):
      return launch == ledger.purchase?.launch ? HostEvent.allCases.first { $0.failure == kind } : nil
    case .gotStatus(let call, let status):
      guard ledger.ownQuestions.contains(where: { $0.call == call }) else { return nil }
      if state == .confirming { return status == .pending ? nil : .confirm }
      let told = status == .interrupted ? .denied : status
      return HostEvent.allCases.first { $0.status == told }
    case .statusFailed(let call, _): return ledger.ownQuestions.contains { $0.call == call } ? .lose : nil
    default: return nil
    }
  }
}
