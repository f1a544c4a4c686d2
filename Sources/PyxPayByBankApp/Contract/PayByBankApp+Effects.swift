import Conformance

extension PayByBankApp {
  private typealias Message = ContractDescription.Message

  private typealias Field = ContractDescription.Field

  /// The effects in words.
  static var effectMessages: [ContractDescription.Message] {
    [
      Message(
        "answered", "The answer of `isCFIAppAvailable`.",
        fields: [
          Field("call", .integer, "the number of the call", given: true),
          Field("available", .bool, "what the SDK answered"),
        ]),
      presentedMessage,
      Message(
        "dismissed", "A popup is no longer up, whoever dismissed it. Report it when the dismissal begins.",
        fields: [Field("popup", .string(), "the popup's name", given: true)]),
      Message(
        "openedURL",
        "The SDK asked the system to open a URL, by `openURL:` or by `openURL:options:completionHandler:`.",
        fields: [
          Field("url", .string(), "the URL as it was passed"),
          Field("succeeded", .bool, "whether an installed app handles its scheme: the fake system's answer"),
        ]),
      Message(
        "calledBack", "The SDK called a delegate.",
        fields: [
          Field(
            "event", .string(words: ["retryPaymentRequest", "didCloseByUser", "didExpire"]),
            "the selector without `pbbaPopupViewController`; give other callbacks of the SDK names of your own"
          ),
          Field(
            "popup", .string(),
            "the name of the popup that was passed, as in its `presented`; absent if none was passed",
            optional: true),
          Field("delegate", .string(), "the name of the delegate that was called", given: true),
        ]),
      Message(
        "savedPreference",
        "The SDK wrote to the host's user defaults, or removed a key. Reading is not an effect.",
        fields: [
          Field("key", .string(), "the key"),
          Field(
            "value", .scalar, "the new value as it was stored; absent if the key was removed",
            optional: true),
        ]),
      layoutMessage,
    ]
  }

  private static var layoutMessage: Message {
    func length(_ name: String, _ meaning: String) -> Field {
      Field(name, .integer, meaning + ", in thousandths of a point")
    }
    return Message(
      "madeLayout", "A layout for a button of the host, after the SDK has laid it out.",
      fields: [
        Field("call", .integer, "the number of the call", given: true),
        length("width", "its width"), length("height", "its height"),
        Field(
          "parts",
          .array(
            .object([
              Field(
                "element", .string(words: ["logo", "moreAbout", "bankLogo", "logoPlaceholder"]),
                "what it is: the mark of Pay by Bank app, the link to the explanation, a bank's logo, a box instead of "
                  + "a logo; another word for anything else, including texts"),
              length("x", "the distance of its left edge from the layout's"),
              length("y", "the distance of its upper edge from the layout's"),
              length("width", "its width"), length("height", "its height"),
            ])),
          "its parts, from top to bottom and from left to right; each has the frame of its view, whatever part of "
            + "the frame a picture or a text fills"),
      ])
  }

  private static var presentedMessage: Message {
    Message(
      "presented",
      "A popup appeared, or the popup of that name now shows something else. Always report everything that it shows. "
        + "A running countdown does not count as a change: report its text when the popup appears, not every second.",
      fields: [
        Field(
          "popup", .string(),
          "the popup's name: a new one for a new popup. The popup is the object that the delegate receives, the "
            + "guide's `PBBAPopupViewController`, whatever views or controllers it holds", given: true),
        Field(
          "screen", .string(words: ["mcomm", "ecomm", "moreAbout", "error"]),
          "the kind of popup: the offer to open the bank app, the code, the explanation, an error; another word for "
            + "anything else that the SDK shows"),
        Field(
          "presenter", .string(), "the name of the view controller on which the SDK called `present`",
          given: true
        ),
        Field(
          "texts", .array(.string()),
          "every text on it in reading order, without the labels of controls; one text per label, as the label holds "
            + "it, with line breaks and blanks. Labels of steps are `instructions`, and may be left out here"
        ),
        Field(
          "instructions", .array(.string()),
          "its step-by-step instructions, one text per step; absent if they cannot be seen", optional: true),
        Field(
          "controls", .array(.string(words: ["openBankingApp", "getCode", "moreAbout", "close", "retry"])),
          "the controls that can be tapped"),
        Field(
          "images", .array(.string(words: ["logo", "bankLogo", "logoPlaceholder"])),
          "the images on it: the mark of Pay by Bank app, a bank's logo, a box instead of a logo; absent if they "
            + "cannot be seen", optional: true),
      ])
  }

  /// What an adapter reports for an effect if its SDK is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .answered:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.answered, "with `available` false"),
        others: [("answers later, by a callback or a promise", "report it when it comes")])
    case .presented:
      .seen(
        .presented, without: "what it does not show",
        (
          "shows several views, one over the other",
          "they are one popup if the delegate receives one object"
        ),
        ("animates it", "report it once, when the animation begins, with everything that it shows at the end")
      )
    case .dismissed:
      .seen(
        .dismissed,
        (
          "only hides the popup",
          "the popup is no longer up: report `dismissed`, and `presented` when the popup is back"
        )
      )
    case .openedURL: .seen(.openedURL, without: "a URL")
    case .calledBack:
      .seen(
        .calledBack, without: "the popup",
        ("sends events to all delegates", "report one effect for each delegate that is told"),
        ("reports an event by a delegate and by a notification", "report only the delegate's call"))
    case .savedPreference: .seen(.savedPreference, without: "a value: the key was removed")
    case .madeLayout:
      .seen(
        .madeLayout, without: "what it does not have",
        ("nests views", "report the innermost views that show something, by their place in the whole layout"))
    }
  }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [PayByBankAppEffect] {
    [
      .answered(call: 1, available: true),
      .presented(
        popup: "1", screen: .mcomm, presenter: "checkout", texts: ["Pay by Bank app"], instructions: [],
        controls: [.openBankingApp, .getCode, .moreAbout, .close], images: [.logo]),
      .dismissed(popup: "1"), .openedURL(url: "zapp://tok-1", succeeded: true),
      .calledBack(event: .didCloseByUser, popup: "1", delegate: "shop"),
      .savedPreference(key: rememberedKey, value: .bool(true)),
      .madeLayout(
        call: 2, width: 200_000, height: 66_000,
        parts: [LayoutPart(.logo, x: 50_000, y: 8_000, width: 100_000, height: 24_000)]),
    ]
  }
}
