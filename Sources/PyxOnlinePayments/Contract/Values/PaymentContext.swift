/// The payment to be made (Online Payments, OPPaymentContext and OPAmountOfMoney).
public struct PaymentContext: Sendable, Hashable, Codable {
  /// The amount in minor units of the currency: 100 with `EUR` is one euro.
  public var amount: Int64
  /// ISO 4217 code of the currency.
  public var currencyCode: String
  /// ISO 3166-1 code of the country.
  public var countryCode: String
  /// Whether the payment is one of a series on a card on file, not a single one.
  public var isRecurring: Bool

  /// Makes a context; without arguments, this is the document's sample: one euro, once, in the Netherlands.
  public init(
    amount: Int64 = 100, currencyCode: String = "EUR", countryCode: String = "NL", isRecurring: Bool = false
  ) {
    self.amount = amount
    self.currencyCode = currencyCode
    self.countryCode = countryCode
    self.isRecurring = isRecurring
  }
}
