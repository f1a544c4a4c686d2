import Conformance

extension PayByBankAppIntegration {
  /// A counter of transitions for the payment's table.
  public static func makeTransitionCounters() -> [TransitionCounter<PayByBankAppIntegration>] {
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
  typealias System = PayByBankAppIntegration
  typealias State = HostStage
  typealias Event = HostEvent
  typealias Guard = HostGuard

  /// The requests of the current payment.
  private var calls: Set<Int> = []
  private var token: String?

  var restart: HostEvent? { nil }

  func start(in world: World) -> HostStage { .none }

  func holds(_ condition: HostGuard, in world: World) -> Bool { true }

  mutating func events(
    _ stimulus: PayByBankAppIntegrationStimulus, in world: World, from state: HostStage,
    _ effects: [PayByBankAppIntegrationEffect]
  ) -> [HostEvent] {
    let event = event(stimulus)
    switch event {
    // A second tap leaves the first request under way.
    case .tap where state != .submitting: calls = []
    case .retry, .accept: calls = []
    default: break
    }
    for effect in effects {
      switch effect {
      case .askedToSubmit(let call), .askedForStatus(let call, _): calls.insert(call)
      default: break
      }
    }
    // If the app submits a failed request again, the request does not count as failed yet.
    if event == .refuse, effects.contains(where: { $0.kind == .askedToSubmit }) { return [] }
    return event.map { [$0] } ?? []
  }

  private mutating func event(_ stimulus: PayByBankAppIntegrationStimulus) -> HostEvent? {
    switch stimulus {
    case .payTapped: return .tap
    case .submitted(let call, let token, _, _):
      guard calls.contains(call) else { return nil }
      self.token = token
      return .accept
    case .submitFailed(let call, _): return calls.contains(call) ? .refuse : nil
    case .gotStatus(let call, let status):
      return calls.contains(call) ? HostEvent(telling: status) : nil
    case .statusFailed(let call, _): return calls.contains(call) ? .loseStatus : nil
    case .pushedStatus(let token, let status):
      return token == self.token ? HostEvent(telling: status) : nil
    case .calledBack(.retryPaymentRequest): return .retry
    case .calledBack(.didCloseByUser): return .close
    case .calledBack(.didExpire): return .expire
    case .appDidEnterBackground: return .leave
    case .appDidBecomeActive: return .comeBack
    case .calledBack, .timePassed, .errorOccurred, .openedCheckout: return nil
    }
  }
}
