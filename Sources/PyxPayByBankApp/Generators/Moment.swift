import Conformance

/// What a mutant knows about a session after a stimulus has been handled.
struct Moment: Sendable {
  /// What happened.
  let stimulus: PayByBankAppStimulus
  /// The world in which the stimulus happened.
  let world: World
  /// The popups and payments before the stimulus.
  let before: Watch
  /// The popups and payments after the stimulus.
  let after: Watch
  /// What the library did.
  let effects: [PayByBankAppEffect]

  /// The last payment that was asked for.
  var payment: Payment { after.payments.last ?? Payment() }

  /// Whether the host asked for the popup of a payment.
  var isPayment: Bool { if case .showPopup = stimulus { true } else { false } }

  /// Whether the consumer tapped that control.
  func tapped(_ control: Control) -> Bool { stimulus == .tap(control: control) }

  /// Whether a popup of that kind was on top before.
  func wasUp(_ screen: Screen) -> Bool { before.popup?.screen == screen }

  /// Whether a popup of that kind is on top now.
  func isUp(_ screen: Screen) -> Bool { after.popup?.screen == screen }

  /// Whether the library showed a popup of that kind.
  func shows(_ screen: Screen) -> Bool { effects.contains { $0.face?.screen == screen } }

  /// Whether the library told a delegate of that event.
  func reports(_ event: CallbackEvent) -> Bool { effects.contains { $0.isCallback(event) } }

  /// Whether the library asked for a URL to be opened.
  var opensApp: Bool { effects.contains { $0.kind == .openedURL } }

  /// The payment for which the bank app was opened without a popup.
  var openedUnasked: Payment? {
    guard isPayment, opensApp else { return nil }
    return after.payments.last
  }

  /// The effects, followed by the given ones.
  func and(_ others: PayByBankAppEffect...) -> [PayByBankAppEffect] { effects + others }

  /// The effects, preceded by the given ones.
  func preceded(by others: PayByBankAppEffect...) -> [PayByBankAppEffect] { others + effects }

  /// The effects without calls of one event.
  func without(_ event: CallbackEvent) -> [PayByBankAppEffect] { effects.filter { !$0.isCallback(event) } }

  /// The effects without those of one kind.
  func without(kind: PayByBankAppEffect.Kind) -> [PayByBankAppEffect] { effects.filter { $0.kind != kind } }

  /// The effects without popups.
  var withoutPopups: [PayByBankAppEffect] { without(kind: .presented) }

  /// A call of the delegate about the popup that was up before the stimulus.
  func callback(_ event: CallbackEvent) -> PayByBankAppEffect {
    .calledBack(event: event, popup: before.popup?.popup, delegate: before.delegate)
  }

  /// The effect that stores the choice.
  var remember: PayByBankAppEffect { .savedPreference(key: PayByBankApp.rememberedKey, value: .bool(true)) }

  /// The effect that removes the choice.
  var forget: PayByBankAppEffect { .savedPreference(key: PayByBankApp.rememberedKey, value: nil) }

  /// Whether the stored choice would be read as true.
  var isRemembered: Bool { world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true }
}
