import Conformance
import HTTPMessages
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on payment items and products.
  static let productReadings: [Variant<OnlinePayments>] = orders + lists + words + tooltips

  private static let orders: [Variant<OnlinePayments>] = [
    .reference(.paymentItemOrder, "as replied"),
    .reading(
      .paymentItemOrder, "by display order",
      .alteringList("sorts items by display order") { items in
        items = items.sorted { ($0.displayHints.displayOrder ?? 0) < ($1.displayHints.displayOrder ?? 0) }
      }),
    .reading(.paymentItemOrder, "another order", .alteringList("sorts items backwards") { $0.reverse() }),
    .reference(.productFieldOrder, "as replied"),
    .reading(
      .productFieldOrder, "by display order",
      .changingReplies("sorts fields by display order", where: \.isOfProduct) { product in
        product.replacing("fields") { fields in
          .array(
            (fields.elements ?? []).sorted { ($0.displayOrder ?? 0, $0.id) < ($1.displayOrder ?? 0, $1.id) })
        }
      }),
    .reading(
      .productFieldOrder, "another order", .alteringProducts("sorts fields backwards") { $0.fields.reverse() }
    ),
  ]

  private static let lists: [Variant<OnlinePayments>] = [
    .reference(.productsBeyondForms, "product … is listed"),
    .reading(
      .productsBeyondForms, "product … is not listed",
      .alteringList("leaves out what needs more than a form") { items in
        items.removeAll { beyondForms.contains($0.id) }
      }),
    .reading(
      .productsBeyondForms, "product … makes the call fail",
      .rewriting("does not know what to do with products that need more than a form") { effect in
        guard case .paymentItems(let call, let items) = effect,
          items.contains(where: { beyondForms.contains($0.id) })
        else { return [effect] }
        return [.requestFailed(call: call, error: "a product that needs more than a form")]
      }),
    .reference(.emptyProductList, "an empty success"),
    .reading(
      .emptyProductList, "an error",
      .rewriting("treats a list without products as an error") { effect in
        guard case .paymentItems(let call, let items) = effect, items.isEmpty else { return [effect] }
        return [.requestFailed(call: call, error: "no products")]
      }),
    .reference(.replyDescribingNoProducts, "a call for items ends with an error"),
    .reference(.replyDescribingNoProducts, "a call for a product ends with an error"),
    .reading(
      .replyDescribingNoProducts, "a call for items ends with a success",
      .misunderstanding("treats a reply that describes no products as an empty list", .getPaymentItems) {
        call, _ in
        .paymentItems(call: call, items: [])
      }),
    .reading(
      .replyDescribingNoProducts, "a call for a product ends with a success",
      .misunderstanding("makes an empty product of a reply that describes none", .getPaymentProduct) {
        call, id in .paymentProduct(call: call, product: PaymentProduct(PaymentItem(id: id)))
      }),
    .reference(.severalErrorsInReply, "all reach the caller"),
    .reading(
      .severalErrorsInReply, "the first reaches the caller, but not all others",
      .alteringErrors("hands the first of several errors over") { Array($0.prefix(1)) }),
    .reading(
      .severalErrorsInReply, "only errors other than the first reach the caller",
      .alteringErrors("hands the last of several errors over") { Array($0.suffix(1)) }),
    .reference(.errorsOfFailedPreparation, "they reach the caller"),
    .reading(.errorsOfFailedPreparation, "they do not reach the caller", keepingErrorsOfPreparations),
    .reference(.nativePaymentsListed, "a native payment of another platform is listed"),
    .reference(.nativePaymentsListed, "if the networks of Apple Pay cannot be fetched, it is listed"),
    .reading(
      .nativePaymentsListed, "a native payment of another platform is not listed",
      .alteringList("does not list Google Pay on iOS") { $0.removeAll { $0.id == "320" } }),
    .reading(
      .nativePaymentsListed, "if the networks of Apple Pay cannot be fetched, it is not listed",
      .askingForNetworks("hides Apple Pay without its networks") { list in
        .object([
          .init(
            "paymentProducts",
            .array((list["paymentProducts"]?.elements ?? []).filter { $0["id"] != .integer(302) }))
        ])
      }),
    .reading(
      .nativePaymentsListed, "if the networks of Apple Pay cannot be fetched, the call fails",
      .askingForNetworks("fails the call for items if the networks of Apple Pay cannot be fetched") { _ in nil
      }),
  ]

  /// Products that need more from an app than a form.
  private static let beyondForms: Set<ProductID> = ["117", "5700", "5772", "5784"]

  /// An enumeration value that the document does not have.
  private static let newWord = JSONValue.string("hologram")

  private static let words: [Variant<OnlinePayments>] = [
    .reference(.unknownEnumerationWord, "the word comes as it is"),
    .reading(
      .unknownEnumerationWord, "another word comes, or none",
      .alteringFields("treats words that it does not know as text") { field in
        if !types.contains(field.type ?? "string") { field.type = "string" }
        if !elements.contains(field.displayHints.formElement ?? "text") {
          field.displayHints.formElement = "text"
        }
      }),
    .reading(
      .unknownEnumerationWord, "the product comes without the field",
      .changingReplies("leaves out fields with words that it does not know", where: \.isOfProduct) {
        product in
        product.replacing("fields") { fields in
          .array((fields.elements ?? []).filter { !hasNewWord($0) })
        }
      }),
    .reading(
      .unknownEnumerationWord, "the product does not come",
      .changingReplies("treats words that it does not know as malformed", where: \.isOfProduct) { product in
        hasNewWord(product) ? nil : product
      }),
    .reference(.unknownValidator, "the product comes"),
    .reading(
      .unknownValidator, "the product does not come",
      .changingReplies("treats validators that it does not know as malformed", where: \.isOfProduct) {
        product in
        let names = product.allObjects.flatMap { $0["validators"]?.names ?? [] }
        return names.allSatisfy { validators.contains($0) } ? product : nil
      }),
  ]

  private static let types: Set<String> = [
    "string", "integer", "numericstring", "expirydate", "boolean", "date",
  ]
  private static let elements: Set<String> = ["text", "list", "currency", "date", "boolean"]
  private static let validators: Set<String> = [
    "emailAddress", "expirationDate", "fixedList", "iban", "length", "luhn", "range", "regularExpression",
    "termsAndConditions",
  ]

  private static func hasNewWord(_ tree: JSONValue) -> Bool {
    tree.allObjects.contains { $0["type"].map { $0 == newWord } ?? false }
  }

  private static let tooltips: [Variant<OnlinePayments>] = [
    .reference(.tooltipText, "the text of the service"),
    .reading(
      .tooltipText, "the SDK's own text",
      .alteringHints("has texts of its own for the tooltips that it knows") { hints in
        if hints.tooltip?.label != nil { hints.tooltip?.label = "Own text" }
      }),
    .reading(
      .tooltipText, "no text", .alteringHints("shows no texts of tooltips") { $0.tooltip?.label = nil }),
  ]
}

extension JSONValue {
  /// The position of a field in a form.
  fileprivate var displayOrder: Int64? { self["displayHints"]?["displayOrder"]?.whole }
  /// The id of a field.
  fileprivate var id: String { self["id"]?.text ?? "" }
}

extension HTTPRequest {
  /// The URL without its query.
  var address: String { String(url.prefix { $0 != "?" }) }
}

extension String {
  /// Whether the text is the address of a product, without a query.
  var isOfProduct: Bool { contains("/products/") && !hasSuffix("/networks") }
  /// Whether the text is the address of the list of products, without a query.
  var isOfProducts: Bool { hasSuffix("/products") }
}
