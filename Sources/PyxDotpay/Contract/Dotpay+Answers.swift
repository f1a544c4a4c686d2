import Conformance

extension Dotpay {
  /// What an adapter answers to a stimulus if its library is built differently than the contract assumes.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .describePayment: question(.describedPayment)
    case .getChannels: call(.gotChannels)
    case .getLanguages, .getCurrencies: call(.gotCodes)
    case .payByCard, .payFast: call(.gotSummary)
    case .registerCard: call(.gotCard)
    case .unregisterCard: call(.unregisteredCard)
    case .listCards: question(.listedCards)
    case .listHistory: question(.listedHistory)
    case .readSettings: question(.readSettings)
    case .presentPayment:
      .event(
        (
          "is created with values other than a channel list and its payment details",
          "pass the corresponding values that answered the getChannels whose number is in `list`"
        ))
    case .removeFromHistory, .updateHistory, .showPayments:
      .event(("has no payment with that control", "do nothing, and report nothing"))
    case .chooseChannel, .submitForm, .submitWithoutTerms, .closeSummary, .cancelPayment, .setWalletDelegate,
      .enterWallet,
      .answerAuthorization, .setDefaultCard, .clearCards,
      .configureExternalCards, .clearExternalCards, .showCardManager, .addManagedCard, .markManagedCard,
      .removeManagedCard, .closeCardManager, .registerObserver, .unregisterObserver, .showHistory,
      .configure, .setAppearance, .answerRequest, .failRequest:
      .event()
    }
  }

  /// The answers for a call whose completion runs once.
  private static func call(_ effect: Effect.Kind) -> ContractAnswers<Effect> {
    ContractAnswers(
      throwing: .report(effect, "with `error`"),
      nothing: .nothing("since a completion that never runs is not reported"),
      others: [
        ("has two closures in place of a completion", "report the closure that ran, with its arguments"),
        ("returns a promise", "report its end"),
      ])
  }

  /// The answers for a question that is answered at once.
  private static func question(_ effect: Effect.Kind) -> ContractAnswers<Effect> {
    ContractAnswers(throwing: .thrown(), nothing: .report(effect, "with empty contents"))
  }

  /// What an adapter reports for an effect if its library is built differently than the contract assumes.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .describedPayment, .listedCards, .listedHistory, .readSettings:
      ContractAnswers(throwing: .thrown(), nothing: .report(effect, "with empty contents"))
    case .showedForm:
      .seen(
        effect, without: "what is not there",
        ("has several screens in place of one", "report them as one when the last has appeared"),
        ("lets the user try again after a failure", "report the form again when it is back on screen"))
    case .drewScreen: .seen(effect, without: "what cannot be seen")
    case .showedChannels, .showedSummary, .showedHistory, .showedWallet, .showedCards:
      .seen(
        effect, without: "what is not there",
        ("has several screens in place of one", "report them as one when the last has appeared"))
    case .requestedList, .requestedPayment, .requestedWallet, .requestedCard, .requestedRemoval,
      .requestedStatus:
      .seen(
        effect, without: "what it does not say",
        (
          "sends several messages for one such request",
          "report one request, and give its answer to the other messages too"
        ))
    case .stored:
      .seen(
        .stored, without: "a value",
        (
          "keeps its data in files, in a keychain or in a database",
          "compare them before and after each stimulus, and report each item that has changed, under a key of your "
            + "choice"
        ))
    case .askedAuthorization, .askedForSummary, .finished, .failedToFinish, .gotChannels, .gotCodes,
      .gotSummary, .gotCard,
      .unregisteredCard,
      .toldRegistration, .toldDefault, .toldUpdate, .toldFailure:
      .seen(effect, without: "a value")
    }
  }

  /// The rules that judge a step with this stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .describePayment: .judged(by: "DP-INFO-02")
    case .getChannels: .judged(by: "DP-CH-02")
    case .presentPayment: .judged(by: "DP-PAY-08")
    case .chooseChannel, .submitForm: .judged(by: "DP-PAY-07/a")
    case .submitWithoutTerms: .judged(by: "DP-PAY-18")
    case .closeSummary: .judged(by: "DP-PAY-02")
    case .cancelPayment: .judged(by: "DP-PAY-01")
    case .setWalletDelegate, .enterWallet: .judged(by: "DP-MP-03")
    case .answerAuthorization(let step, _, _):
      .judged(by: step == "create" ? "DP-MP-04" : "DP-MP-06")
    case .payByCard: .judged(by: "DP-ONE-01")
    case .payFast: .judged(by: "DP-FAST-01")
    case .registerCard, .listCards: .judged(by: "DP-CARD-05")
    case .setDefaultCard: .judged(by: "DP-CARD-07")
    case .unregisterCard: .judged(by: "DP-CARD-08")
    case .clearCards: .judged(by: "DP-CARD-09")
    case .configureExternalCards: .judged(by: "DP-EXT-01")
    case .clearExternalCards: .judged(by: "DP-EXT-09")
    case .showCardManager, .addManagedCard, .markManagedCard, .removeManagedCard, .closeCardManager:
      .judged(by: "DP-CARD-13")
    case .listHistory: .judged(by: "DP-HIST-01")
    case .removeFromHistory: .judged(by: "DP-HIST-04")
    case .updateHistory, .registerObserver: .judged(by: "DP-HIST-05")
    case .unregisterObserver: .judged(by: "DP-HIST-07")
    case .showHistory, .showPayments: .judged(by: "DP-HIST-08")
    case .configure(let settings):
      if settings.language != nil {
        .judged(by: "DP-LANG-03")
      } else if settings.oneClickEnabled != nil {
        .judged(by: "DP-CARD-03")
      } else if settings.useInternalCards != nil {
        .judged(by: "DP-EXT-10")
      } else if settings.treatsCVVAsPassword != nil {
        .judged(by: "DP-CARD-15")
      } else if settings.showsSummaryDetails != nil {
        .judged(by: "DP-SUM-01")
      } else if settings.colours != nil {
        .judged(by: "DP-STY-02")
      } else if settings.statusColours != nil {
        .judged(by: "DP-STY-03")
      } else {
        .judged(by: "DP-ENV-02")
      }
    case .setAppearance: .judged(by: "DP-STY-07")
    case .readSettings: .judged(by: "DP-ENV-01")
    case .getLanguages: .judged(by: "DP-LANG-01")
    case .getCurrencies: .judged(by: "DP-CUR-01")
    case .answerRequest(_, let answer):
      if answer.channels != nil {
        .judged(by: "DP-CH-02")
      } else if answer.codes != nil {
        .judged(by: "DP-LANG-01")
      } else if answer.status != nil {
        .judged(by: "DP-PAY-02")
      } else if answer.card != nil {
        .judged(by: "DP-CARD-05")
      } else {
        .judged(by: "DP-CARD-08")
      }
    case .failRequest: .judged(by: "DP-CH-01")
    }
  }

  /// The rule on how calls end.
  public static var judgesOfTheEnd: [String] { ["X-CB-01"] }
}
