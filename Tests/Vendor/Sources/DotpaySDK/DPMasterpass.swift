/// The delegate on the app's side that authorizes payments by the Masterpass wallet.
@MainActor public protocol DPMasterpassPaymentDelegate: AnyObject {
  /// The user logs in to the wallet, or registers: an authorization may be created.
  func masterpassPaymentShouldCreateAuthorizationOn(
    _ viewController: any UIViewController & DPMasterpassAuthorization)
  /// The user wants to pay with the wallet again: the payment must be authorized.
  func masterpassPaymentShouldAuthorizeUserPaymentOn(
    _ viewController: any UIViewController & DPMasterpassAuthorization)
}

/// The object to which the delegate gives control back.
@MainActor public protocol DPMasterpassAuthorization: AnyObject {
  /// The delegate says whether it has created an authorization.
  func didCreateAuthorization(_ successful: Bool, andError error: DPError?)
  /// The delegate says whether it has authorized the payment.
  func didAuthorizeUser(_ successful: Bool, andError error: DPError?)
}

/// The screen of the wallet, for one payment.
public final class DPMasterpassViewController: UIViewController, DPMasterpassAuthorization {
  private static let key = "DPMasterpassWallet"

  /// Whether the phone number was already verified, so that this step is skipped.
  public let isShortened: Bool

  private enum Step { case idle, creating, authorizing, entering, ended }

  private var step = Step.idle
  private weak var delegate: (any DPMasterpassPaymentDelegate)?
  private let completion: (Result<Void, DPError>) -> Void

  init(
    isShortened: Bool, delegate: (any DPMasterpassPaymentDelegate)?,
    completion: @escaping (Result<Void, DPError>) -> Void
  ) {
    self.isShortened = isShortened
    self.delegate = delegate
    self.completion = completion
    super.init()
  }

  /// Leads the user to the wallet; a user who has been there before need not log in again.
  func begin() {
    guard DPApplication.current.store.text(forKey: Self.key) != nil else { return present() }
    guard let delegate else { return end(.success(())) }
    step = .authorizing
    delegate.masterpassPaymentShouldAuthorizeUserPaymentOn(self)
  }

  /// Called in place of UIKit: the user logs in, or registers.
  public func userDidEnterWallet() {
    guard isOnScreen, step == .idle else { return }
    guard let delegate else { return enter() }
    step = .creating
    delegate.masterpassPaymentShouldCreateAuthorizationOn(self)
  }

  /// The app has created an authorization, or has failed to do so.
  public func didCreateAuthorization(_ successful: Bool, andError error: DPError?) {
    guard step == .creating else { return }
    if successful { enter() } else { end(.failure(error ?? DPError("no authorization was created"))) }
  }

  /// The app has authorized the payment, or has not.
  public func didAuthorizeUser(_ successful: Bool, andError error: DPError?) {
    guard step == .authorizing else { return }
    end(successful ? .success(()) : .failure(error ?? DPError("the payment was not authorized")))
  }

  /// Ends the wallet's part: nothing more happens here.
  func cancel() {
    step = .ended
    dismiss()
  }

  private func enter() {
    step = .entering
    DotPay.sharedInstance.send(.wallet) { result in
      if case .success = result { DPApplication.current.store.set("entered", forKey: Self.key) }
      self.end(result.map { _ in })
    }
  }

  private func end(_ result: Result<Void, DPError>) {
    guard step != .ended else { return }
    cancel()
    completion(result)
  }
}
