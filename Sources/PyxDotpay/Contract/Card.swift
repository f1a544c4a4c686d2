/// A reference to a card: one that the platform made, or one that the host supplies.
///
/// Source: "Dane karty dostarczane z zewnątrz", the table.
public struct Card: Codable, Sendable, Hashable {
  /// Its identifier, `creditCardId`.
  public var id: String
  /// The masked number.
  public var maskedNumber: String
  /// The name that the user is shown.
  public var brandName: String
  /// The code name of the brand.
  public var brandCodename: String
  /// Address of the logo, `logoUrlPath`.
  public var logoURL: String

  /// Makes a reference.
  public init(id: String, maskedNumber: String, brandName: String, brandCodename: String, logoURL: String) {
    self.id = id
    self.maskedNumber = maskedNumber
    self.brandName = brandName
    self.brandCodename = brandCodename
    self.logoURL = logoURL
  }
}

/// A card as it is registered, `DPOneClickPaymentCardInfo`.
public struct CardInfo: Codable, Sendable, Hashable {
  /// The number.
  public var number: String
  /// Month and year of expiry, `MM/YY`.
  public var expires: String
  /// The security code.
  public var cvv: String
  /// Name of the holder.
  public var holder: String

  /// Makes a card.
  public init(number: String, expires: String, cvv: String, holder: String) {
    self.number = number
    self.expires = expires
    self.cvv = cvv
    self.holder = holder
  }
}

/// The owner of the cards in the card manager; nil members are passed as NULL.
public struct CardOwner: Codable, Sendable, Hashable {
  /// First name.
  public var firstName: String?
  /// Last name.
  public var lastName: String?
  /// E-mail address.
  public var email: String?

  /// Makes an owner.
  public init(firstName: String? = nil, lastName: String? = nil, email: String? = nil) {
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
  }
}

/// The data that the delegate gets about a new card, `DPOneClickCardRegistrationData`.
///
/// The document names the class but none of its members, so a member that cannot be read is nil.
public struct RegistrationData: Codable, Sendable, Hashable {
  /// The card's identifier.
  public var card: String?
  /// The customer for whom the card was registered.
  public var customerID: String?

  /// Makes data.
  public init(card: String? = nil, customerID: String? = nil) {
    self.card = card
    self.customerID = customerID
  }
}

/// The platform's answer to a request; which members it has depends on the request.
public struct PlatformAnswer: Codable, Sendable, Hashable {
  /// The channels, in answer to a request for channels.
  public var channels: [PlatformChannel]?
  /// The codes, in answer to a request for languages or currencies.
  public var codes: [String]?
  /// The payment's state, in answer to a payment or to a request about a payment.
  public var status: PaymentStatus?
  /// The numbers of operations that belong to the payment; given only with a status.
  public var related: [String]?
  /// The card, in answer to a registration, or to a payment with the request to remember its card.
  public var card: Card?

  /// Makes an answer; an answer without members confirms that the request was carried out.
  public init(
    channels: [PlatformChannel]? = nil, codes: [String]? = nil, status: PaymentStatus? = nil,
    related: [String]? = nil, card: Card? = nil
  ) {
    self.channels = channels
    self.codes = codes
    self.status = status
    self.related = related
    self.card = card
  }
}

/// What goes wrong with a request to the platform.
public enum PlatformFault: String, Codable, Sendable, Hashable, CaseIterable {
  /// The platform cannot be reached.
  case offline
  /// The platform answers with an error.
  case serverError
  /// The platform's answer cannot be read.
  case malformed
}
