/// A reference to a card that Dotpay remembers.
public struct DPOneClickPaymentCard: Sendable, Hashable, Codable {
  /// Its identifier.
  public let creditCardId: String
  /// The number, masked.
  public let maskedNumber: String
  /// The name that is shown to the user.
  public let brandName: String
  /// The kind of card.
  public let brandCodename: String
  /// Address of its logo.
  public let logoUrlPath: String

  /// Makes a reference from Dotpay's answer.
  public init(
    creditCardId: String, maskedNumber: String, brandName: String, brandCodename: String, logoUrlPath: String
  ) {
    self.creditCardId = creditCardId
    self.maskedNumber = maskedNumber
    self.brandName = brandName
    self.brandCodename = brandCodename
    self.logoUrlPath = logoUrlPath
  }
}

/// A reference to a card that the app keeps for a customer.
public struct DPOneClickExternalPaymentCard: Sendable, Hashable {
  /// The number, masked.
  public var maskedNumber = ""
  /// The card's identifier.
  public var creditCardId = ""
  /// The name that is shown to the user.
  public var brandName = ""
  /// The kind of card.
  public var brandCodename = ""
  /// Address of its logo.
  public var logoUrlPath = ""

  /// Makes an empty card.
  public init() {}

  var reference: DPOneClickPaymentCard {
    DPOneClickPaymentCard(
      creditCardId: creditCardId, maskedNumber: maskedNumber, brandName: brandName,
      brandCodename: brandCodename, logoUrlPath: logoUrlPath)
  }
}

/// The data with which a card is registered.
public struct DPOneClickPaymentCardInfo: Sendable, Hashable {
  /// The number.
  public var number = ""
  /// Month and year in which the card expires, `MM/YY`.
  public var expires = ""
  /// The security code.
  public var cvv = ""
  /// Name of the holder.
  public var holder = ""

  /// Makes an empty card.
  public init() {}
}

/// What the delegate is told about a card that was registered.
public final class DPOneClickCardRegistrationData: Sendable {
  init() {}
}

/// The delegate that is told how the user changes the cards.
@MainActor public protocol DPOneClickManagerDelegate: AnyObject {
  /// A card was registered for the customer.
  func oneClickManager(
    _ manager: DPOneClickManager,
    didRegisterNewCreditCard cardRegistrationData: DPOneClickCardRegistrationData)
  /// Another card is now the default one.
  func oneClickManager(
    _ manager: DPOneClickManager, didChangeDefaultOneClickPaymentCard newDefaultCard: DPOneClickPaymentCard)
}
