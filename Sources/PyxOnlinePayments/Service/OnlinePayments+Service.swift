import Conformance

extension OnlinePayments {
  /// The Client API as the suite and `pyx simulator` play it.
  ///
  /// The guide does not describe this API; these are public facts about its HTTP interface, as SDKs see it.
  static let service = ServiceDescription(
    summary: """
      The Client API, and beside it the server of images. The suite plays both on one address, with an account of its \
      own for each case; the world announces them. `pyx simulator` serves the same with contents for use by hand. The \
      source document describes neither paths nor members: this description says what SDKs of the platform request \
      and expect, and no rule judges a request by more than its document says.
      """,
    conventions: [
      "The base is the world's `services.clientApiUrl` plus `client`, because the URL has no path; then come "
        + "`/v1/`, the customer id and a slash: `http://127.0.0.1:4711/client/v1/CUSTOMER/products`.",
      "A trailing slash in a path, and several slashes in a row, mean nothing: `products?…` and `products/?…`, "
        + "`products/1?…` and `products/1/?…` are the same.",
      "Query parameters may be in any order and percent-encoded. Header names may be in any case.",
      "Every request for data carries `Authorization: GCS v1Client:SESSION` with the client session id; "
        + "without it, the reply is an error with status 403. Requests for images need no header. SDKs send "
        + "device metadata, a JSON object in base64, as `X-GCS-ClientMetaInfo`.",
      "Numbers and Booleans in a request may be JSON values or strings: `100` and `\"100\"`, `false` and "
        + "`\"false\"` mean the same.",
      "Replies are `application/json`, images `image/png`. Browser requests from another origin are allowed, "
        + "with their preflight.",
      "Images are given as complete URLs below `services.assetUrl`.",
      "Product ids of cards are \(words(ProductID.cards)); of others \(words(ProductID.others)), and "
        + "\(words([.applePay, .googlePay])) if native payments are the subject.",
      "Accounts on file of cards have an `alias`: the number with `X` for each hidden digit. Its mask has a 9 "
        + "or a `*` for each character, hidden or not.",
      "An expiry date has four or six digits, and a security code three or four, as mask and validators say.",
      "Errors have one of several forms: `errorCode`, `code` or both, each a string or a number, and possibly no "
        + "other member.",
      "Public keys are RSA keys of 2,048 bits.",
    ],
    endpoints: serviceEndpoints, error: errorReplyFields,
    oddities: [
      .init("a product that needs more than a form: \(words(ProductID.beyondForms))", in: "OP-ITM-01"),
      .init("a product without a logo", in: "OP-ITM-01"),
      .init(
        "a product that lacks a usual member or has null for it; a word of an enumeration, a validator "
          + "or a member that is not described here", in: "OP-SES-08/b", "OP-VAL-16"),
      .init("a logo that is a path below the asset URL", in: "OP-AST-02", "OP-AST-03"),
      .init("an image that cannot be fetched, or is not an image", in: "OP-AST-04"),
      .init("`coBrands` that is null", in: "OP-IIN-11"),
      .init("a reply to a check without a product, or without its flag", in: "OP-IIN-09", "OP-IIN-13"),
      .init(
        "a reply that is cut off, or has status 200 but describes nothing", in: "OP-ENC-06", "OP-ENC-07",
        "OP-IIN-18", "OP-ITM-09", "X-CB-01"),
      .init("a key of another size", in: "OP-ENC-01", "OP-ENC-04", "OP-ENC-07"),
    ],
    otherServers: """
      The suite plays no other server: in memory, a request to another address fails as unreachable, and behind an \
      adapter the suite listens nowhere else. If the SDK calls other servers, for a configuration or to report on \
      itself, let the connection be refused, so that no run depends on a network. No rule needs an answer from there.
      """)

  /// The names of the members that the service always sends with a product but that an SDK need not show.
  ///
  /// The contract says what an adapter reports if such a member is absent.
  static let membersThatMayBeMissed: [String] = {
    let shown = ContractDescription.FieldType.object(itemFields + productFields).memberNames(optional: true)
    return ContractDescription.FieldType.object(servedProductFields).memberNames(optional: false).filter {
      shown.contains($0)
    }
  }()

  private static func words(_ ids: [ProductID]) -> String {
    ids.map(\.rawValue).joined(separator: ", ")
  }
}
