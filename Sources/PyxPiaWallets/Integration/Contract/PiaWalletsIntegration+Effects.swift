import Conformance

// What the contract says of each effect.

extension PiaWalletsIntegration {
  /// What an adapter reports of an effect where its app is built in another way than the contract.
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
          "asks by one call whether the payment is made and has it committed", "report it with `commits` true"
        ),
        ("holds a connection open until the status changes", "report it when it asks"))
    case .askedToCommit: .seen(.askedToCommit, without: "the transaction")
    case .askedToRollBack: .seen(.askedToRollBack, without: "the transaction")
    case .removedTransitionView: .seen(.removedTransitionView)
    case .showedAlternatives:
      .seen(.showedAlternatives, ("goes back to the list of ways to pay", "report it when the list is seen"))
    case .remindedOfNetwork: .seen(.remindedOfNetwork)
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "what was shown",
        ("shows a dialog in place of a screen", "report it with the dialog's meaning"))
    case .changedBlocking:
      .seen(
        .changedBlocking, without: "whether it blocks",
        (
          "covers the screen with an indicator of its own",
          "it blocks from when that takes touches to when it is gone"
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
    Field("call", .integer, "number of the request; no two of a session are alike", given: true)
  }
  private static var launch: Field { Field("launch", .integer, "number of the launch", given: true) }
  private static var transaction: Field {
    Field(
      "transaction", .string(), "the backend's name for the payment; absent where it cannot be seen",
      optional: true)
  }
  private static var wallet: Field {
    Field(
      "wallet", words(WalletProduct.documented.map(\.rawValue)), "the wallet; its test version is the same")
  }

  /// What the host does, in words.
  static var effectMessages: [ContractDescription.Message] {
    [
      Message("declinedWallet", "The app does not offer this wallet.", fields: [wallet]),
      Message(
        "launchedWallet",
        "The app called `launchWalletApp`; the fake returns the `canLaunch` that came last with `payTapped`, and keeps the "
          + "callbacks.",
        fields: [
          Field("launch", .integer, "number of the launch; no two of a session are alike", given: true),
          wallet,
          Field(
            "showsActivityIndicator", .bool, "the setting of that name; absent where the app left it out",
            optional: true),
        ]),
      Message("askedToRegister", "The app asked its backend to register a payment.", fields: [call]),
      Message(
        "askedForAutoSale", "The request of a registration says whether the amount is captured at once.",
        fields: [call, Field("isOn", .bool, "the value of autoSale")]),
      Message(
        "namedRedirectURL", "The request of a registration names the URL by which the wallet comes back.",
        fields: [call, Field("url", .string(), "the URL")]),
      Message(
        "answeredRegistration", "The app answered the registration callback with success.",
        fields: [launch, Field("walletURL", .string(), "the wallet URL that it handed over")]),
      Message(
        "failedRegistration", "The app answered the registration callback with a failure.", fields: [launch]),
      Message(
        "askedForStatus", "The app asked its backend for the status of a payment.",
        fields: [
          call, transaction,
          Field(
            "commits", .bool,
            "true where the backend commits or rolls back by itself when it is asked; false where nothing but the app's own "
              + "request commits; absent where the backend captures at another time, or that is not known",
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
        "The app told the consumer, on a screen or in a dialog, what has become of a payment: once when it comes, not again "
          + "while it stays.",
        fields: [
          Field(
            "outcome", words(["paid", "notPaid", "unknown"]),
            "what it told: that the payment was made, that it was not, that nothing is known yet; another word for anything "
              + "else")
        ]),
      Message(
        "changedBlocking",
        "The app began or ceased, by its own means, to keep the consumer from interacting with it, with or without an "
          + "indicator of its own.",
        fields: [Field("isBlocked", .bool, "whether interactions are blocked now")]),
      Message(
        "passedURL",
        "The app asked `willHandleRedirect` about a URL; the fake returns the `isRedirect` that came last.",
        fields: [Field("url", .string(), "the URL that it handed over")]),
      Message(
        "followedLink",
        "The app dealt with a URL that the system opened as with a link of its own: it went to the page or did the thing that "
          + "the link is for. The adapter closes what the app shows of a payment that is over before it opens the URL, and brings "
          + "the consumer back to the checkout at the next `payTapped`. Where links of an app look otherwise than the stimulus's, the adapter opens one of the app's own in "
          + "its place, and reports the stimulus's.",
        fields: [Field("url", .string(), "the URL")]),
    ]
  }
}
