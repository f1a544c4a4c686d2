import Conformance

/// Reads effects as words of the host's table.
struct HostEffectReader: EffectReader {
  typealias System = DotpayIntegration

  private var ledger = HostLedger()

  mutating func note(_ stimulus: DotpayIntegrationStimulus) { ledger.note(stimulus) }

  mutating func word(of effect: DotpayIntegrationEffect) -> HostEffect? {
    let word = read(effect)
    ledger.note(effect)
    return word
  }

  private func read(_ effect: DotpayIntegrationEffect) -> HostEffect? {
    switch effect {
    case .askedForChannels: return .asksForChannels
    case .presentedPayment(_, _, let details, _):
      guard let details, let order = ledger.orders.last?.id else { return .presents }
      let isOwn = ledger.lists.contains { $0.order.id == order && $0.details == details }
      return isOwn ? .presents : .presentsOther
    case .setReturnDelegate: return .setsDelegate
    case .paidByCard: return .paysByCard
    case .paidByChannel: return .paysByChannel
    case .answeredSummary(let number, _):
      return number == ledger.payment?.number ? .answersSummary : .answersOther
    case .showedOutcome(let outcome, let order):
      let showing = HostLedger.Showing(outcome: outcome, order: order)
      guard ledger.bearsOut(showing) else { return .showsUntold }
      // A host may show the outcome of an earlier payment at any time.
      if let order, order != ledger.orders.last?.id { return nil }
      return switch outcome {
      case .paid: .showsPaid
      case .notPaid: .showsNotPaid
      default: .showsUnknown
      }
    case .askedBackend(_, let order):
      guard let order else { return .asksBackend }
      return order == ledger.payment?.order.id ? .asksBackend : nil
    case .releasedOrder(let order):
      if ledger.isOfPast(order) { return nil }
      guard let place = ledger.place(of: order) else { return .releasesUnpaid }
      return ledger.payments[place].mayBeReleased ? .releases : .releasesUnpaid
    default: return nil
    }
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    switch word {
    case .setsDelegate: !(ledger.payment?.hasReturnDelegate ?? false)
    // A host may refuse another payment until its backend has reported the outcome of the earlier one.
    case .asksForChannels, .paysByCard, .paysByChannel: row.from != .ended
    default: true
    }
  }
}
