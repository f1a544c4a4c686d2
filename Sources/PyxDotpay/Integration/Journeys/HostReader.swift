import Conformance

extension DotpayIntegration {
  /// A counter of transitions for the host's table.
  public static func makeTransitionCounters() -> [TransitionCounter<DotpayIntegration>] {
    [
      TransitionCounter(hostTable) {
        HostReader()
      } effects: {
        HostEffectReader()
      }
    ]
  }
}

/// Reads stimuli as events of the host's table; stimuli about earlier payments are not events.
struct HostReader: EventReader {
  typealias System = DotpayIntegration
  typealias State = HostStage
  typealias Event = HostEvent
  typealias Guard = HostGuard

  private var ledger = HostLedger()

  var restart: HostEvent? { nil }

  func start(in world: World) -> HostStage { .none }

  func holds(_ condition: HostGuard, in world: World) -> Bool {
    (ledger.payment?.order.isShipped ?? true) == (condition == .shipped)
  }

  mutating func events(
    _ stimulus: DotpayIntegrationStimulus, in world: World, from state: HostStage,
    _ effects: [DotpayIntegrationEffect]
  ) -> [HostEvent] {
    let event = event(stimulus)
    ledger.note(stimulus)
    for effect in effects { ledger.note(effect) }
    switch event {
    // If the app repeats a request for a list after a failure, the list does not yet count as failed. If the app
    // requests several lists, not every list needs to lead to a controller.
    case .noList where !ledger.openLists.isEmpty: return []
    case .list where !effects.contains(where: { $0.kind == .presentedPayment }): return []
    default: return event.map { [$0] } ?? []
    }
  }

  private func event(_ stimulus: DotpayIntegrationStimulus) -> HostEvent? {
    switch stimulus {
    case .payTapped: return .pay
    case .payByCardTapped: return .payByCard
    case .payByChannelTapped: return .payByChannel
    case .appDidBecomeActive: return .comeBack
    case .gotChannels(let call, _, _): return isOwnList(call) ? .list : nil
    case .channelsFailed(let call, _): return isOwnList(call) ? .noList : nil
    case .summaryReached(let number, _): return isAtHand(number) ? .summary : nil
    case .paymentFinished(let number, let status):
      guard isAtHand(number) else { return nil }
      return status == .completed ? .complete : status == .rejected ? .refuse : .proceed
    case .paymentFailed(let number, _): return isAtHand(number) ? .fail : nil
    case .backendTold(let call, let outcome):
      return isOwnQuestion(call) ? HostEvent.allCases.first { $0.told == outcome } : nil
    case .backendFailed(let call, _): return isOwnQuestion(call) ? .lose : nil
    default: return nil
    }
  }

  private func isOwnList(_ call: Int) -> Bool {
    ledger.openLists.contains { $0.call == call && $0.order.id == ledger.orders.last?.id }
  }

  private func isAtHand(_ number: Int) -> Bool {
    ledger.payment.map { $0.number == number && !$0.isEnded } ?? false
  }

  private func isOwnQuestion(_ call: Int) -> Bool { ledger.ownQuestions.contains { $0.call == call } }
}
