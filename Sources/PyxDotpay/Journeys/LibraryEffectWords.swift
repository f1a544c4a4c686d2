import Conformance

/// The effects of the library, right and wrong.
enum LibraryWord: String, EffectWord, CaseIterable {
  // The payment process.
  case givesList = "gives the host a list and details"
  case givesError = "gives the host an error in place of a list"
  case givesListOtherwise = "ends the request for channels in another way, or again"
  case offersThem = "offers the channels that it was given"
  case offersOthers = "offers other channels"
  case offersUnasked =
    "shows its own choice, or preselects the last channel, although the host does not want that"
  case showsForm = "shows the form of the channel"
  case showsOtherForm = "shows the form of another channel"
  case forgetsLast = "makes the user choose although a channel was used before"
  case sendsPayment = "sends the payment"
  case sendsOther = "sends a payment with another channel or card"
  case showsSummary = "shows the summary"
  case showsUnwanted = "shows a summary that the host does not want"
  case finishes = "reports that the process finished"
  case finishesOtherwise = "reports another status, or none"
  case fails = "reports that the process failed"
  case failsWithoutError = "reports a failure without an error"
  case reportsAgain = "reports again after the end of a process"
  // The Masterpass wallet.
  case showsLogin = "shows the wallet's login"
  case asksToCreate = "asks the host to create an authorization"
  case asksToAuthorize = "asks the host to authorize the payment"
  case asksToLogIn = "asks the platform for a login"
  // Payments without a form.
  case completes = "completes with the summary"
  case completesWithError = "completes with an error"
  case completesOtherwise = "completes with another status, with both or with neither"
  case completesAgain = "completes again"
  // Cards.
  case asksToRegister = "asks the platform to register the card"
  case asksForOther = "asks the platform to register the card for another customer"
  case givesCard = "gives the host the card"
  case givesNoCard = "gives the host an error in place of a card"
  case givesOtherCard = "ends the registration in another way, or again"
  case tellsNew = "tells the delegate of a new card"
  case tellsDefault = "tells the delegate of the default card"
  case tellsOtherDefault = "tells the delegate of a wrong default card"
  case removes = "asks the platform to remove the right cards"
  case removesOther = "asks the platform to remove other cards"
  case confirmsRemoval = "completes the removal"
  case failsToRemove = "completes the removal with an error"
  case completesRemovalAgain = "completes a removal again"
  case listsCards = "lists the right cards"
  case listsOtherCards = "lists other cards, or another default card"
  // The history.
  case listsPayments = "lists the right payments"
  case listsOtherPayments = "lists other payments, or other states of them"
  case showsPayments = "shows the right payments"
  case showsOtherPayments = "shows other payments"
  case asksState = "asks the platform for the payment's state"
  case tellsUpdate = "tells an observer of the update"
  case tellsFailure = "tells an observer that the update failed"
  case tellsOtherwise = "tells an observer something else, or tells it again"
  case tellsGone = "tells an observer that is not registered"
  case concernsAnother = "belongs to another call"

  /// Effects that the payment process may have in tables with another subject.
  static let ofTheProcess: [LibraryWord] = [
    .givesList, .offersThem, .offersUnasked, .showsForm, .sendsPayment, .showsSummary, .showsUnwanted,
    .finishes,
  ]

  var kind: DotpayEffect.Kind? {
    switch self {
    case .givesList, .givesError, .givesListOtherwise: .gotChannels
    case .offersThem, .offersOthers, .offersUnasked: .showedChannels
    case .showsForm, .showsOtherForm, .forgetsLast: .showedForm
    case .sendsPayment, .sendsOther: .requestedPayment
    case .showsSummary, .showsUnwanted: .showedSummary
    case .finishes, .finishesOtherwise: .finished
    case .fails, .failsWithoutError: .failedToFinish
    case .showsLogin: .showedWallet
    case .asksToCreate, .asksToAuthorize: .askedAuthorization
    case .asksToLogIn: .requestedWallet
    case .completes, .completesWithError, .completesOtherwise, .completesAgain: .gotSummary
    case .asksToRegister, .asksForOther: .requestedCard
    case .givesCard, .givesNoCard, .givesOtherCard: .gotCard
    case .tellsNew: .toldRegistration
    case .tellsDefault, .tellsOtherDefault: .toldDefault
    case .removes, .removesOther: .requestedRemoval
    case .confirmsRemoval, .failsToRemove, .completesRemovalAgain: .unregisteredCard
    case .listsCards, .listsOtherCards: .listedCards
    case .listsPayments, .listsOtherPayments: .listedHistory
    case .showsPayments, .showsOtherPayments: .showedHistory
    case .asksState: .requestedStatus
    case .tellsUpdate: .toldUpdate
    case .tellsFailure: .toldFailure
    case .reportsAgain, .tellsOtherwise, .tellsGone, .concernsAnother: nil
    }
  }

