/// The delegate that gets control back when a payment process has ended.
@MainActor public protocol DPDotPayViewControllerDelegate: AnyObject {
  /// The process ran without errors; the summary has the outcome of the payment.
  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFinishPaymentWithSummary paymentSummary: DPPaymentSummary)
  /// The process ended with an error.
  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFailToFinishPaymentWithError error: DPError)
  /// Whether the built-in summary is shown; optional.
  func dotpayViewController(
    _ dotpayViewController: DPDotPayViewController,
    shouldShowViewControllerForPaymentSummary paymentSummary: DPPaymentSummary
  ) -> Bool
}

extension DPDotPayViewControllerDelegate {
  /// The built-in summary is shown, unless the app says otherwise.
  public func dotpayViewController(
    _ dotpayViewController: DPDotPayViewController,
    shouldShowViewControllerForPaymentSummary paymentSummary: DPPaymentSummary
  ) -> Bool { true }
}

/// The payment process: the choice of a channel, its form, the payment and the summary.
public final class DPDotPayViewController: UIViewController {
  private static let lastChannelKey = "DPLastPaymentChannelId"

  /// Whether the channel that was used last is used again.
  public var useLastChannelSelection = true
  /// The delegate that gets control back.
  public weak var paymentControllerDelegate: (any DPDotPayViewControllerDelegate)?
  /// The delegate that authorizes payments by the Masterpass wallet.
  public weak var masterpassPaymentDelegate: (any DPMasterpassPaymentDelegate)?

  private let channels: [DPPaymentChannel]
  private let selection: (any DPPaymentChannelSelectionController)?
  private let info: DPPaymentInfo
  private let store = DPApplication.current.store
  private var screen: UIViewController?
  private var wallet: DPMasterpassViewController?
  private var hasEnded = false

  /// Makes the process with the built-in choice among these channels.
  public init(paymentChannelList: [DPPaymentChannel], paymentDetails: DPPaymentDetails) {
    channels = paymentChannelList
    selection = nil
    info = paymentDetails.info
    super.init()
  }

  /// Makes the process with the app's own choice of channels.
  public init(
    paymentChannelSelectionController: any DPPaymentChannelSelectionController,
    paymentDetails: DPPaymentDetails
  ) {
    channels = []
    selection = paymentChannelSelectionController
    info = paymentDetails.info
    super.init()
  }

  /// Begins with the form of the channel that was used last, or with the choice of channels.
  public override func viewDidAppear() {
    super.viewDidAppear()
    let last = useLastChannelSelection ? store.text(forKey: Self.lastChannelKey) : nil
    if let last, let channel = channels.first(where: { $0.channelId.isEqual(to: last) }) {
      return showForm(of: channel)
    }
    let choice = selection ?? DPPaymentChannelsViewController(channels: channels)
    choice.channelSelectionDelegate = self
    show(choice)
  }

  /// Called in place of UIKit: the user closes the process.
  public func userDidClose() {
    if let summary = screen as? DPPaymentSummaryViewController { return summary.userDidClose() }
    fail(DPError("the user has closed the payment"))
  }

  private func show(_ next: UIViewController?) {
    screen?.dismiss()
    screen = next
    next?.present()
  }

  private func showForm(of channel: DPPaymentChannel) {
    show(DPPaymentFormViewController(channel: channel, info: info) { [weak self] in self?.pay(channel, $0) })
  }

  private func pay(_ channel: DPPaymentChannel, _ form: DPFilledForm) {
    screen = nil
    var order = DotpayOrder(info: info)
    if !form.typed.isEmpty {
      order.info.senderInformation = (info.senderInformation ?? [:]).merging(form.typed) { $1 }
    }
    order.channelId = channel.channelId
    order.typedCard = form.card
    order.remembersCard = form.remembersCard
    order.customerId = form.remembersCard ? DPOneClickManager.sharedInstance.customerId : nil
    guard channel.isWallet else { return send(order) }
    let sender = order.info.senderInformation
    let isVerified = info.senderInformation?["phone_verified"] == "YES"
    let phone = info.senderInformation?["phone"]
    let wallet = DPMasterpassViewController(
      isShortened: isVerified && phone != nil && phone == sender?["phone"],
      delegate: masterpassPaymentDelegate
    ) { [weak self] result in
      switch result {
      case .success: self?.send(order)
      case .failure(let error): self?.fail(error)
      }
    }
    self.wallet = wallet
    wallet.begin()
  }

  private func send(_ order: DotpayOrder) {
    guard !hasEnded else { return }
    DotPay.sharedInstance.take(order) { result in
      switch result {
      case .success(let summary):
        self.store.set(order.channelId, forKey: Self.lastChannelKey)
        self.sumUp(summary)
      case .failure(let error): self.fail(error)
      }
    }
  }

  private func sumUp(_ summary: DPPaymentSummary) {
    guard !hasEnded else { return }
    let shows =
      paymentControllerDelegate?.dotpayViewController(
        self, shouldShowViewControllerForPaymentSummary: summary) ?? true
    guard shows else { return finish(summary) }
    show(DPPaymentSummaryViewController(paymentSummary: summary) { [weak self] in self?.finish(summary) })
  }

  private func finish(_ summary: DPPaymentSummary) {
    guard end() else { return }
    paymentControllerDelegate?.dotpayViewController(self, didFinishPaymentWithSummary: summary)
  }

  private func fail(_ error: DPError) {
    guard end() else { return }
    paymentControllerDelegate?.dotpayViewController(self, didFailToFinishPaymentWithError: error)
  }

  /// Removes all screens, once.
  private func end() -> Bool {
    guard !hasEnded else { return false }
    hasEnded = true
    wallet?.cancel()
    show(nil)
    dismiss()
    return true
  }
}

extension DPDotPayViewController: DPPaymentChannelSelectionDelegate {
  /// The user has chosen a channel.
  public func channelSelectionController(
    _ controller: UIViewController, didSelect channel: DPPaymentChannel
  ) {
    guard !hasEnded, screen === controller else { return }
    showForm(of: channel)
  }
}
