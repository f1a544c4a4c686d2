import DotpaySDK
import PyxDotpay

/// The host's delegate of one payment process, without the optional method.
@MainActor final class ProcessDelegate: DPDotPayViewControllerDelegate {
  private let call: Int
  private let recorder: Recorder

  init(call: Int, recorder: Recorder) {
    self.call = call
    self.recorder = recorder
  }

  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFinishPaymentWithSummary paymentSummary: DPPaymentSummary
  ) { recorder.add(.finished(call: call, summary: PaymentSummary(paymentSummary))) }

  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFailToFinishPaymentWithError error: DPError
  ) { recorder.add(.failedToFinish(call: call, error: error.description)) }
}

/// The same delegate with the optional method.
@MainActor final class AskedProcessDelegate: DPDotPayViewControllerDelegate {
  private let call: Int
  private let showsSummary: Bool
  private let recorder: Recorder

  init(call: Int, showsSummary: Bool, recorder: Recorder) {
    self.call = call
    self.showsSummary = showsSummary
    self.recorder = recorder
  }

  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFinishPaymentWithSummary paymentSummary: DPPaymentSummary
  ) { recorder.add(.finished(call: call, summary: PaymentSummary(paymentSummary))) }

  func dotpayViewController(
    _ viewController: DPDotPayViewController, didFailToFinishPaymentWithError error: DPError
  ) { recorder.add(.failedToFinish(call: call, error: error.description)) }

  func dotpayViewController(
    _ dotpayViewController: DPDotPayViewController,
    shouldShowViewControllerForPaymentSummary paymentSummary: DPPaymentSummary
  ) -> Bool {
    recorder.add(.askedForSummary(call: call, summary: PaymentSummary(paymentSummary)))
    return showsSummary
  }
}

/// The host's delegate for the wallet: it answers when the suite tells it to.
@MainActor final class WalletDelegate: DPMasterpassPaymentDelegate {
  private var asked: [String: any DPMasterpassAuthorization] = [:]
  private let recorder: Recorder

  init(recorder: Recorder) { self.recorder = recorder }

  func masterpassPaymentShouldCreateAuthorizationOn(
    _ viewController: any UIViewController & DPMasterpassAuthorization
  ) { note("create", viewController) }

  func masterpassPaymentShouldAuthorizeUserPaymentOn(
    _ viewController: any UIViewController & DPMasterpassAuthorization
  ) { note("authorize", viewController) }

  private func note(_ step: String, _ controller: any DPMasterpassAuthorization) {
    asked[step] = controller
    recorder.add(.askedAuthorization(step: step))
  }

  func answer(_ step: String, isSuccessful: Bool, error: String?) {
    guard let controller = asked.removeValue(forKey: step) else { return }
    let error = error.map { DPError($0) }
    if step == "create" {
      controller.didCreateAuthorization(isSuccessful, andError: error)
    } else {
      controller.didAuthorizeUser(isSuccessful, andError: error)
    }
  }
}

/// The host's delegate for cards.
@MainActor final class CardDelegate: DPOneClickManagerDelegate {
  private let recorder: Recorder

  init(recorder: Recorder) { self.recorder = recorder }

  func oneClickManager(
    _ manager: DPOneClickManager,
    didRegisterNewCreditCard cardRegistrationData: DPOneClickCardRegistrationData
  ) { recorder.add(.toldRegistration()) }

  func oneClickManager(
    _ manager: DPOneClickManager, didChangeDefaultOneClickPaymentCard newDefaultCard: DPOneClickPaymentCard
  ) { recorder.add(.toldDefault(card: newDefaultCard.creditCardId)) }
}

/// An observer of the history; each message to it is recorded with the observer's number.
@MainActor final class Observer: DPPaymentHistoryObserver {
  private let number: Int
  private let recorder: Recorder

  init(number: Int, recorder: Recorder) {
    self.number = number
    self.recorder = recorder
  }

  func paymentHistory(
    _ paymentHistory: DPPaymentHistory, didUpdatePaymentSummary paymentSummary: DPPaymentSummary
  ) { recorder.add(.toldUpdate(observer: number, payment: PaymentSummary(paymentSummary))) }

  func paymentHistory(
    _ paymentHistory: DPPaymentHistory, didFailedToUpdatePaymentSummary paymentSummary: DPPaymentSummary,
    withError error: DPError
  ) {
    recorder.add(.toldFailure(observer: number, control: paymentSummary.control, error: error.description))
  }
}
