import Conformance

extension OnlinePayments {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      An SDK that talks to the Client API for a host app. The suite calls it as the host app would, and also plays \
      the service. The world holds the session data that the merchant's server would hand over: make the SDK's \
      session from them. The suite numbers the calls, and every effect repeats the number of its call. Several \
      calls may be under way at once, and the service may answer them in any order, or late: answer a stimulus \
      without waiting for outstanding replies. Objects that the SDK hands over are identified by numbers: a product \
      by the call that brought it, a payment request by a number of its own. Keep them; if a stimulus names one \
      that does not exist, answer with no effect. The service speaks plain HTTP on 127.0.0.1: if the SDK or its \
      platform insists on TLS, let the adapter permit that address, or leave out the stimuli that need the service.
      """,
    stimuli: describedStimuli, effects: describedEffects,
    world: [
      (
        "clock", "the current time, in milliseconds since 1970-01-01T00:00:00Z; the SDK's only source of time"
      ),
      ("secondsFromUTC", "offset of the device's local time"),
      ("locale", "the device's locale, as the SDK would find it"),
      ("calendar", "the device's calendar: gregorian, buddhist, persian, …"),
      (
        "osVersion",
        "version of the operating system; native payments depend on it. Let the SDK read this version; if "
          + "the SDK does not run on it, answer `getPaymentItems` with `requestFailed`"
      ),
      (
        "canMakePayments",
        "the system's answer to whether the device can make native payments, with any network: return it "
          + "in place of `PKPaymentAuthorizationViewController`, `isReadyToPay` or the like. The declared `platform` "
          + "decides which native payments are judged: Apple Pay on ios, Google Pay on android, none on other "
          + "platforms or if none is declared. On that platform, an SDK that shows them always or never is "
          + "defective: if your adapter can fake neither the version nor this answer, leave `platform` out"
      ),
      ("network", "offline: requests fail at once without leaving the device"),
      ("services.clientApiUrl", "base URL of the Client API"),
      ("services.assetUrl", "base URL of assets"),
      ("services.clientSessionId", "the client session id, sent with every request"),
      ("services.customerId", "the customer id, part of every path"),
    ],
    example: [
      "send     lookUpIIN call=1 context={\"amount\":100,\"countryCode\":\"NL\",\"currencyCode\":\"EUR\","
        + "\"isRecurring\":false} digits=\"4111111111\"",
      "  http   POST services/getIINdetails {\"bin\":\"41111111\",\"paymentContext\":{\"amountOfMoney\":"
        + "{\"amount\":100,\"currencyCode\":\"EUR\"},\"countryCode\":\"NL\",\"isRecurring\":false}} → 200",
      "  effect lookedUp call=1 countryCode=\"NL\" isAllowedInContext=true paymentProductId=\"1\" "
        + "status=\"SUPPORTED\"",
      "send     getPaymentProduct call=2 context={\"amount\":100,\"countryCode\":\"NL\",\"currencyCode\":\"EUR\","
        + "\"isRecurring\":false} paymentProductId=\"1\"",
      "  http   GET products/1?countryCode=NL&currencyCode=EUR&amount=100&isRecurring=false → 200",
      "  effect paymentProduct call=2 product={\"fields\":[{\"displayHints\":{\"label\":\"Security code\"},\"id\":"
        + "\"cvv\",\"isRequired\":true,\"validators\":[\"length\"]}],\"item\":{\"accountsOnFile\":[],\"displayHints\":{},"
        + "\"id\":\"1\"}}",
      "send     makeRequest product=2 request=1",
      "send     setValue fieldId=\"cvv\" request=1 value=\"12\"",
      "send     validateRequest call=3 request=1",
      "  effect validated call=3 errors=[{\"fieldId\":\"cvv\",\"kind\":\"length\"}] isValid=false",
    ], service: service)

  /// Number of a call.
  static let callField = ContractDescription.Field(
    "call", .integer, "number of the call", given: true)

  /// The payment to be made.
  static let contextField = ContractDescription.Field(
    "context",
    .object([
      .init("amount", .integer, "in minor units of the currency: 100 with EUR is one euro"),
      .init("currencyCode", .string(), "ISO 4217"),
      .init("countryCode", .string(), "ISO 3166-1, two letters"),
      .init("isRecurring", .bool, "whether the payment is one of a series on a card on file"),
    ]), "the payment to be made, for the SDK's payment context object")
}
