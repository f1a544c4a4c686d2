import Conformance

extension Mutant<PayByBankApp> {
  /// Opens the bank app for a remembered choice only after a tap on its own popup.
  ///
  /// The popup goes when another popup comes, when it is closed, or when it is dismissed.
  static func confirming(
    _ name: String, by popup: @escaping @Sendable (Payment) -> Face
  ) -> Mutant {
    behaving(name, state: Confirmation()) { waiting, stimulus, world, inner in
      var gone: [PayByBankAppEffect] = []
      if let popup = waiting.popup {
        if stimulus == .tap(control: .openBankingApp) {
          defer { waiting = Confirmation() }
          return [.dismissed(popup: popup)] + waiting.opening
        }
        if stimulus.endsPopup {
          gone = [.dismissed(popup: popup)]
          waiting = Confirmation()
        }
      }
      let effects = try await inner.send(stimulus, in: world)
      guard let payment = stimulus.payment, effects.contains(where: { $0.kind == .openedURL }) else {
        return gone + effects
      }
      let face = popup(payment)
      waiting = Confirmation(popup: face.popup, opening: effects)
      return gone + [face.effect]
    }
  }
}

extension Face {
  /// An M-COMM popup of the payment, with a popup name that the library does not use.
  static func offer(of payment: Payment) -> Face {
    Face(
      popup: "flash", screen: .mcomm, presenter: payment.presenter, texts: ["Pay by Bank app"],
      instructions: [], controls: [.openBankingApp, .getCode, .moreAbout, .close], images: [])
  }
}

/// A popup that waits for a tap, and what the tap brings.
private struct Confirmation: Sendable {
  var popup: String?
  var opening: [PayByBankAppEffect] = []
}

extension PayByBankAppStimulus {
  /// Whether the popup that is up goes away with this stimulus.
  fileprivate var endsPopup: Bool {
    switch self {
    case .showPopup, .showErrorPopup, .dismissPopup, .tap(control: .close): true
    default: false
    }
  }
}
