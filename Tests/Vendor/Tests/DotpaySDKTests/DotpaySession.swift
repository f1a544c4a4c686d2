import Conformance
import DotpaySDK
import PyxDotpay

/// One life of the library: stimuli become calls of it, and its reactions become effects.
@MainActor final class DotpaySession: Session {
  typealias System = Dotpay

  let recorder: Recorder
  let server: RecordedServer
  let display: Display
  let wallet: WalletDelegate
  let cards: CardDelegate
  var hasWalletDelegate = false
  var lists: [Int: (channels: [DPPaymentChannel], details: DPPaymentDetails)] = [:]
  var delegates: [any DPDotPayViewControllerDelegate] = []
  var observers: [Int: Observer] = [:]
  var knownCards: [String: DPOneClickPaymentCard] = [:]

  init(in world: World) {
    recorder = Recorder()
    server = RecordedServer(recorder: recorder)
    display = Display(recorder: recorder)
    wallet = WalletDelegate(recorder: recorder)
    cards = CardDelegate(recorder: recorder)
    DPApplication.start(
      server: server, store: RecordedStore(of: world, recorder: recorder), window: display)
    DPOneClickManager.sharedInstance.delegate = cards
  }

  @MainActor func send(_ stimulus: Dotpay.Stimulus, in world: World) async throws -> [Dotpay.Effect] {
    if !deliverPayment(stimulus), !deliverCards(stimulus) { deliverOther(stimulus) }
    return recorder.take()
  }

  /// Delivers a stimulus about a payment process; false for any other.
  private func deliverPayment(_ stimulus: Dotpay.Stimulus) -> Bool {
    switch stimulus {
    case .getChannels(let call, let info, let filter): getChannels(call, DPPaymentInfo(info), filter)
    case .presentPayment(let call, let list, let channels, let usesLast, let isOwn, let showsSummary):
      present(call, list, channels, usesLast: usesLast, isOwn: isOwn, showsSummary: showsSummary)
    case .chooseChannel(let channel):
      if let own = topOfPayment as? OwnChoice { own.choose(channel) }
      (topOfPayment as? DPPaymentChannelsViewController)?.userDidChooseChannel(withId: channel)
    case .submitForm(let values, let remembersCard):
      (topOfPayment as? DPPaymentFormViewController)?.userDidSubmit(
        values.dictionary, acceptsTerms: true, remembersCard: remembersCard)
    case .submitWithoutTerms(let values, let remembersCard):
      (topOfPayment as? DPPaymentFormViewController)?.userDidSubmit(
        values.dictionary, acceptsTerms: false, remembersCard: remembersCard)
    case .closeSummary: (topOfPayment as? DPPaymentSummaryViewController)?.userDidClose()
    case .cancelPayment: display.top(DPDotPayViewController.self)?.userDidClose()
    case .setWalletDelegate(let isSet): hasWalletDelegate = isSet
    case .enterWallet: (topOfPayment as? DPMasterpassViewController)?.userDidEnterWallet()
    case .answerAuthorization(let step, let isSuccessful, let error):
      wallet.answer(step, isSuccessful: isSuccessful, error: error)
    case .payFast(let call, let info, let channel, let showsSummary):
      DotPay.sharedInstance.fastPaymentWithPaymentInfo(
        DPPaymentInfo(info), paymentChannelId: channel, showingDefaultSummary: showsSummary,
        withCompletion: { [recorder] in recorder.add(.gotSummary(call: call, $0, $1)) })
    default: return false
    }
    return true
  }

  /// The payment's screen that the user sees.
  private var topOfPayment: UIViewController? { display.top((any PaymentScreen).self) }

  private func getChannels(_ call: Int, _ info: DPPaymentInfo, _ filter: ChannelFilter?) {
    let completion: DotPay.ChannelListCompletion = { [weak self] channels, details, error in
      if let channels, let details { self?.lists[call] = (channels, details) }
      self?.recorder.add(
        .gotChannels(
          call: call, channels: channels?.map { Channel($0) }, hasDetails: details != nil,
          error: error?.description))
    }
    let dotPay = DotPay.sharedInstance
    if let online = filter?.online {
      dotPay.getChannelListForPaymentInfo(info, online: online, withCompletion: completion)
    } else if let ids = filter?.ids {
      dotPay.getChannelListForPaymentInfo(info, withIds: ids, withCompletion: completion)
    } else if let group = filter?.group {
      dotPay.getChannelListForPaymentInfo(info, group: group, withCompletion: completion)
    } else {
      dotPay.getChannelListForPaymentInfo(info, withCompletion: completion)
    }
  }

  private func present(
    _ call: Int, _ list: Int, _ ids: [String], usesLast: Bool?, isOwn: Bool, showsSummary: Bool?
  ) {
    guard let (channels, details) = lists[list] else { return }
    let kept = ids.compactMap { id in channels.first { $0.channelId == id } }
    let controller =
      isOwn
      ? DPDotPayViewController(
        paymentChannelSelectionController: OwnChoice(channels: kept), paymentDetails: details)
      : DPDotPayViewController(paymentChannelList: kept, paymentDetails: details)
    if let usesLast { controller.useLastChannelSelection = usesLast }
    let delegate: any DPDotPayViewControllerDelegate =
      if let showsSummary {
        AskedProcessDelegate(call: call, showsSummary: showsSummary, recorder: recorder)
      } else {
        ProcessDelegate(call: call, recorder: recorder)
      }
    delegates.append(delegate)
    controller.paymentControllerDelegate = delegate
    controller.masterpassPaymentDelegate = hasWalletDelegate ? wallet : nil
    controller.present()
  }
}

/// A screen within a payment.
@MainActor protocol PaymentScreen: UIViewController {}
extension OwnChoice: PaymentScreen {}
extension DPPaymentChannelsViewController: PaymentScreen {}
extension DPPaymentFormViewController: PaymentScreen {}
extension DPPaymentSummaryViewController: PaymentScreen {}
extension DPMasterpassViewController: PaymentScreen {}

extension Dotpay.Effect {
  static func gotSummary(call: Int, _ summary: DPPaymentSummary?, _ error: DPError?) -> Dotpay.Effect {
    .gotSummary(call: call, summary: summary.map { PaymentSummary($0) }, error: error?.description)
  }
}
