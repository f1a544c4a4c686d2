import Conformance

/// What can happen to a host app.
public enum PayByBankAppIntegrationStimulus: SystemStimulus {
  /// A payment failed; the host is about to show an error popup with these strings.
  case errorOccurred(code: String?, title: String, message: String)
  /// The consumer taps the host's payment button.
  case payTapped
  /// The backend accepted the payment request that was submitted under that number.
  case submitted(call: Int, token: String, brn: String, expiryInterval: Int)
  /// The submission with that number failed.
  case submitFailed(call: Int, error: String)
  /// The backend's answer to the status request with that number.
  case gotStatus(call: Int, status: PaymentStatus)
  /// The status request with that number failed.
  case statusFailed(call: Int, error: String)
  /// The backend reports the status of a payment without being asked.
  case pushedStatus(token: String, status: PaymentStatus)
  /// The library called the popup's delegate.
  case calledBack(event: CallbackEvent)
  /// The host app is no longer visible.
  case appDidEnterBackground
  /// The host app is visible again and receives events.
  case appDidBecomeActive
  /// The simulated clock has moved on by that many milliseconds.
  case timePassed(milliseconds: Int64)
  /// The screen with the host's payment button appears; `displayWidth` is in points.
  case openedCheckout(displayWidth: Int)

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words.
    case errorOccurred, payTapped, submitted, submitFailed, gotStatus, statusFailed, pushedStatus, calledBack
    /// The words of the device's events.
    case appDidEnterBackground, appDidBecomeActive, timePassed
    /// The word of the host's screen.
    case openedCheckout
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .errorOccurred: .errorOccurred
    case .payTapped: .payTapped
    case .submitted: .submitted
    case .submitFailed: .submitFailed
    case .gotStatus: .gotStatus
    case .statusFailed: .statusFailed
    case .pushedStatus: .pushedStatus
    case .calledBack: .calledBack
    case .appDidEnterBackground: .appDidEnterBackground
    case .appDidBecomeActive: .appDidBecomeActive
    case .timePassed: .timePassed
    case .openedCheckout: .openedCheckout
    }
  }
}

/// What the merchant's backend says about a payment.
public struct PaymentStatus: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a status from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The consumer has not decided yet.
  public static let inProgress = PaymentStatus(rawValue: "inProgress")
  /// The consumer approved, and the payment is made.
  public static let paid = PaymentStatus(rawValue: "paid")
  /// The consumer cancelled.
  public static let cancelled = PaymentStatus(rawValue: "cancelled")
  /// The payment was not made, for a reason other than a cancellation.
  public static let failed = PaymentStatus(rawValue: "failed")

  /// The final statuses, which no longer change.
  public static let final = [paid, cancelled, failed]
}
