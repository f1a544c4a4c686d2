import Conformance

/// A state of one of the library's tables.
enum LibraryState: String, TableWord, CaseIterable {
  // The payment process.
  case noList = "no list of channels"
  case loading = "channels were asked for"
  case listed = "the host has channels"
  case choosing = "the user is to choose a channel"
  case form = "the form is on screen"
  case paying = "the payment was sent"
  case summary = "the summary is on screen"
  case over = "the process is over"
  // The Masterpass wallet.
  case outside = "the user is not in the wallet"
  case login = "the wallet's login is on screen"
  case creating = "the host creates an authorization"
  case entering = "the platform was asked for a login"
  case inside = "the user is in the wallet"
  case authorizing = "the host authorizes the payment"
  case walletPaying = "the payment by the wallet was sent"
  // The payment without a form.
  case noPayment = "no payment"
  case fastPaying = "the payment was sent, and a summary is to follow"
  case quietPaying = "the payment was sent, and no summary is to follow"
  case fastSummary = "the summary of the payment is on screen"
  // Remembered cards.
  case noCard = "no card is remembered"
  case oneCard = "one card is remembered"
  case twoCards = "two cards are remembered"
  case defaultCard = "two cards are remembered, one is the default by the host's choice"
  case registeringFirst = "a first card is being registered"
  case registeringSecond = "a second card is being registered"
  case removingOnly = "the only card is being removed"
  case removingOne = "one of two cards is being removed"
  case payingByOnly = "a payment with the only card was sent"
  case payingByOne = "a payment with one of two cards was sent"
  case payingBeside = "a payment was sent while one card is the default"
  // The host's cards.
  case nobody = "no customer, no card"
  case own = "a remembered card, no customer"
  case customer = "a customer of the host's"
  case both = "a customer, and a remembered card"
  case hidden = "a customer, and a remembered card that is hidden"
  case registeringOwn = "a card is being registered for no customer"
  case registeringTheirs = "a card is being registered for the customer"
  case registeringBeside = "a card is being registered for the customer, beside a remembered one"
  // The history.
  case empty = "an empty history"
  case emptySeenByTwo = "an empty history, two observers"
  case emptySeenByOne = "an empty history, one observer"
  case single = "one payment"
  case singleSeenByTwo = "one payment, two observers"
  case singleSeenByOne = "one payment, one observer"
  case several = "two payments"
  case severalSeenByTwo = "two payments, two observers"
  case severalSeenByOne = "two payments, one observer"
  case updatingSingleForTwo = "the only payment is being updated, two observers"
  case updatingSingleForOne = "the only payment is being updated, one observer"
  case updatingSingleForNone = "the only payment is being updated, no observer is left"
  case updatingOneForTwo = "one of two payments is being updated, two observers"
  case updatingOneForOne = "one of two payments is being updated, one observer"
  case updatingOneForNone = "one of two payments is being updated, no observer is left"
}

/// Events of the library.
enum LibraryEvent: String, TableWord, CaseIterable {
  case answer = "the platform answers"
  case fail = "the request fails"
  case get = "the host asks for channels"
  case present = "the host presents the controller, without use of the last channel"
  case presentOwn = "the host presents the controller with a choice of its own"
  case presentLast = "the host presents the controller, with use of the last channel"
  case choose = "the user chooses a channel"
  case submit = "the user submits the form"
  case submitAgain = "the user submits the form again"
  case refuse = "the user tries to pay without accepting the terms"
  case answerQuietly = "the platform answers, and the host has a summary of its own"
  case close = "the user closes the summary"
  case cancel = "the user leaves"
  case submitWallet = "the user submits a payment by the wallet"
  case enter = "the user logs in"
  case grant = "the host says YES"
  case deny = "the host says NO"
  case payFast = "the host pays through a channel, with a summary"
  case payQuietly = "the host pays through a channel, without a summary"
  case payNowhere = "the host pays without a channel"
  case register = "the host registers a card"
  case remove = "the host removes a card"
  case removeDefault = "the host removes the default card"
  case clear = "the host removes all card data"
  case setDefault = "the host chooses the default card"
  case toggle = "the host turns one-click payments off and on again"
  case restart = "the app is restarted"
  case payNamed = "the host pays with a named card"
  case payDefault = "the host pays with the default card"
  case supply = "the host supplies cards"
  case supplyNone = "the host supplies no cards for a customer"
  case takeAway = "the host withdraws the customer's cards"
  case hide = "the host hides remembered cards"
  case show = "the host shows remembered cards again"
  case pay = "a payment with the form is made"
  case erase = "the host removes a payment from the history"
  case update = "the host asks for an update of a payment"
  case watch = "the host registers two observers"
  case unwatch = "the host unregisters an observer"
  case showHistory = "the host shows the built-in history"
}

/// The device on which the event happens.
enum LibraryGuard: String, TableWord, CaseIterable {
  case sameDevice = "on the same device"
  case newDevice = "on a new device"
}

extension LibraryEvent {
  /// The stimuli that an implementation must understand for the event.
  var stimuli: [DotpayStimulus.Kind] {
    switch self {
    case .answer, .answerQuietly: [.answerRequest]
    case .fail: [.failRequest]
    case .get: [.getChannels]
    case .present, .presentOwn: [.presentPayment]
    case .presentLast: [.presentPayment, .chooseChannel]
    case .choose: [.chooseChannel]
    case .submit, .submitAgain: [.submitForm]
    case .refuse: [.submitWithoutTerms]
    case .close: [.closeSummary]
    case .cancel: [.cancelPayment]
    case .submitWallet:
      [.setWalletDelegate, .getChannels, .answerRequest, .presentPayment, .chooseChannel, .submitForm]
    case .enter: [.enterWallet]
    case .grant: [.answerAuthorization]
    case .deny: [.answerAuthorization, .cancelPayment]
    case .payFast, .payQuietly, .payNowhere: [.payFast]
    case .register: [.registerCard]
    case .remove, .removeDefault: [.unregisterCard]
    case .clear: [.clearCards, .answerRequest]
    case .setDefault: [.setDefaultCard]
    case .toggle, .hide, .show: [.configure]
    case .restart: []
    case .payNamed, .payDefault: [.payByCard]
    case .supply, .supplyNone: [.configureExternalCards]
    case .takeAway: [.clearExternalCards]
    case .pay: [.getChannels, .answerRequest, .presentPayment, .chooseChannel, .submitForm]
    case .erase: [.removeFromHistory]
    case .update: [.updateHistory]
    case .watch: [.registerObserver]
    case .unwatch: [.unregisterObserver]
    case .showHistory: [.showHistory]
    }
  }
}
