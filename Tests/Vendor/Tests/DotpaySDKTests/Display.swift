import DotpaySDK
import PyxDotpay

/// The display: each screen that appears is an effect, and the topmost screen receives the user's actions.
@MainActor final class Display: DPWindow {
  private var screens: [UIViewController] = []
  private let recorder: Recorder
  /// Whether the host has set an appearance.
  var hasAppearance = false

  init(recorder: Recorder) { self.recorder = recorder }

  func didShow(_ screen: UIViewController) {
    screens.removeAll { $0 === screen || !$0.isOnScreen }
    screens.append(screen)
    if let effect = effect(of: screen) { recorder.add(effect) }
    if hasAppearance, UIViewController.named("\(type(of: screen))") != nil {
      let name = DrawnScreen(rawValue: "\(type(of: screen))")
      recorder.add(.drewScreen(screen: name, colours: Self.colours(on: screen)))
    }
  }

  /// The colours of a screen's controls; in this library, each screen has a navigation bar, a view and labels.
  private static func colours(on screen: UIViewController) -> [DrawnColour] {
    let usual: [(UIControlKind, DrawnControl, UIColor)] = [
      (.view, .view, .white), (.barButtonItem, .barButton, .dotpay), (.label, .label, .grey),
    ]
    return usual.map { kind, control, own in
      DrawnColour(control, (UIAppearance.color(of: kind, on: screen) ?? own).hex)
    }
  }

  /// The topmost screen of a kind.
  func top<Screen>(_ kind: Screen.Type) -> Screen? {
    screens.last { $0.isOnScreen && $0 is Screen } as? Screen
  }

  private func effect(of screen: UIViewController) -> Dotpay.Effect? {
    switch screen {
    case let choice as DPPaymentChannelsViewController:
      .showedChannels(channels: choice.channels.map(\.channelId), selected: nil)
    case let form as DPPaymentFormViewController:
      .showedForm(
        channel: form.channel.channelId,
        fields: form.fields.map {
          FormField(name: $0.name, value: $0.value, isMasked: $0.isMasked, isFixed: false)
        }, offersRemembering: form.offersRemembering)
    case let summary as DPPaymentSummaryViewController: drawn(summary)
    case let wallet as DPMasterpassViewController: .showedWallet(isShortened: wallet.isShortened)
    case let manager as DPOneClickPaymentCardManagerViewController:
      .showedCards(
        cards: manager.cardIds,
        names: manager.cardIds.map { Parameter($0, manager.title(ofCard: $0) ?? "") })
    case let history as DPPaymentHistoryController:
      .showedHistory(payments: history.payments.map { PaymentSummary($0) })
    default: nil
    }
  }

  private func drawn(_ screen: DPPaymentSummaryViewController) -> Dotpay.Effect {
    let summary = screen.paymentSummary
    let details = SummaryDetails(
      description: summary.textDescription, amount: summary.amount.description,
      currency: summary.currencyCode, status: PaymentStatus(constant: summary.status))
    let colours = SummaryColours(
      button: screen.buttonColor.hex, buttonText: screen.buttonFontColor.hex,
      header: screen.headerColor.hex, headerText: screen.headerFontColor.hex)
    return .showedSummary(
      details: screen.showsDetails ? details : nil,
      look: SummaryLook(colours: colours, status: screen.statusColor?.hex))
  }
}

/// The host's own choice of channels.
@MainActor final class OwnChoice: UIViewController, DPPaymentChannelSelectionController {
  weak var channelSelectionDelegate: (any DPPaymentChannelSelectionDelegate)?
  private let channels: [DPPaymentChannel]

  init(channels: [DPPaymentChannel]) {
    self.channels = channels
    super.init()
  }

  func choose(_ id: String) {
    guard let channel = channels.first(where: { $0.channelId == id }) else { return }
    channelSelectionDelegate?.channelSelectionController(self, didSelect: channel)
  }
}
