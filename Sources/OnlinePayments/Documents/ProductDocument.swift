import Conformance

/// A payment product as the service describes it: with its fields, or as an item of a list.
struct ProductDocument: Sendable, Hashable {
  var item: PaymentItem
  var fields: [FieldDocument] = []
  /// Members that the document of the SDK does not know.
  var unknownMembers: [JSONTree.Member] = []

  /// What an SDK is expected to show of it.
  var product: PaymentProduct { PaymentProduct(item, fields: fields.map(\.field)) }

  /// The product with its fields in JSON; a product id that is a number is written as one.
  var json: JSONTree {
    .object(named: itemMembers + [("fields", .array(fields.map(\.json)))])
  }

  /// The item of a list in JSON.
  var itemJSON: JSONTree { .object(named: itemMembers) }

  private var itemMembers: [(String, JSONTree?)] {
    [
      ("id", item.id.json), ("paymentMethod", item.paymentMethod.map(JSONTree.string)),
      ("minAmount", item.minAmount.map(JSONTree.integer)),
      ("maxAmount", item.maxAmount.map(JSONTree.integer)),
      ("allowsTokenization", item.allowsTokenization.map(JSONTree.bool)),
      ("allowsRecurring", item.allowsRecurring.map(JSONTree.bool)),
      ("usesRedirectionTo3rdParty", item.usesRedirectionTo3rdParty.map(JSONTree.bool)),
      ("accountsOnFile", item.accountsOnFile.isEmpty ? nil : .array(item.accountsOnFile.map(\.json))),
      (
        "displayHints",
        .object(named: [
          ("displayOrder", item.displayHints.displayOrder.map { .integer(Int64($0)) }),
          ("label", item.displayHints.label.map(JSONTree.string)),
          ("logo", item.displayHints.logo.map(JSONTree.string)),
        ])
      ), ("paymentProduct302SpecificData", item.id.isApplePay ? Self.applePayData : nil),
    ] + unknownMembers.map { ($0.key, $0.value) }
  }

  private static let applePayData = JSONTree.object(named: [
    ("networks", .array([.string("Visa"), .string("MasterCard")]))
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
  var json: JSONTree { Int64(rawValue).map(JSONTree.integer) ?? .string(rawValue) }
}

extension AccountOnFile {
  /// The account in JSON, without the label that an SDK makes.
  var json: JSONTree {
    .object(named: [
      ("id", .string(id)), ("paymentProductId", paymentProductId.json),
      (
        "attributes",
        .array(
          attributes.map {
            .object(named: [
              ("key", .string($0.key)), ("value", .string($0.value)),
              ("status", $0.status.map(JSONTree.string)),
            ])
          })
      ),
      (
        "displayHints",
        .object(named: [
          (
            "labelTemplate",
            .array(
              labelTemplate.map {
                .object(named: [
                  ("attributeKey", .string($0.attributeKey)), ("mask", $0.mask.map(JSONTree.string)),
                ])
              })
          ), ("logo", .string("logos/" + paymentProductId.rawValue + ".png")),
        ])
      ),
    ])
  }
}
