import JSONValues
import PyxOnlinePayments

/// What a sample account (``AccountContents/sample``) knows about cards by their first digits.
public struct SampleIIN: Sendable {
  /// The first six or eight digits.
  public let digits: String
  /// A public test card number that begins with these digits; nil if there is no common one.
  public let card: String?
  /// The primary product of the card, and its other brands.
  let products: [Int]
  /// Where the card was issued.
  let countryCode: String
  /// The meaning of the entry, in a few words.
  public let meaning: String

  init(_ digits: String, card: String? = nil, _ products: Int..., country: String, _ meaning: String) {
    (self.digits, self.card, self.products, countryCode) = (digits, card, products, country)
    self.meaning = meaning
  }

  /// All entries; the entry with the most matching digits decides.
  public static let all = [
    SampleIIN("411111", card: "4111111111111111", 1, country: "NL", "Visa"),
    SampleIIN("400000", 1, country: "US", "Visa, unless a longer entry matches"),
    SampleIIN("40000025", card: "4000002500001001", 1, 130, country: "FR", "Visa and Cartes Bancaires"),
    SampleIIN("555555", card: "5555555555554444", 3, country: "NL", "Mastercard"),
    SampleIIN("55555525", card: "5555552500001001", 3, 130, country: "FR", "Mastercard and Cartes Bancaires"),
    SampleIIN("378282", card: "378282246310005", 2, country: "US", "American Express"),
    SampleIIN(
      "356600", card: "3566002020360505", 125, country: "JP", "JCB, which this account does not accept"),
  ]

  /// The entry for the first digits of a card; nil if none matches.
  static func entry(for digits: String) -> SampleIIN? {
    all.filter { digits.utf8.starts(with: $0.digits.utf8) }.max {
      $0.digits.utf8.count < $1.digits.utf8.count
    }
  }

  /// The reply to a lookup, for a payment if one is given.
  func details(for context: PaymentContext?) -> JSONValue {
    let brands = products.map { id in
      let product = SampleProduct.all.first { $0.id == id }
      let isAllowed = product.map { product in context.map { product.isAvailable(for: $0) } ?? true }
      return [
        JSONValue.Member("isAllowedInContext", .bool(isAllowed ?? false)),
        JSONValue.Member("paymentProductId", .integer(Int64(id))),
      ]
    }
    let list = brands.count > 1 ? [JSONValue.Member("coBrands", .array(brands.map { .object($0) }))] : []
    return .object(list + [JSONValue.Member("countryCode", .string(countryCode))] + (brands.first ?? []))
  }
}
