import Foundation

/// The payment was made.
public let kDPPaymentSummaryStatusCompleted = "completed"
/// The payment was refused.
public let kDPPaymentSummaryStatusRejected = "rejected"
/// The payment has begun.
public let kDPPaymentSummaryStatusNew = "new"
/// The payment is under way.
public let kDPPaymentSummaryStatusProcessing = "processing"
/// The payment waits to be carried out.
public let kDPPaymentSummaryStatusProcessingRealizationWaiting = "processing_realization_waiting"
/// The payment is being carried out.
public let kDPPaymentSummaryStatusProcessingRealization = "processing_realization"

/// The outcome of a payment.
public final class DPPaymentSummary: Sendable, Codable {
  /// The payment's status: one of the constants.
  public let status: String
  /// The payment's identifier.
  public let control: String
  /// What the payment is for.
  public let textDescription: String
  /// The payment's amount.
  public let amount: Decimal
  /// Code of the currency of the amount.
  public let currencyCode: String
  /// Numbers of the operations that belong to the payment, such as refunds.
  public let relatedTransactions: [String]

  private init(
    status: String, control: String, textDescription: String, amount: Decimal, currencyCode: String,
    relatedTransactions: [String]
  ) {
    self.status = status
    self.control = control
    self.textDescription = textDescription
    self.amount = amount
    self.currencyCode = currencyCode
    self.relatedTransactions = relatedTransactions
  }

  /// Dotpay's answer to a payment that was sent.
  convenience init(of info: DPPaymentInfo, status: String, related: [String]) {
    self.init(
      status: status, control: info.control ?? "", textDescription: info.textDescription ?? "",
      amount: info.amount ?? 0, currencyCode: info.currency?.code ?? "", relatedTransactions: related)
  }

  /// The same payment with its later status.
  func updated(status: String, related: [String]?) -> DPPaymentSummary {
    DPPaymentSummary(
      status: status, control: control, textDescription: textDescription, amount: amount,
      currencyCode: currencyCode, relatedTransactions: related ?? relatedTransactions)
  }
}

/// The built-in summary.
public final class DPPaymentSummaryViewController: UIViewController {
  /// The summarized payment.
  public let paymentSummary: DPPaymentSummary
  /// Whether the payment's description, status and amount are shown.
  public let showsDetails: Bool
  /// Colour of the button.
  public let buttonColor: UIColor
  /// Colour of the text on the button.
  public let buttonFontColor: UIColor
  /// Colour of the header.
  public let headerColor: UIColor
  /// Colour of the text on the header.
  public let headerFontColor: UIColor
  /// Colour of the status, if one is set and details are shown.
  public let statusColor: UIColor?

  private let completion: () -> Void

  init(paymentSummary: DPPaymentSummary, completion: @escaping () -> Void = {}) {
    let style = DPStyleManager.sharedInstance
    self.paymentSummary = paymentSummary
    self.completion = completion
    showsDetails = DotPay.sharedInstance.showsDetailsOnSummaryScreen
    buttonColor = style.paymentButtonColor
    buttonFontColor = style.paymentButtonFontColor
    headerColor = style.paymentHeaderDetailsColor
    headerFontColor = style.paymentHeaderDetailsFontColor
    statusColor = showsDetails ? style.colorsForSummaryStatus[paymentSummary.status] : nil
    super.init()
  }

  /// Called in place of UIKit: the user closes the summary.
  public func userDidClose() {
    guard isOnScreen else { return }
    dismiss()
    completion()
  }
}
