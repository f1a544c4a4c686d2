/// What may have happened before a rule's subject begins.
enum Before: Sendable {
  /// Anything after which no choice is stored, even if one was stored and erased.
  case nothingRemembered
  /// Steps that include no payment, and that leave no choice stored.
  ///
  /// The document leaves open what a later payment shows (A-PBBA-22).
  case noPayment
  /// Anything.
  case anything

  /// Whether a journey may take the transition.
  func allows(_ transition: PopupTransition) -> Bool {
    // Direct calls may count as the choice (A-PBBA-11). If no bank app is there, a question about bank apps may erase
    // the choice (A-PBBA-2).
    if transition.next == nil { return false }
    switch self {
    case .anything: return true
    case .nothingRemembered: return transition.event != .open
    case .noPayment:
      return transition.next?.isRemembered == false && transition.event != .open && transition.event != .pay
    }
  }

  /// Whether a journey may end in the state.
  func mayEnd(in state: PopupState) -> Bool { self == .anything || !state.isRemembered }

  /// What the journeys may take.
  var reach: Reach {
    switch self {
    case .anything: .anything
    case .nothingRemembered: .nothingRemembered
    case .noPayment: .noPayment
    }
  }
}
