import PyxOnlinePayments

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
    /// In this file a path below the asset URL, in replies a whole URL.
    var logo: String
  }

  /// The countries and currencies in which the product can be used; nil means all.
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
    case accountsOnFile, displayHints, displayHintsList, fields
    case paymentProduct302SpecificData, paymentProduct320SpecificData
    case allowsAuthentication, allowsInstallments, autoTokenized, mobileIntegrationLevel, paymentProductGroup
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(paymentMethod, forKey: .paymentMethod)
    try members.encode(allowsRecurring, forKey: .allowsRecurring)
    try members.encode(allowsTokenization, forKey: .allowsTokenization)
    try members.encode(usesRedirectionTo3rdParty, forKey: .usesRedirectionTo3rdParty)
    try members.encodeIfPresent(minAmount, forKey: .minAmount)
    try members.encodeIfPresent(maxAmount, forKey: .maxAmount)
    try members.encodeIfPresent(accountsOnFile, forKey: .accountsOnFile)
    try members.encode(displayHints, forKey: .displayHints)
    // SDKs read either the hints or the list of hints; if the list has several entries, its first is the same as the
    // hints.
    var second = displayHints
    second.label = displayHints.label.uppercased()
    let others = paymentMethod == "card" ? [second] : []
    try members.encode([displayHints] + others, forKey: .displayHintsList)
    try members.encodeIfPresent(fields, forKey: .fields)
    // The next members mean nothing to an SDK, but the service sends them.
    let isCard = paymentMethod == "card"
    try members.encode(isCard, forKey: .allowsAuthentication)
    try members.encode(false, forKey: .allowsInstallments)
    try members.encode(false, forKey: .autoTokenized)
    try members.encode(isCard ? "OPTIMISED_SUPPORT" : "BASIC_SUPPORT", forKey: .mobileIntegrationLevel)
    if isCard { try members.encode("Cards", forKey: .paymentProductGroup) }
    try members.encodeIfPresent(paymentProduct302SpecificData, forKey: .paymentProduct302SpecificData)
    try members.encodeIfPresent(paymentProduct320SpecificData, forKey: .paymentProduct320SpecificData)
  }

  /// Whether a payment can be made with the product; with `ofAnyAmount`, the amount does not matter.
  func isAvailable(for context: PaymentContext, ofAnyAmount: Bool = false) -> Bool {
    availability.countries?.contains(context.countryCode) ?? true
      && availability.currencies?.contains(context.currencyCode) ?? true
      && (ofAnyAmount || context.amount >= minAmount ?? 0 && context.amount <= maxAmount ?? .max)
      && (allowsRecurring || !context.isRecurring)
  }

  /// The networks behind the product; nil if it is not a wallet.
  var networks: [String]? { (paymentProduct302SpecificData ?? paymentProduct320SpecificData)?.networks }
}

/// A means of payment that a consumer has stored.
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
    /// Why the consumer must enter the value; nil if that is not necessary.
    var mustWriteReason: String?
  }

  var id: String
  var paymentProductId: Int
  var displayHints: Hints
  var attributes: [Attribute]
}
