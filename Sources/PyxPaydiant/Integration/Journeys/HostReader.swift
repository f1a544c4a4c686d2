import Conformance

extension PaydiantIntegration {
  /// The host's table.
  public static func makeTransitionCounters() -> [TransitionCounter<PaydiantIntegration>] {
    [
      TransitionCounter(hostTable) {
        HostReader()
      } effects: {
        HostEffectReader()
      }
    ]
  }
}

/// Reads stimuli as events of the host's table; replies about earlier transactions are not events.
struct HostReader: EventReader {
  typealias System = PaydiantIntegration
  typealias State = HostStage
  typealias Event = HostEvent
  typealias Guard = HostGuard

  private var ledger = HostLedger()

  var restart: HostEvent? { nil }

  func start(in world: World) -> HostStage { HostStage.none }

  func holds(_ condition: HostGuard, in world: World) -> Bool { false }

  mutating func events(
    _ stimulus: PaydiantIntegrationStimulus, in world: World, from state: HostStage,
    _ effects: [PaydiantIntegrationEffect]
  ) -> [HostEvent] {
    let event = event(stimulus)
    ledger.note(stimulus)
    for effect in effects { ledger.note(effect) }
    // Once the terminal has submitted, it is known whether an account is eligible.
    if event == .submit || event == .submitTenders, ledger.deal?.eligible.isEmpty == true {
      return [.submitNone]
    }
    return event.map { [$0] } ?? []
  }

  private func event(_ stimulus: PaydiantIntegrationStimulus) -> HostEvent? {
    let own = ledger.deals.count - 1
    switch stimulus {
    case .showCodeTapped: return .showCode
    case .scanCodeTapped: return .scanCode
    case .tokenObtained(let call, _, _): return isOpen(call, ledger.ownTokenCalls, own) ? .issue : nil
    case .tokenFailed(let call, _): return isOpen(call, ledger.ownTokenCalls, own) ? .refuse : nil
    case .codeDecoded: return .decode
    case .screenLeft: return .leave
    case .appDidBecomeActive: return .background
    case .discovered(let call, let reference, let tenders, _, let next, _):
      guard isOpen(call, ledger.discoveries, own), reference != nil, tenders != nil else { return nil }
      return switch next {
      case .processPayment: .submit
      case .submitPaymentTenders: .submitTenders
      case .summary: .submitSummary
      default: .submitOther
      }
    case .retrievalFailed(let call, _): return isOpen(call, ledger.retrievals, own) ? .lose : nil
    case .accountPicked: return .pick
    case .updated(let call, let next):
      return isOpen(call, ledger.updates, own) ? next == .summary ? .complete : .close : nil
    case .updateFailed(let call, _): return isOpen(call, ledger.updates, own) ? .loseUpdate : nil
    case .summarised(let call, _): return isOpen(call, ledger.summaries, own) ? .summarise : nil
    case .receiptArrived(let call, _, _): return isOpen(call, ledger.receipts, own) ? .receive : nil
    case .receiptFailed(let call, _): return isOpen(call, ledger.receipts, own) ? .loseReceipt : nil
    case .releaseTapped, .walletChanged, .pictureTaken, .appWillResignActive, .appDidEnterBackground,
      .timePassed:
      return nil
    }
  }

  private func isOpen(_ number: Int, _ calls: [HostLedger.Call], _ deal: Int) -> Bool {
    calls.contains { $0.number == number && $0.deal == deal }
  }
}
