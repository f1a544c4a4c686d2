import DotpaySDK
import PyxDotpay

extension DotpaySession {
  /// Delivers descriptions, the history, settings, lists, and the platform's answers.
  func deliverOther(_ stimulus: Dotpay.Stimulus) {
    switch stimulus {
    case .describePayment(let call, let info):
      recorder.add(.describedPayment(call: call, info: PaymentInfo(DPPaymentInfo(info))))
    case .configure(let settings): configure(settings)
    case .setAppearance(let control, let container, let colour): set(colour, of: control, in: container)
    case .readSettings(let call): recorder.add(.readSettings(call: call, settings: settings))
    case .getLanguages(let call):
      DotPay.sharedInstance.getLanguageListWithCompletion { [recorder] codes, error in
        recorder.add(.gotCodes(call: call, codes: codes, error: error?.description))
      }
    case .getCurrencies(let call):
      DotPay.sharedInstance.getCurrencyListWithCompletion { [recorder] currencies, error in
        recorder.add(.gotCodes(call: call, codes: currencies?.map(\.code), error: error?.description))
      }
    case .answerRequest(let request, let answer): server.answer(request, answer)
    case .failRequest(let request, let fault): server.fail(request, fault)
    default: deliverHistory(stimulus)
    }
  }

  private func deliverHistory(_ stimulus: Dotpay.Stimulus) {
    let history = DPPaymentHistory.sharedInstance
    func payment(_ control: String) -> DPPaymentSummary? {
      history.paymentHistory.first { $0.control.unicodeScalars.elementsEqual(control.unicodeScalars) }
    }
    switch stimulus {
    case .listHistory(let call):
      recorder.add(
        .listedHistory(call: call, payments: history.paymentHistory.map { PaymentSummary($0) }))
    case .removeFromHistory(let control): payment(control).map(history.removePaymentSummary)
    case .updateHistory(let control): payment(control).map(history.updatePaymentSummary)
    case .registerObserver(let number):
      let observer = observers[number] ?? Observer(number: number, recorder: recorder)
      observers[number] = observer
      history.registerObserver(observer)
    case .unregisterObserver(let number): observers[number].map(history.unregisterObserver)
    case .showHistory: DPPaymentHistoryController(paymentHistory: nil).present()
    case .showPayments(let controls):
      DPPaymentHistoryController(paymentHistory: controls.compactMap(payment)).present()
    default: break
    }
  }

  private func set(_ colour: String, of control: DrawnControl, in container: String?) {
    let kind: UIControlKind =
      switch control {
      case .view: .view
      case .barButton: .barButtonItem
      default: .label
      }
    display.hasAppearance = true
    UIAppearance.set(
      UIColor(hex: colour), of: kind, whenContainedIn: container.flatMap(UIViewController.named))
  }

  private func configure(_ settings: Settings) {
    let dotPay = DotPay.sharedInstance
    let manager = DPOneClickManager.sharedInstance
    let style = DPStyleManager.sharedInstance
    if let language = settings.language { dotPay.defaultLanguage = language }
    if let debugMode = settings.debugMode { dotPay.debugMode = debugMode }
    if let shows = settings.showsSummaryDetails { dotPay.setShowDetailsOnSummaryScreen(shows) }
    if let enabled = settings.oneClickEnabled { manager.enabled = enabled }
    if let uses = settings.useInternalCards { manager.useInternalCards = uses }
    if let treats = settings.treatsCVVAsPassword { manager.treatsCvvAsPassword = treats }
    if let button = settings.colours?.button { style.paymentButtonColor = UIColor(hex: button) }
    if let text = settings.colours?.buttonText { style.paymentButtonFontColor = UIColor(hex: text) }
    if let header = settings.colours?.header { style.paymentHeaderDetailsColor = UIColor(hex: header) }
    if let text = settings.colours?.headerText { style.paymentHeaderDetailsFontColor = UIColor(hex: text) }
    if let colours = settings.statusColours {
      style.colorsForSummaryStatus = Dictionary(
        colours.map { (PaymentStatus(rawValue: $0.key).constant, UIColor(hex: $0.value)) }
      ) { $1 }
    }
  }

  /// All settings that can be read; the details on the summary can only be set.
  private var settings: Settings {
    let manager = DPOneClickManager.sharedInstance
    let style = DPStyleManager.sharedInstance
    return Settings(
      language: DotPay.sharedInstance.defaultLanguage, debugMode: DotPay.sharedInstance.debugMode,
      oneClickEnabled: manager.enabled, useInternalCards: manager.useInternalCards,
      treatsCVVAsPassword: manager.treatsCvvAsPassword,
      version: DotPay.sharedInstance.sdkShortVersionString,
      colours: SummaryColours(
        button: style.paymentButtonColor.hex, buttonText: style.paymentButtonFontColor.hex,
        header: style.paymentHeaderDetailsColor.hex, headerText: style.paymentHeaderDetailsFontColor.hex),
      statusColours: style.colorsForSummaryStatus.map {
        Parameter(PaymentStatus(constant: $0.key).rawValue, $0.value.hex)
      }.sorted { $0.key < $1.key })
  }
}
