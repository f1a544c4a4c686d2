import Conformance
import JSONValues

/// A payment product as the service describes it: with its fields, or as an item of a list.
///
/// Paths of images are below the asset URL; the service writes them as whole URLs.
struct ProductDocument: Sendable, Hashable {
  var item: PaymentItem
  var fields: [FieldDocument] = []
  /// Members that the document of the SDK does not know.
  var unknownMembers: [JSONValue.Member] = []
  /// What is odd about it, in rules about that alone.
  var oddity: DocumentOddity?

  /// Makes a document that has all that the service always describes.
  init(item: PaymentItem, fields: [FieldDocument] = []) {
    self.item = item.ordinary
    self.fields = fields
  }

  /// A number that differs from product to product: members that mean nothing to an SDK depend on it, so that all that
  /// public documents have is met everywhere.
  private var style: Int {
    (Int(item.id.rawValue) ?? item.id.rawValue.utf8.count) &+ (item.displayHints.displayOrder ?? 0)
      &+ item.accountsOnFile.count
  }

  /// What an SDK is expected to show of it.
  var product: PaymentProduct { PaymentProduct(item, fields: fields.map(\.field)) }

  /// The product with its fields in JSON; a product id that is a number is written as one.
  func json(below assets: AssetAddress) -> JSONValue {
    let tree = JSONValue.object(
      named: itemMembers(below: assets) + [("fields", .array(fields.map { $0.json(below: assets) }))])
    return oddity?.applied(to: tree) ?? tree
  }

  /// The item of a list in JSON; it may have fields, too, all of them or none.
  func itemJSON(below assets: AssetAddress) -> JSONValue {
    let listed: JSONValue? =
      switch style % 3 {
      case 0: .array([])
      case 1: .array(fields.map { $0.json(below: assets) })
      default: nil
      }
    let tree = JSONValue.object(named: itemMembers(below: assets) + [("fields", listed)])
    return oddity?.applied(to: tree) ?? tree
  }

  private func itemMembers(below assets: AssetAddress) -> [(String, JSONValue?)] {
    let hints = self.hints(below: assets, label: item.displayHints.label)
    let accounts = item.accountsOnFile.map { $0.json(below: assets) }
    return commonMembers + [
      ("id", item.id.json), ("paymentMethod", item.paymentMethod.map(JSONValue.string)),
      ("minAmount", item.minAmount.map(JSONValue.integer)),
      ("maxAmount", item.maxAmount.map(JSONValue.integer)),
      ("allowsTokenization", item.allowsTokenization.map(JSONValue.bool)),
      ("allowsRecurring", item.allowsRecurring.map(JSONValue.bool)),
      ("usesRedirectionTo3rdParty", item.usesRedirectionTo3rdParty.map(JSONValue.bool)),
      ("accountsOnFile", accounts.isEmpty ? nil : .array(accounts)), ("displayHints", hints),
      ("displayHintsList", .array([hints] + otherHints(below: assets))),
    ] + unknownMembers.map { ($0.key, $0.value) }
  }

  /// Hints beside the first, which public documents of the service have for some products: the same under another name.
  private func otherHints(below assets: AssetAddress) -> [JSONValue] {
    guard style % 3 != 1, let label = item.displayHints.label else { return [] }
    let other = label == label.uppercased() ? label.lowercased() : label.uppercased()
    return [hints(below: assets, label: other)]
  }

  private func hints(below assets: AssetAddress, label: String?) -> JSONValue {
    .object(named: [
      ("displayOrder", item.displayHints.displayOrder.map { .integer(Int64($0)) }),
      ("label", label.map(JSONValue.string)),
      ("logo", item.displayHints.logo.map { .string(assets.url(of: $0)) }),
    ])
  }

  /// Members that public documents of the service have, and of which the document of the SDK does not speak.
  private var commonMembers: [(String, JSONValue?)] {
    let isCard = item.paymentMethod == "card"
    return [
      ("allowsAuthentication", .bool(style % 2 == 0)), ("allowsInstallments", .bool(style % 3 == 0)),
      ("autoTokenized", .bool(style % 5 == 0)),
      ("mobileIntegrationLevel", .string(isCard ? "OPTIMISED_SUPPORT" : "BASIC_SUPPORT")),
      ("paymentProductGroup", isCard ? .string("Cards") : nil),
      (
        "paymentProduct302SpecificData",
        item.id.isApplePay ? Self.applePayData : style % 2 == 0 ? .null : nil
      ),
      (
        "paymentProduct320SpecificData",
        item.id == .googlePay ? Self.googlePayData : style % 4 == 1 ? .null : nil
      ),
    ]
  }

  private static let applePayData = JSONValue.object(named: [
    ("networks", .array([.string("Visa"), .string("MasterCard")]))
  ])
  private static let googlePayData = JSONValue.object(named: [
    ("gateway", .string("examplegateway")), ("networks", .array([.string("VISA"), .string("MASTERCARD")])),
  ])
}

extension ProductID {
  /// The product that is paid with Apple Pay.
  static let applePay = ProductID(302)
  /// The product that is paid with Google Pay.
  static let googlePay = ProductID(320)

  /// Whether the product is Apple Pay.
  var isApplePay: Bool { self == .applePay }

  /// The id as the service writes it: a number where it is one.
  var json: JSONValue { Int64(rawValue).map(JSONValue.integer) ?? .string(rawValue) }
}

extension AccountOnFile {
  /// The account in JSON, without the label that an SDK makes.
  ///
  /// Its id is a number or a text, as public documents have it.
  func json(below assets: AssetAddress) -> JSONValue {
    .object(named: [
      ("id", idJSON), ("paymentProductId", paymentProductId.json),
      ("attributes", .array(attributes.map(\.json))),
      (
        "displayHints",
        .object(named: [
          ("labelTemplate", .array(labelTemplate.map(\.json))),
          ("logo", .string(assets.url(of: "logos/" + paymentProductId.rawValue + ".png"))),
        ])
      ),
    ])
  }
}

extension AccountOnFile {
  /// Of ids that are numbers every other one is written as a number.
  private var idJSON: JSONValue {
    guard let number = Int64(id), String(number) == id, number % 2 == 0 else { return .string(id) }
    return .integer(number)
  }
}

extension AccountOnFile.Attribute {
  fileprivate var json: JSONValue {
    .object(named: [
      ("key", .string(key)), ("value", .string(value)), ("status", .string(status ?? "READ_ONLY")),
      ("mustWriteReason", status == "MUST_WRITE" ? .string("IN_THE_PAST") : nil),
    ])
  }
}

extension AccountOnFile.LabelElement {
  /// Where a value has no mask, the member is absent or empty.
  fileprivate var json: JSONValue {
    let none: JSONValue? = attributeKey.utf8.count % 2 == 0 ? .string("") : nil
    return .object(named: [
      ("attributeKey", .string(attributeKey)), ("mask", mask.map(JSONValue.string) ?? none),
    ])
  }
}
