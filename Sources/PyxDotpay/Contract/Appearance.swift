import Conformance

/// A kind of control whose colour `UIAppearance` can change.
///
/// ``documented`` holds the kinds in the document; any other word is kept unchanged.
public struct DrawnControl: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a kind from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// `backgroundColor` of `UIView`: the background of a whole screen.
  public static let view = DrawnControl(rawValue: "view")
  /// `tintColor` of `UIBarButtonItem`.
  public static let barButton = DrawnControl(rawValue: "barButton")
  /// `textColor` of `UILabel`.
  public static let label = DrawnControl(rawValue: "label")

  /// The kinds in the document's examples.
  public static let documented: [DrawnControl] = [.view, .barButton, .label]
}

/// A screen of the library, named by its controller's class; `UIAppearance` can change the controls of the screen.
///
/// ``documented`` holds the screens in the document; any other name is kept unchanged.
public struct DrawnScreen: RawRepresentable, Codable, Sendable, Hashable {
  /// The name of the class.
  public let rawValue: String

  /// Makes a screen from the name of any class.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The choice of channels.
  public static let choice = DrawnScreen(rawValue: "DPPaymentChannelsViewController")
  /// The form.
  public static let form = DrawnScreen(rawValue: "DPPaymentFormViewController")
  /// The summary.
  public static let summary = DrawnScreen(rawValue: "DPPaymentSummaryViewController")
  /// The built-in history.
  public static let history = DrawnScreen(rawValue: "DPPaymentHistoryController")

  /// The screens that the document names.
  public static let documented: [DrawnScreen] = [.choice, .form, .summary, .history]
}

/// The colour in which a control is drawn.
public struct DrawnColour: Codable, Sendable, Hashable {
  /// The kind of control.
  public var control: DrawnControl
  /// Its colour, as `#rrggbb` in lower case.
  public var colour: String

  /// Makes the colour of a control.
  public init(_ control: DrawnControl, _ colour: String) {
    self.control = control
    self.colour = colour
  }
}

/// The merchant's account and the card's holder in a request to register a card; nil members are absent from the
/// request.
public struct CardAccount: Codable, Sendable, Hashable {
  /// The merchant's account.
  public var merchantID: String?
  /// Code of the currency.
  public var currency: String?
  /// First name of the holder.
  public var firstName: String?
  /// Last name of the holder.
  public var lastName: String?
  /// E-mail address of the holder.
  public var email: String?

  /// Makes the account of a registration.
  public init(
    merchantID: String? = nil, currency: String? = nil, firstName: String? = nil, lastName: String? = nil,
    email: String? = nil
  ) {
    self.merchantID = merchantID
    self.currency = currency
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
  }
}
