import Conformance

/// What middleware remembers of a session.
struct Watch: Sendable {
  /// The popups that are up.
  var stack = PopupStack()
  /// Payments that were asked for, oldest first.
  var payments: [Payment] = []
  /// The delegate that the host passed last.
  var delegate = "shop"
  /// The presenter that the host passed last.
  var presenter = "checkout"
  /// The time at which the last payment's popup expires if its interval is in seconds; in milliseconds since 1970.
  var deadline: Int64?
  /// The popup to which the deadline belongs.
  var expiring: String?
  /// What happened last.
  var lastStimulus: PayByBankAppStimulus?
  /// Whether the code popup that is up came from "Get code".
  var codeByTap = false
  /// Anything that a mutant counts.
  var count = 0

  /// The popup on top.
  var popup: Face? { stack.top }

  mutating func follow(_ stimulus: PayByBankAppStimulus, _ world: World, _ effects: [PayByBankAppEffect]) {
    for effect in effects { stack.follow(effect) }
    lastStimulus = stimulus
    if stimulus == .tap(control: .getCode) { codeByTap = true }
    if let payment = stimulus.payment {
      payments.append(payment)
      (presenter, delegate) = (payment.presenter, payment.delegate)
      deadline = world.clock + Int64(payment.expiryInterval) * 1000
      expiring = popup?.popup
      codeByTap = false
    } else if case .showErrorPopup(let presenter, let delegate, _, _, _) = stimulus {
      (self.presenter, self.delegate) = (presenter, delegate)
    }
  }
}
