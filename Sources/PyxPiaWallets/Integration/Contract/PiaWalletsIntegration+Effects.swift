import Conformance

// What the contract says about each effect.

extension PiaWalletsIntegration {
  /// What an adapter reports for an effect if its app is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .declinedWallet: .seen(.declinedWallet, without: "the wallet")
    case .launchedWallet: .seen(.launchedWallet, without: "what the app did not give")
    case .askedToRegister:
      .seen(.askedToRegister, ("repeats a request below the app's network service", "it is the same request"))
    case .askedForAutoSale:
      .seen(.askedForAutoSale, without: "a value", ("leaves autoSale out of the request", "report nothing"))
    case .namedRedirectURL:
      .seen(.namedRedirectURL, without: "a URL", ("leaves the URL to its backend", "report nothing"))
    case .answeredRegistration: .seen(.answeredRegistration, without: "a URL")
    case .failedRegistration: .seen(.failedRegistration)
    case .askedForStatus:
      .seen(
        .askedForStatus,
        (
          "asks for the status and has the payment committed by one call", "report it with `commits` true"
        ),
        ("holds a connection open until the status changes", "report it when it asks"))
    case .askedToCommit: .seen(.askedToCommit, without: "the transaction")
    case .askedToRollBack: .seen(.askedToRollBack, without: "the transaction")
    case .removedTransitionView: .seen(.removedTransitionView)
    case .showedAlternatives:
      .seen(
        .showedAlternatives, ("goes back to the list of ways to pay", "report it when the list appears"),
        ("never left the list of ways to pay", "report it when the consumer can use the list again"))
    case .remindedOfNetwork: .seen(.remindedOfNetwork)
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "what was shown",
        ("shows a dialog instead of a screen", "report it with the dialog's meaning"))
    case .changedBlocking:
      .seen(
        .changedBlocking, without: "whether it blocks",
        (
          "covers the screen with an indicator of its own",
          "it blocks from the moment when the indicator takes touches until the indicator is gone"
        ))
    case .passedURL: .seen(.passedURL, without: "the URL")
    case .followedLink:
      .seen(
        .followedLink, without: "the URL", ("has no links of its own", "leave it out of the effects"),
        ("keeps a link until a payment is over", "report it when the link is followed"))
    }
  }

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PiaWalletsIntegrationEffect] = [
    .declinedWallet(wallet: .mobilePay),
    .launchedWallet(launch: 1, wallet: .vipps, showsActivityIndicator: false), .askedToRegister(call: 1),
    .askedForAutoSale(call: 1, isOn: false), .namedRedirectURL(call: 1, url: "shop://piasdk?wallet=vipps"),
    .answeredRegistration(launch: 1, walletURL: "vipps://pay?token=t1"), .failedRegistration(launch: 1),
    .askedForStatus(call: 2, transaction: "t1", commits: false), .askedToCommit(call: 3, transaction: "t1"),
    .askedToRollBack(call: 3, transaction: "t1"), .removedTransitionView, .showedAlternatives,
    .remindedOfNetwork,
    .showedOutcome(outcome: .paid), .changedBlocking(isBlocked: true),
    .passedURL(url: "shop://piasdk?wallet=vipps"), .followedLink(url: "shop://offers/7"),
  ]
}

extension PiaWalletsIntegration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  private static func words(_ words: [String]) -> ContractDescription.FieldType { .string(words: words) }

  private static var call: Field {
    Field("call", .integer, "number of the request, unique within the session", given: true)
  }
  private static var launch: Field { Field("launch", .integer, "number of the launch", given: true) }
  private static var transaction: Field {
    Field(
      "transaction", .string(), "the backend's name for the payment; absent if it cannot be seen",
      optional: true)
  }
  private static var wallet: Field {
    Field(
      "wallet", words(WalletProduct.documented.map(\.rawValue)),
      "the wallet; a test version counts as the wallet itself")
  }

  /// The effects in words.
  static var effectMessages: [ContractDescription.Message] {
    [
      Message("declinedWallet", "The app does not offer this wallet.", fields: [wallet]),
      Message(
        "launchedWallet",
        "The app called `launchWalletApp`; the fake returns the `canLaunch` of the last `payTapped`, and keeps the "
          + "callbacks.",
        fields: [
          Field("launch", .integer, "number of the launch, unique within the session", given: true),
          wallet,
          Field(
            "showsActivityIndicator", .bool, "the setting of that name; absent if the app left it out",
            optional: true),
        ]),
      Message("askedToRegister", "The app asked its backend to register a payment.", fields: [call]),
      Message(
        "askedForAutoSale", "A registration request says whether the amount is captured at once.",
        fields: [call, Field("isOn", .bool, "the value of autoSale")]),
      Message(
        "namedRedirectURL", "A registration request names the URL by which the wallet returns to the app.",
        fields: [call, Field("url", .string(), "the URL")]),
      Message(
        "answeredRegistration", "The app answered the registration callback with success.",
        fields: [launch, Field("walletURL", .string(), "the wallet URL that it passed")]),
      Message(
        "failedRegistration", "The app answered the registration callback with a failure.", fields: [launch]),
      Message(
        "askedForStatus", "The app asked its backend for the status of a payment.",
        fields: [
          call, transaction,
          Field(
            "commits", .bool,
            "true if the backend commits or rolls back by itself when it is asked for the status; false "
              + "if it does so "
              + "only at a separate request of the app to commit or roll back; absent if the backend captures at "
              + "another time, or if the adapter does not know",
            optional: true, given: true),
        ]),
      Message(
        "askedToCommit", "The app asked its backend to commit a payment.", fields: [call, transaction]),
      Message(
        "askedToRollBack", "The app asked its backend to roll a payment back.", fields: [call, transaction]),
    ] + screenMessages
  }

  private static var screenMessages: [ContractDescription.Message] {
    [
      Message("removedTransitionView", "The app called `removeTransitionView`."),
      Message(
        "showedAlternatives",
        "The app showed a screen on which the consumer can choose another way to pay, or went back to it."),
      Message("remindedOfNetwork", "The app reminded the consumer to check the network connection."),
      Message(
        "showedOutcome",
        "The app told the consumer the outcome of a payment, on a screen or in a dialog. Report it once when it "
          + "appears, not again while it stays.",
        fields: [
          Field(
            "outcome", words(["paid", "notPaid", "unknown"]),
            "what it said: that the payment was made, that it was not, or that the result is not known yet; another "
              + "word for anything else")
        ]),
      Message(
        "changedBlocking",
        "The app itself began or stopped blocking the consumer's interaction with it, with or without an indicator of "
          + "its own.",
        fields: [Field("isBlocked", .bool, "whether interaction is blocked now")]),
      Message(
        "passedURL",
        "The app passed a URL to `willHandleRedirect`; the fake returns the `isRedirect` that came last.",
        fields: [Field("url", .string(), "the URL that it passed")]),
      Message(
        "followedLink",
        "The app treated a URL that the system opened as one of its own links: it went to the page or did what the "
          + "link is for. Before the adapter opens the URL, it closes any screen of a finished payment that the app "
          + "still shows; at the next `payTapped`, it brings the consumer back to the checkout. If the app's links "
          + "look different from the link in the stimulus, the adapter opens one of the app's own links instead, but "
          + "reports the one in the stimulus.",
        fields: [Field("url", .string(), "the URL")]),
    ]
  }
}