  var rules: [String] {
    switch self {
    case .givesList, .givesError, .givesListOtherwise: ["DP-CH-01", "DP-CH-02", "X-CB-01"]
    case .offersThem, .offersOthers, .offersUnasked:
      ["DP-PAY-07/a", "DP-PAY-08", "DP-PAY-09", "DP-PAY-10", "DP-CCH-01", "DP-FAST-01", "DP-ONE-01"]
    case .showsForm, .showsOtherForm, .forgetsLast:
      ["DP-PAY-07/a", "DP-PAY-09", "DP-PAY-10", "DP-CCH-01", "DP-FAST-01", "DP-ONE-01"]
    case .sendsPayment, .sendsOther:
      [
        "DP-PAY-07/a", "DP-PAY-07/b", "DP-CCH-01", "DP-MP-04", "DP-MP-06", "DP-MP-07", "DP-FAST-01",
        "DP-FAST-02", "DP-ONE-01",
        "DP-ONE-02",
      ]
    case .showsSummary, .showsUnwanted: ["DP-CSUM-01", "DP-SUM-01", "DP-FAST-04"]
    case .finishes, .finishesOtherwise, .fails, .failsWithoutError, .reportsAgain:
      ["DP-PAY-01", "DP-PAY-02", "DP-PAY-03", "DP-PAY-04", "DP-CSUM-01", "X-CB-03"]
    case .showsLogin, .asksToCreate, .asksToLogIn: ["DP-MP-02", "DP-MP-03", "DP-MP-04", "DP-MP-10"]
    case .asksToAuthorize: ["DP-MP-03", "DP-MP-05", "DP-MP-06"]
    case .completes, .completesWithError, .completesOtherwise, .completesAgain:
      ["DP-ONE-03", "DP-FAST-02", "DP-FAST-04", "X-CB-01"]
    case .asksToRegister, .asksForOther, .givesCard, .givesNoCard, .givesOtherCard:
      ["DP-CARD-05", "DP-EXT-05", "DP-EXT-06", "DP-EXT-09", "X-CB-01", "X-CB-02"]
    case .tellsNew, .tellsDefault, .tellsOtherDefault: ["DP-EXT-12", "DP-EXT-13"]
    case .removes, .removesOther, .confirmsRemoval, .failsToRemove, .completesRemovalAgain:
      ["DP-CARD-03", "DP-CARD-08", "DP-CARD-09", "DP-EXT-09", "X-CB-01"]
    case .listsCards, .listsOtherCards:
      [
        "DP-CARD-03", "DP-CARD-05", "DP-CARD-06", "DP-CARD-07", "DP-CARD-08", "DP-CARD-09", "DP-CARD-11",
        "DP-CARD-12", "DP-EXT-01", "DP-EXT-02", "DP-EXT-03", "DP-EXT-07", "DP-EXT-09", "DP-EXT-10",
        "X-PURE-01",
      ]
    case .listsPayments, .listsOtherPayments, .showsPayments, .showsOtherPayments:
      [
        "DP-INFO-11", "DP-INFO-12", "DP-INFO-13", "DP-HIST-01", "DP-HIST-02", "DP-HIST-03", "DP-HIST-04",
        "DP-HIST-06", "DP-HIST-08", "DP-HIST-09",
        "X-PURE-01",
      ]
    case .asksState, .tellsUpdate, .tellsFailure, .tellsOtherwise, .tellsGone:
      ["DP-HIST-05", "DP-HIST-07", "DP-HIST-09"]
    case .concernsAnother: ["X-CB-01", "X-CB-02", "X-CB-03", "DP-PAY-01", "DP-ONE-03", "DP-CARD-05"]
    }
  }
}
