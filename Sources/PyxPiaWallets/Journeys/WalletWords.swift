import Conformance

/// The stage of a wallet payment: a state of the wallet table.
enum WalletState: String, TableWord, CaseIterable {
  case idle = "no payment"
  case registering = "the host registers"
  /// The host is in the background.
  case away = "the user is at the wallet"
  case interrupted = "the user came back by hand"
  case redirected = "the wallet redirected"
  case failed = "the payment failed"
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
  case remove = "the host asks to remove the indicator"
  case wait = "seconds pass"
}

/// The state of the phone and the URL when an event happens.
enum WalletGuard: String, TableWord {
  case canOpen = "the wallet can be opened"
  case cannotOpen = "the wallet cannot be opened"
  case opens = "the URL opens the wallet"
  case walletGone = "the wallet was removed"
  case unusable = "no app handles the URL"
  case noNetwork = "MobilePay without a network"
}

/// What the library does at an event.
enum WalletEffect: String, EffectWord {
  case returnsTrue = "returns that it can launch"
  case returnsFalse = "returns that it cannot launch"
  case asksForURL = "asks for a wallet URL once"
  case asksForNothing = "asks for nothing"
  case showsIndicator = "shows the indicator"
  case showsUnwanted = "shows an indicator that the host turned off"
  case removesIndicator = "removes the indicator"
  case opensURL = "opens the URL once"
  case opensOther = "opens another URL"
  case opensInVain = "tries to open a URL that cannot be opened"
  case opensNothing = "opens nothing"
  case handlesURL = "handles the URL"
  case leavesURL = "leaves the URL to the host"
  case reportsTrue = "reports true once"
  case reportsFalse = "reports false"
  case reportsNothing = "reports nothing"
  case failsNotInstalled = "fails as not installed"
  case failsInvalidURL = "fails as an invalid URL"
  case failsNetwork = "fails for the network"
  case failsOtherwise = "fails for another reason"
  case concernsAnother = "concerns another payment or URL"

  /// The possible failures when the document leaves open which of them applies.
  static let failures: [WalletEffect] = [
    .failsNotInstalled, .failsInvalidURL, .failsNetwork, .failsOtherwise,
  ]
  /// What may come with a failure.
  static let afterFailing: [WalletEffect] = [.opensInVain, .showsIndicator, .removesIndicator]

  var kind: PiaWalletsEffect.Kind? {
    switch self {
    case .returnsTrue, .returnsFalse: .launched
    case .asksForURL: .walletURLRequested
    case .showsIndicator, .showsUnwanted: .showedIndicator
    case .removesIndicator: .removedIndicator
    case .opensURL, .opensOther, .opensInVain: .openedURL
    case .handlesURL, .leavesURL: .handledRedirect
    case .reportsTrue, .reportsFalse: .redirected
    case .failsNotInstalled, .failsInvalidURL, .failsNetwork, .failsOtherwise: .failed
    case .asksForNothing, .opensNothing, .reportsNothing, .concernsAnother: nil
    }
  }

  var rules: [String] {
    switch self {
    case .returnsTrue, .returnsFalse: ["PIA-LCH-01", "PIA-LCH-05", "PIA-LCH-06", "PIA-LCH-09"]
    case .asksForURL, .asksForNothing: ["PIA-LCH-02", "PIA-LCH-07"]
    case .showsIndicator: ["PIA-UI-01/a", "PIA-UI-02", "PIA-UI-05/a"]
    case .showsUnwanted: ["PIA-UI-03/a", "PIA-UI-03/b"]
    case .removesIndicator: ["PIA-UI-01/a", "PIA-UI-05/a", "PIA-UI-06"]
    case .opensURL, .opensOther, .opensInVain, .opensNothing: ["PIA-REG-02", "PIA-REG-03", "PIA-REG-06"]
    case .handlesURL, .leavesURL: ["PIA-RDR-01", "PIA-RDR-02", "PIA-INT-03"]
    case .reportsTrue: ["PIA-RDR-01", "PIA-RDR-02", "PIA-INT-04", "PIA-INT-09", "PIA-ERR-05", "X-CB-01"]
    case .reportsFalse, .reportsNothing:
      [
        "PIA-INT-01", "PIA-INT-04", "PIA-INT-05", "PIA-INT-06", "PIA-INT-09", "PIA-RDR-05", "PIA-REG-03",
        "PIA-LCH-03", "X-CB-01",
      ]
    case .failsNotInstalled, .failsInvalidURL, .failsNetwork:
      [
        "PIA-ERR-01", "PIA-ERR-02", "PIA-ERR-03/a", "PIA-ERR-03/b", "PIA-ERR-05", "PIA-INT-04", "PIA-INT-07",
        "PIA-REG-03", "X-CB-01",
      ]
    case .failsOtherwise: ["PIA-ERR-04", "PIA-ERR-05", "PIA-REG-03", "X-CB-01"]
    case .concernsAnother:
      [
        "X-CB-02", "X-CB-01", "PIA-INT-04", "PIA-INT-06", "PIA-INT-09", "PIA-RDR-02", "PIA-RDR-05",
        "PIA-ERR-05", "PIA-REG-03", "PIA-LCH-02", "PIA-LCH-03", "PIA-LCH-07",
      ]
    }
  }
}
