import OnlinePayments

/// A payment product of the sample account, as the service describes it.
struct SampleProduct: Sendable, Encodable {
  /// Networks behind a wallet.
  struct Networks: Sendable, Encodable {
    var networks: [String]
  }

  /// How the product is shown in a list.
  struct Hints: Sendable, Encodable {
    var displayOrder: Int
    var label: String
    var logo: String
  }

  /// Where the product can be used; nothing said means everywhere.
  struct Availability: Sendable {
    var countries: Set<String>?
    var currencies: Set<String>?
  }

  var id: Int
  var paymentMethod: String
  var allowsRecurring = true
  var allowsTokenization = true
  var usesRedirectionTo3rdParty = false
  /// In minor units of the currency.
  var minAmount: Int64?
  /// In minor units of the currency.
  var maxAmount: Int64?
  var accountsOnFile: [SampleAccountOnFile]?
  var displayHints: Hints
  var fields: [SampleField]?
  var paymentProduct302SpecificData: Networks?
  var paymentProduct320SpecificData: Networks?
  var availability = Availability()

  private enum CodingKeys: String, CodingKey {
    case id, paymentMethod, allowsRecurring, allowsTokenization, usesRedirectionTo3rdParty, minAmount,
      maxAmount
    case accountsOnFile, displayHints, fields, paymentProduct302SpecificData, paymentProduct320SpecificData
  }

  /// Whether a payment can be made with it.
  func isAvailable(for context: PaymentContext) -> Bool {
    availability.countries?.contains(context.countryCode) ?? true
      && availability.currencies?.contains(context.currencyCode) ?? true
      && context.amount >= minAmount ?? 0 && context.amount <= maxAmount ?? .max
      && (allowsRecurring || !context.isRecurring)
  }

  /// The networks behind it; nil where it is no wallet.
  var networks: [String]? { (paymentProduct302SpecificData ?? paymentProduct320SpecificData)?.networks }
}

/// A means of payment that a consumer has stored before.
struct SampleAccountOnFile: Sendable, Encodable {
  struct Hints: Sendable, Encodable {
    struct Label: Sendable, Encodable {
      var attributeKey: String
      var mask: String
    }
    var labelTemplate: [Label]
    var logo: String
  }

  struct Attribute: Sendable, Encodable {
    enum Status: String, Sendable, Encodable {
      case readOnly = "READ_ONLY"
      case canWrite = "CAN_WRITE"
      case mustWrite = "MUST_WRITE"
    }
    var key: String
    var value: String
    var status: Status
  }

  var id: Int
  var paymentProductId: Int
  var displayHints: Hints
  var attributes: [Attribute]
}
