/// The network behind the library: it carries a request to Dotpay and brings the answer.
@MainActor public protocol DotpayServer: AnyObject {
  /// Sends a request; the completion runs once, on the main actor.
  func send(_ request: DotpayRequest, completion: @escaping DotpayCompletion)
}

/// Runs when a request has ended.
public typealias DotpayCompletion = @MainActor (Result<DotpayResponse, DPError>) -> Void

/// An error of the library, in place of `NSError`.
public struct DPError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The error in words, `localizedDescription`.
  public let description: String

  /// Makes an error from words.
  public init(_ description: String) { self.description = description }

  static let unreadable = DPError("the answer cannot be read")
}

/// A request to Dotpay.
public struct DotpayRequest: Sendable {
  /// Whether the request goes to the test system.
  public let isTest: Bool
  /// The language of the payment process, if one is set.
  public let language: String?
  /// The question or task.
  public let kind: Kind

  /// What a request can ask for.
  public enum Kind: Sendable {
    /// The channels for a payment.
    case channels(DPPaymentInfo, DPChannelFilter)
    /// The languages.
    case languages
    /// The currencies.
    case currencies
    /// Take a payment.
    case payment(DotpayOrder)
    /// Let the user into the wallet.
    case wallet
    /// Register a card, for a customer of the host if there is one, and for an account if it is known.
    case registerCard(DPOneClickPaymentCardInfo, customerId: String?, account: DPCardAccount?)
    /// Remove cards.
    case removeCards([String])
    /// The status of a payment.
    case status(control: String)
  }
}

/// The account for which a card is registered, with data about the holder.
public struct DPCardAccount: Sendable, Hashable {
  /// The merchant's account.
  public let merchantId: String
  /// Code of the currency.
  public let currency: String
  /// First name of the holder.
  public let firstName: String?
  /// Last name of the holder.
  public let lastName: String?
  /// E-mail address of the holder.
  public let email: String?
}

/// A payment on its way to Dotpay.
public struct DotpayOrder: Sendable {
  /// The payment, complete.
  public var info: DPPaymentInfo
  /// The channel.
  public var channelId: String?
  /// The remembered card.
  public var cardId: String?
  /// `credit_card_customer_id`.
  public var customerId: String?
  /// The typed card.
  public var typedCard: DPOneClickPaymentCardInfo?
  /// Whether the user wants that card remembered.
  public var remembersCard = false

  init(info: DPPaymentInfo) { self.info = info }
}

/// Dotpay's answer; its members depend on the request.
public struct DotpayResponse: Sendable {
  /// Channels.
  public var channels: [DPPaymentChannel]?
  /// Codes of languages or currencies.
  public var codes: [String]?
  /// The status of a payment.
  public var status: String?
  /// Numbers of operations that belong to the payment.
  public var related: [String]?
  /// A card that was registered.
  public var card: DPOneClickPaymentCard?

  /// Makes an answer.
  public init(
    channels: [DPPaymentChannel]? = nil, codes: [String]? = nil, status: String? = nil,
    related: [String]? = nil, card: DPOneClickPaymentCard? = nil
  ) {
    self.channels = channels
    self.codes = codes
    self.status = status
    self.related = related
    self.card = card
  }
}
