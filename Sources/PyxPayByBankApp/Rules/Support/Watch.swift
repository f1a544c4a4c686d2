import Conformance

/// What middleware remembers of a session.
struct Watch: Sendable {
  /// The popups that are up.
  var stack = PopupStack()
  /// Payments that were asked for, oldest first.
  var payments: [Payment] = []
  /// The delegate of the last call.
  var delegate = "shop"
  /// The presenter of the last call.
  var presenter = "checkout"
  /// When the last popup of a payment expires, in milliseconds since 1970.
  var deadline: Int64?
  /// The popup that the deadline is about.
  var expiring: String?
  /// What happened last.
  var lastStimulus: PayByBankAppStimulus?
  /// Whether the code popup that is up came by "Get code".
  var codeByTap = false
  /// Anything that a mutant counts.
  var count = 0

  /// The popup on top.
  var popup: Face? { stack.top }

  mutating func follow(_ stimulus: PayByBankAppStimulus, _ world: World, _ effects: [PayByBankAppEffect]) {
    for effect in effects { stack.follow(effect) }
    lastStimulus = stimulus
    if stimulus == .tap(control: .getCode) { codeByTap = true }
    switch stimulus {
    case .showPopup(let presenter, let delegate, let token, let brn, let interval):
      payments.append(
        Payment(presenter: presenter, delegate: delegate, token: token, brn: brn, expiryInterval: interval))
      (self.presenter, self.delegate) = (presenter, delegate)
      deadline = world.clock + Int64(interval) * 1000
      expiring = popup?.popup
      codeByTap = false
    case .showErrorPopup(let presenter, let delegate, _, _, _):
      (self.presenter, self.delegate) = (presenter, delegate)
    default: break
    }
  }
}
