import Conformance

/// Customers, their sessions, and stored payment data.
extension OnlinePaymentsIntegration {
  /// Stimuli in words, in their order.
  static let describedCustomerStimuli: [ContractDescription.Message] = [
    .init(
      "wishToStore",
      "The customer says whether the payment data are to be stored for later payments: the form's switch for "
        + "that now has this value. If the form shows no switch for its product, do nothing.",
      otherwise: "Leave it out if no form has such a switch.",
      fields: [.init("isWanted", .bool, "whether the data are to be stored")]),
    .init(
      "signIn",
      "Comes before `startPayment`, while no payment is under way: another customer uses the app from now on, "
        + "and has no session yet. The app must get the session's data from your server, now or when they pay.",
      otherwise: "Leave it out if the app gets the data of its session in a way that you cannot replace.",
      fields: [.init("customer", .string(), "a name for the customer, never the same twice in a session")]),
    .init(
      "gotSession", "Let your server answer that request with the data of a session.",
      otherwise: "Leave it out together with `signIn`.",
      fields: [askedField, sessionField("the values of the reply, to be used unchanged")]),
    .init(
      "sessionFailed", "Let that request to your server fail.",
      otherwise: "Leave it out together with `signIn`.",
      fields: [askedField, errorField]),
  ]

  /// Effects in words, in their order.
  static let describedCustomerEffects: [ContractDescription.Message] = [
    .init(
      "showedWishToStore",
      "The form has a switch by which the customer says whether the data are stored, and it has this value. If "
        + "the form has the switch, report it when the form is shown and after each `wishToStore`.",
      otherwise: "Leave it out if no form has such a switch.",
      fields: [.init("isWanted", .bool, "whether the switch says that the data are to be stored")]),
    .init(
      "askedForSession",
      "The app asked the merchant's server to create a session, after a `signIn` and before the suite has "
        + "answered. At any other time, let your server answer at once and report nothing.",
      otherwise: "Leave it out if the app's requests to its server cannot be seen.", fields: [callField]),
    .init(
      "madeSession", "The app made a session of the SDK (`sessionWithClientSessionId:…`).",
      otherwise: "Leave it out if the SDK's session cannot be replaced.",
      fields: [sessionField("the values that the app gave")]),
    .init(
      "stored", "The app wrote something to preferences, a file, a database or the key chain.",
      otherwise: "Leave it out if what the app writes cannot be seen.",
      fields: [
        .init("place", .string(), "where, in a word"),
        .init("text", .string(), "what was written, as a text"),
      ]),
  ]

  /// The values of a session.
  static func sessionField(_ meaning: String) -> ContractDescription.Field {
    .init(
      "session",
      .object([
        .init("clientSessionId", .string(), "the id of the session; absent: none", optional: true),
        .init("customerId", .string(), "the id of the customer; absent: none", optional: true),
        .init("clientApiUrl", .string(), "base URL of the Client API; absent: none", optional: true),
        .init("assetUrl", .string(), "base URL of assets; absent: none", optional: true),
        .init(
          "appIdentifier", .string(),
          "the name under which the app introduces itself; empty: none; absent: the adapter cannot see it, or it does "
            + "not come from the server",
          optional: true),
        .init("ipAddress", .string(), "the address of the device; absent: none", optional: true),
      ]), meaning)
  }

  /// A possible answer of a merchant's server.
  static let sampleSession = SessionParameters(
    clientSessionId: "68a4b0b183a34016b4b694b97938f75b", customerId: "cf7d7aafd42e4a1cb9e4b0624a5041b1",
    clientApiUrl: "https://client.api.example/", assetUrl: "https://assets.example/1")
}
