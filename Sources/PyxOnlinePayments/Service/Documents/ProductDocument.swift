import Conformance
import JSONValues

/// A payment product as the service describes it: with its fields, or as an item of a list.
///
/// Paths of images are below the asset URL; the service writes them as complete URLs.
struct ProductDocument: Sendable, Hashable {
  var item: PaymentItem
  var fields: [FieldDocument] = []
  /// Members that the SDK's document does not know.
  var unknownMembers: [JSONValue.Member] = []
  /// What is odd about the document; used only in rules about such oddities.
  var oddity: DocumentOddity?

  /// Makes a document with everything that the service always describes.
  init(item: PaymentItem, fields: [FieldDocument] = []) {
    self.item = item.ordinary
    self.fields = fields
  }

  /// A number that varies from product to product.
  ///
  /// Members that mean nothing to an SDK depend on this number, so that rules meet all forms of public documents.
  private var style: Int {
    (Int(item.id.rawValue) ?? item.id.rawValue.utf8.count) &+ (item.displayHints.displayOrder ?? 0)
      &+ item.accountsOnFile.count
  }

  /// What an SDK is expected to show of the product.
  var product: PaymentProduct { PaymentProduct(item, fields: fields.map(\.field)) }

  /// The product with its fields in JSON; a numeric product id is written as a number.
  func json(below assets: AssetAddress) -> JSONValue {
    let fields = JSONValue.array(fields.map { $0.json(below: assets) })
    let tree = JSONValue.object(named: itemMembers(below: assets, fields: fields))
    return oddity?.applied(to: tree) ?? tree
  }

  /// The product as an item of a list, in JSON; depending on the product, it has all fields, an empty list of fields,
  /// or no such list.
  func itemJSON(below assets: AssetAddress) -> JSONValue {
    let listed: JSONValue? =
      switch style % 3 {
      case 0: .array([])
      case 1: .array(fields.map { $0.json(below: assets) })
      default: nil
      }
    let tree = JSONValue.object(named: itemMembers(below: assets, fields: listed))
    return oddity?.applied(to: tree) ?? tree
  }

  /// The members of the service's public documents, even if the SDK's document does not mention them.
  ///
  /// Except for the unknown members, they are listed in order of their names, so that nothing has to be sorted.
  private func itemMembers(below assets: AssetAddress, fields: JSONValue?) -> [(String, JSONValue?)] {
    let hints = self.hints(below: assets, label: item.displayHints.label)
    let accounts = item.accountsOnFile.map { $0.json(below: assets) }
    let isCard = item.paymentMethod == "card"
    return [
      ("accountsOnFile", accounts.isEmpty ? nil : .array(accounts)),
      ("allowsAuthentication", .bool(style % 2 == 0)), ("allowsInstallments", .bool(style % 3 == 0)),
      ("allowsRecurring", item.allowsRecurring.map(JSONValue.bool)),
      ("allowsTokenization", item.allowsTokenization.map(JSONValue.bool)),
      ("autoTokenized", .bool(style % 5 == 0)), ("displayHints", hints),
      ("displayHintsList", .array([hints] + otherHints(below: assets))), ("fields", fields),
      ("id", item.id.json), ("maxAmount", item.maxAmount.map(JSONValue.integer)),
      ("minAmount", item.minAmount.map(JSONValue.integer)),
      ("mobileIntegrationLevel", .string(isCard ? "OPTIMISED_SUPPORT" : "BASIC_SUPPORT")),
      ("paymentMethod", item.paymentMethod.map(JSONValue.string)),
      (
        "paymentProduct302SpecificData",
        item.id.isApplePay ? Self.applePayData : style % 2 == 0 ? .null : nil
      ),
      (
        "paymentProduct320SpecificData",
        item.id == .googlePay ? Self.googlePayData : style % 4 == 1 ? .null : nil
      ), ("paymentProductGroup", isCard ? .string("Cards") : nil),
      ("usesRedirectionTo3rdParty", item.usesRedirectionTo3rdParty.map(JSONValue.bool)),
    ] + unknownMembers.map { ($0.key, $0.value) }
  }

  /// The second hints that some products have in the service's public documents: the first hints with another name.
  private func otherHints(below assets: AssetAddress) -> [JSONValue] {
    guard style % 3 != 1, let label = item.displayHints.label else { return [] }
    let capitals = label.uppercased()
    let other = label == capitals ? label.lowercased() : capitals
    return [hints(below: assets, label: other)]
  }

  private func hints(below assets: AssetAddress, label: String?) -> JSONValue {
    .object(named: [
      ("displayOrder", item.displayHints.displayOrder.map { .integer(Int64($0)) }),
      ("label", label.map(JSONValue.string)),
      ("logo", item.displayHints.logo.map { .string(assets.url(of: $0)) }),
    ])
  }

  private static let applePayData = JSONValue.object(named: [
    ("networks", .array([.string("Visa"), .string("MasterCard")]))
  ])
  private static let googlePayData = JSONValue.object(named: [
    ("gateway", .string("examplegateway")), ("networks", .array([.string("VISA"), .string("MASTERCARD")])),
  ])
}

extension ProductID {
  /// The product for Apple Pay.
  static let applePay = ProductID(302)
  /// The product for Google Pay.
  static let googlePay = ProductID(320)

  /// Whether the product is Apple Pay.
  var isApplePay: Bool { self == .applePay }

  /// The id as the service writes it: as a number if it is numeric.
  var json: JSONValue { Int64(rawValue).map(JSONValue.integer) ?? .string(rawValue) }
}

extension AccountOnFile {
  /// The account in JSON, without the label that an SDK makes.
  ///
  /// Its id is a number or a text, as public documents have it.
  func json(below assets: AssetAddress) -> JSONValue {
    .object(named: [
      ("attributes", .array(attributes.map(\.json))),
      (
        "displayHints",
        .object(named: [
          ("labelTemplate", .array(labelTemplate.map(\.json))),
          ("logo", .string(assets.url(of: "logos/" + paymentProductId.rawValue + ".png"))),
        ])
      ), ("id", idJSON), ("paymentProductId", paymentProductId.json),
    ])
  }
}

extension AccountOnFile {
  /// The id as a number if it is even, otherwise as a text.
  private var idJSON: JSONValue {
    guard let number = Int64(id), String(number) == id, number % 2 == 0 else { return .string(id) }
    return .integer(number)
  }
}

extension AccountOnFile.Attribute {
  fileprivate var json: JSONValue {
    .object(named: [
      ("key", .string(key)),
      ("mustWriteReason", status == "MUST_WRITE" ? .string("IN_THE_PAST") : nil),
      ("status", .string(status ?? "READ_ONLY")), ("value", .string(value)),
    ])
  }
}

extension AccountOnFile.LabelElement {
  /// The element in JSON; if its value has no mask, the member `mask` is absent or empty.
  fileprivate var json: JSONValue {
    let none: JSONValue? = attributeKey.utf8.count % 2 == 0 ? .string("") : nil
    return .object(named: [
      ("attributeKey", .string(attributeKey)), ("mask", mask.map(JSONValue.string) ?? none),
    ])
  }
}
