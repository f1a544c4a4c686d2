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

  /// What an SDK is expected to show of it.
  var product: PaymentProduct { PaymentProduct(item, fields: fields.map(\.field)) }

  /// The product with its fields in JSON; a product id that is a number is written as one.
  func json(below assets: AssetAddress) -> JSONValue {
    let tree = JSONValue.object(
      named: itemMembers(below: assets) + [("fields", .array(fields.map { $0.json(below: assets) }))])
    return oddity?.applied(to: tree) ?? tree
  }

  /// The item of a list in JSON.
  func itemJSON(below assets: AssetAddress) -> JSONValue {
    let tree = JSONValue.object(named: itemMembers(below: assets))
    return oddity?.applied(to: tree) ?? tree
  }

  private func itemMembers(below assets: AssetAddress) -> [(String, JSONValue?)] {
    let hints = JSONValue.object(named: [
      ("displayOrder", item.displayHints.displayOrder.map { .integer(Int64($0)) }),
      ("label", item.displayHints.label.map(JSONValue.string)),
      ("logo", item.displayHints.logo.map { .string(assets.url(of: $0)) }),
    ])
    let accounts = item.accountsOnFile.map { $0.json(below: assets) }
    return [
      ("id", item.id.json), ("paymentMethod", item.paymentMethod.map(JSONValue.string)),
      ("minAmount", item.minAmount.map(JSONValue.integer)),
      ("maxAmount", item.maxAmount.map(JSONValue.integer)),
      ("allowsTokenization", item.allowsTokenization.map(JSONValue.bool)),
      ("allowsRecurring", item.allowsRecurring.map(JSONValue.bool)),
      ("usesRedirectionTo3rdParty", item.usesRedirectionTo3rdParty.map(JSONValue.bool)),
      ("accountsOnFile", accounts.isEmpty ? nil : .array(accounts)), ("displayHints", hints),
      ("displayHintsList", .array([hints])),
      ("paymentProduct302SpecificData", item.id.isApplePay ? Self.applePayData : nil),
      ("paymentProduct320SpecificData", item.id == .googlePay ? Self.googlePayData : nil),
    ] + unknownMembers.map { ($0.key, $0.value) }
  }

  private static let applePayData = JSONValue.object(named: [
    ("networks", .array([.string("Visa"), .string("MasterCard")]))
  ])
  private static let googlePayData = JSONValue.object(named: [
    ("networks", .array([.string("VISA"), .string("MASTERCARD")]))
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
  func json(below assets: AssetAddress) -> JSONValue {
    .object(named: [
      ("id", .string(id)), ("paymentProductId", paymentProductId.json),
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

extension AccountOnFile.Attribute {
  fileprivate var json: JSONValue {
    .object(named: [
      ("key", .string(key)), ("value", .string(value)), ("status", .string(status ?? "READ_ONLY")),
      ("mustWriteReason", status == "MUST_WRITE" ? .string("IN_THE_PAST") : nil),
    ])
  }
}

extension AccountOnFile.LabelElement {
  fileprivate var json: JSONValue {
    .object(named: [("attributeKey", .string(attributeKey)), ("mask", mask.map(JSONValue.string))])
  }
}
