import Conformance

/// Reads effects as words of the host's table.
///
/// A host decides how often it asks, shows or dismisses. Therefore, such a word counts only once after each event.
struct HostEffectReader: EffectReader {
  typealias System = PayByBankAppIntegration

  private var ledger = HostLedger()
  /// The words that were read since the last event; here, the passing of time does not count as an event.
  private var known: Set<HostEffect> = []

  mutating func start(in world: World) { ledger.change(to: world) }

  mutating func change(to world: World) { ledger.change(to: world) }

  mutating func note(_ stimulus: PayByBankAppIntegrationStimulus) {
    if stimulus.kind != .timePassed { known = [] }
    ledger.note(stimulus)
  }

  mutating func word(of effect: PayByBankAppIntegrationEffect) -> HostEffect? {
    let word = read(effect)
    ledger.note(effect)
    switch word {
    case .asks, .showsPopup, .showsError, .dismissesPopup, .showsNotPaid, .opensBankApp:
      return word.flatMap { known.insert($0).inserted ? $0 : nil }
    default: return word
    }
  }

  private func read(_ effect: PayByBankAppIntegrationEffect) -> HostEffect? {
    switch effect {
    case .askedToSubmit: ledger.bearsOutRequest ? .submits : .submitsUnasked
    case .requestedPopup(let token, _, _):
      if token != ledger.payment?.token {
        .showsOtherPopup
      } else {
        // The document leaves open whether a popup that the consumer closed may be shown again.
        ledger.payment?.isFinal ?? true || showsExpired ? .showsPopupAgain : .showsPopup
      }
    case .requestedErrorPopup: .showsError
    case .askedForStatus(_, let token): question(about: token)
    case .dismissedPopup: .dismissesPopup
    case .showedOutcome(.paid): ledger.bearsOutConfirmation ? .confirms : .confirmsUntold
    case .showedOutcome(.cancelled), .showedOutcome(.failed):
      ledger.payment?.isPaid ?? false && !ledger.isRenewed ? .deniesPaid : .showsNotPaid
    case .openedBankingApp(let token):
      // A direct call concerns the last payment only until that payment is over.
      if let payment = ledger.payment, !payment.isOver {
        token == payment.token ? .opensBankApp : .opensOther
      } else {
        nil
      }
    case .showedOutcome, .changedPayButton, .advised, .askedForBankApp, .askedForLayout: nil
    }
  }

  /// Whether a popup of the last payment would show an expired code again.
  ///
  /// If the code has expired, this is so after a tap on the payment button or a wish to retry, until the next event.
  private var showsExpired: Bool {
    guard ledger.payment?.isExpired ?? false else { return false }
    return ledger.last == .payTapped || ledger.last == .calledBack(event: .retryPaymentRequest)
  }

  /// A host may ask about earlier payments until the backend has reported their outcome.
  private func question(about token: String?) -> HostEffect? {
    let place = ledger.place(of: token)
    if case .submitted(_, let accepted, _, _) = ledger.last, let token, token != accepted {
      return place.map { ledger.payments[$0].isFinal } ?? true ? .asksElsewhere : nil
    }
    guard let place, place == ledger.payments.count - 1, !ledger.payments[place].isOver else { return nil }
    return .asks
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    // A disabled button takes no tap; another rule judges whether it may be disabled.
    word != .submits || !ledger.wasDisabled
  }
}
