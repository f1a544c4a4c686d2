/// What kind of popup is shown; undocumented words are values too.
public struct Screen: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a kind from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The popup that offers to open the bank app on this device (section 3.5.1.1).
  public static let mcomm = Screen(rawValue: "mcomm")
  /// The popup with the code for another device (section 3.5.1.2).
  public static let ecomm = Screen(rawValue: "ecomm")
  /// The popup that explains Pay by Bank app (section 3.5.1.7).
  public static let moreAbout = Screen(rawValue: "moreAbout")
  /// The error popup (section 3.5.1.3).
  public static let error = Screen(rawValue: "error")
}

/// A control of a popup.
public struct Control: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a control from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The button that opens the bank app.
  public static let openBankingApp = Control(rawValue: "openBankingApp")
  /// The button that asks for a code.
  public static let getCode = Control(rawValue: "getCode")
  /// The link to the explanation.
  public static let moreAbout = Control(rawValue: "moreAbout")
  /// The cross in the top right corner.
  public static let close = Control(rawValue: "close")
  /// The Pay by Bank app button inside an error popup.
  public static let retry = Control(rawValue: "retry")
}

/// An image in a popup.
public struct PopupImage: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes an image from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The mark of Pay by Bank app itself.
  public static let logo = PopupImage(rawValue: "logo")
  /// The logo of a bank.
  public static let bankLogo = PopupImage(rawValue: "bankLogo")
  /// A grey box where a bank's logo would be.
  public static let logoPlaceholder = PopupImage(rawValue: "logoPlaceholder")
}

/// A call of the popup's delegate.
public struct CallbackEvent: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes an event from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `pbbaPopupViewControllerRetryPaymentRequest:`.
  public static let retryPaymentRequest = CallbackEvent(rawValue: "retryPaymentRequest")
  /// `pbbaPopupViewControllerDidCloseByUser:`.
  public static let didCloseByUser = CallbackEvent(rawValue: "didCloseByUser")
  /// `pbbaPopupViewControllerDidExpire:`.
  public static let didExpire = CallbackEvent(rawValue: "didExpire")

  /// The three documented events.
  public static let documented = [retryPaymentRequest, didCloseByUser, didExpire]
}
