import Conformance

/// A kind of control whose colour `UIAppearance` can change, as in the document's examples.
public enum DrawnControl: String, Codable, Sendable, Hashable, CaseIterable {
  /// `backgroundColor` of `UIView`: that of a screen as a whole.
  case view
  /// `tintColor` of `UIBarButtonItem`.
  case barButton
  /// `textColor` of `UILabel`.
  case label
}

/// A screen of the library whose controls an appearance can reach, by the class of its controller.
public enum DrawnScreen: String, Codable, Sendable, Hashable, CaseIterable {
  /// The choice of channels.
  case choice = "DPPaymentChannelsViewController"
  /// The form.
  case form = "DPPaymentFormViewController"
  /// The summary.
  case summary = "DPPaymentSummaryViewController"
  /// The built-in history.
  case history = "DPPaymentHistoryController"
}

/// The colour in which a control is drawn.
public struct DrawnColour: Codable, Sendable, Hashable {
  /// Which control it is.
  public var control: DrawnControl
  /// Its colour, as `#rrggbb` in small letters.
  public var colour: String

  /// Makes the colour of a control.
  public init(_ control: DrawnControl, _ colour: String) {
    self.control = control
    self.colour = colour
  }
}

/// What a registration says of the account and the holder of a card; what is nil it does not say.
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

  /// Makes what a registration says.
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
