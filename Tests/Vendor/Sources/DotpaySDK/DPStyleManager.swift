/// The colours of the payment's screens.
@MainActor public final class DPStyleManager {
  /// The singleton of the process.
  public static var sharedInstance: DPStyleManager { DPApplication.current.styleManager }

  /// Colours of the statuses, by their constants.
  public var colorsForSummaryStatus: [String: UIColor] = [
    kDPPaymentSummaryStatusNew: .grey,
    kDPPaymentSummaryStatusProcessing: .grey,
    kDPPaymentSummaryStatusRejected: .red,
    kDPPaymentSummaryStatusCompleted: .green,
    kDPPaymentSummaryStatusProcessingRealizationWaiting: .grey,
    kDPPaymentSummaryStatusProcessingRealization: .grey,
  ]
  /// Colour of the button on the summary.
  public var paymentButtonColor: UIColor = .dotpay
  /// Colour of the text on that button.
  public var paymentButtonFontColor: UIColor = .white
  /// Colour of the summary's header.
  public var paymentHeaderDetailsColor: UIColor = .dotpay
  /// Colour of the text on that header.
  public var paymentHeaderDetailsFontColor: UIColor = .white

  init() {}
}

/// A colour, in place of `UIColor`.
public struct UIColor: Sendable, Hashable {
  /// The colour as `#rrggbb` in lower case.
  public let hex: String

  /// Makes a colour from `#rrggbb`.
  public init(hex: String) { self.hex = hex.lowercased() }

  /// White.
  public static let white = UIColor(hex: "#ffffff")
  /// Grey.
  public static let grey = UIColor(hex: "#808080")
  /// Red.
  public static let red = UIColor(hex: "#ff0000")
  /// Green.
  public static let green = UIColor(hex: "#00ff00")
  /// The library's own colour.
  public static let dotpay = UIColor(hex: "#ab191e")
}
