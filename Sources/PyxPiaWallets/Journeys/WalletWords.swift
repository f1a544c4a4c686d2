import Conformance

/// How far a wallet payment is: a state of the wallet table.
enum WalletState: String, TableWord, CaseIterable {
  case idle = "no payment"
  case registering = "the host registers"
  /// The host is in the background.
  case away = "the user is at the wallet"
  case interrupted = "the user came back by hand"
  case redirected = "the wallet redirected"
  case failed = "the payment came to nothing"
}

/// What happens around a wallet payment.
enum WalletEvent: String, TableWord, CaseIterable {
  case launch = "the host launches the wallet"
  case answer = "the host answers with a wallet URL"
  case fail = "the host's registration fails"
  case answerAgain = "the host answers a second time"
  case comeBack = "the user leaves, and comes back by hand"
  case comeByLink = "the user comes back by another link"
  case redirect = "the wallet's redirect arrives"
  case otherURL = "another URL arrives"
  case remove = "the host has the indicator removed"
  case wait = "seconds pass"
}

/// What the phone and the URL are like when it happens.
enum WalletGuard: String, TableWord {
  case canOpen = "the wallet can be opened"
  case cannotOpen = "the wallet cannot be opened"
  case opens = "the URL opens the wallet"
  case walletGone = "the wallet was removed"
  case unusable = "no app handles the URL"
  case noNetwork = "MobilePay without a network"
}

/// What the library then does.
enum WalletEffect: String, TableWord {
  case returnsTrue = "returns that it can launch"
  case returnsFalse = "returns that it cannot launch"
  case asksForURL = "asks for a wallet URL once"
  case asksForNothing = "asks for nothing"
  case showsIndicator = "shows the indicator"
  case removesIndicator = "removes the indicator"
  case opensURL = "opens the URL once"
  case opensNothing = "opens nothing"
  case handlesURL = "handles the URL"
  case leavesURL = "leaves the URL to the host"
  case reportsTrue = "reports true once"
  case reportsFalse = "reports false"
  case reportsNothing = "reports nothing"
  case failsNotInstalled = "fails as not installed"
  case failsInvalidURL = "fails as an invalid URL"
  case failsNetwork = "fails for the network"
}
