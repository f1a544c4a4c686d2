import Conformance

extension PayByBankAppIntegration {
  private typealias Message = ContractDescription.Message

  private typealias Field = ContractDescription.Field

  /// The effects in words.
  static var effectMessages: [ContractDescription.Message] {
    [
      Message(
        "advised",
        "The host warned that a string is longer than recommended. Report it once for each such string.",
        fields: [
          Field("string", .string(words: ["title", "message", "code"]), "which of the strings")
        ]),
      Message(
        "requestedErrorPopup",
        "The host asked for the error popup. Report the strings as the consumer reads them: translated, not the keys "
          + "of their translations.", fields: strings),
      Message(
        "askedToSubmit", "The host submitted a payment request to its backend.",
        fields: [Field("call", .integer, "number of the request, unique within the session", given: true)]
      ),
      Message("requestedPopup", "The host asked for the popup of a payment.", fields: payment),
      Message(
        "askedForStatus", "The host asked its backend for the status of a payment.",
        fields: [
          Field("call", .integer, "number of the request, unique within the session", given: true),
          Field("token", .string(), "the payment's token; absent if it cannot be seen", optional: true),
        ]),
      Message("dismissedPopup", "The host dismissed the popup, whether or not it was still up."),
      Message(
        "showedOutcome",
        "The host showed the outcome of a payment on its own screen. Report it once when the screen appears, not again "
          + "while it stays or is redrawn. An error popup is not such a screen.",
        fields: [
          Field(
            "status", .string(words: ["paid", "cancelled", "failed"]),
            "what it showed: that the payment was made, that it was cancelled, or that it failed; another word for "
              + "anything else")
        ]),
      Message(
        "changedPayButton", "The host enabled or disabled its payment button.",
        fields: [Field("isEnabled", .bool, "whether it can be tapped now")]),
      Message(
        "openedBankingApp", "The host called `openBankingApp`.",
        fields: [Field("token", .string(), "the token that it passed")]),
      Message(
        "askedForBankApp",
        "The host called `isCFIAppAvailable`; the fake always answers that a bank app is there."),
      Message(
        "askedForLayout",
        "The host called `getCustomUXConfigurationsWithWidth:andType:`. Report each call; after an `openedCheckout`, "
          + "the last call of each type counts.",
        fields: [
          Field(
            "layout", .string(words: LayoutType.declared.map(\.rawValue)),
            "the type: the name of the constant after `PBBACustomButtonType`, beginning with a lower-case letter"
          ),
          Field("width", .integer, "the width that it passed, in thousandths of a point"),
        ]),
    ]
  }

  /// What an adapter reports for an effect if its app is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .advised:
      .seen(
        .advised, without: "the string's name",
        ("gives its advice by an error", "report it for each string that the error names"))
    case .requestedErrorPopup: .seen(.requestedErrorPopup, without: "what the app did not give")
    case .askedToSubmit:
      .seen(.askedToSubmit, ("repeats a request below the app's network service", "it is the same request"))
    case .requestedPopup: .seen(.requestedPopup, without: "what the app did not give")
    case .askedForStatus:
      .seen(.askedForStatus, ("holds a connection open until the status changes", "report it when it asks"))
    case .dismissedPopup: .seen(.dismissedPopup)
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "what was shown",
        ("shows its payment screen again with a notice", "report it with the notice's meaning"))
    case .changedPayButton:
      .seen(.changedPayButton, ("never disables it", "leave it out of the effects, or report nothing"))
    case .openedBankingApp: .seen(.openedBankingApp, without: "a token")
    case .askedForBankApp:
      .seen(
        .askedForBankApp,
        ("asks the system about the scheme `zapp`", "report nothing: it does not ask the library"))
    case .askedForLayout:
      .seen(
        .askedForLayout, without: "what the app did not give",
        ("draws its button without the library", "leave it out of the effects, or report nothing"))
    }
  }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [PayByBankAppIntegrationEffect] {
    [
      .advised(string: .code), .requestedErrorPopup(code: nil, title: "Error", message: "Please try again."),
      .askedToSubmit(call: 1), .requestedPopup(token: "aaaaaaaa", brn: "AAAAAA", expiryInterval: 60),
      .askedForStatus(call: 2, token: "aaaaaaaa"), .dismissedPopup, .showedOutcome(status: .paid),
      .changedPayButton(isEnabled: true), .openedBankingApp(token: "aaaaaaaa"), .askedForBankApp,
      .askedForLayout(layout: .moreAbout, width: 280_000),
    ]
  }
}
