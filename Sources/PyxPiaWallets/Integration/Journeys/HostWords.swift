import Conformance

/// The stage of a payment in the host: a state of the host's table.
enum HostStage: String, TableWord, CaseIterable {
  case none = "no payment"
  case launched = "the wallet is launched"
  case registering = "the backend is to register"
  case away = "the user is at the wallet"
  case interrupted = "the user came back by hand"
  case redirected = "the wallet redirected"
  case settled = "the final status is known after an interruption"
  case confirming = "the wallet redirected after that"
  case over = "the payment is over"
}

/// What happens to a payment in the host.
enum HostEvent: String, TableWord, CaseIterable {
  case pay = "the consumer taps the payment button"
  case request = "the SDK asks for a wallet URL"
  case accept = "the backend registers the payment"
  case refuse = "the registration fails"
  case comeBack = "the SDK reports an interruption"
  case redirect = "the SDK reports the redirect"
  case failMissing = "the SDK fails as not installed"
  case failInvalid = "the SDK fails as an invalid URL"
  case failNetwork = "the SDK fails for the network"
  case pending = "the status is: pending"
  case authorised = "the status is: authorised"
  case denied = "the status is: denied"
  case lose = "the status request fails"
  case confirm = "the backend repeats the final status"

  /// The status that the event reports; nil if it reports none, or repeats one.
  var status: TransactionStatus? {
    switch self {
    case .pending: .pending
    case .authorised: .authorised
    case .denied: .denied
    default: nil
    }
  }

  /// The failure that the SDK reports.
  var failure: WalletErrorKind? {
    switch self {
    case .failMissing: .walletAppNotInstalled
    case .failInvalid: .invalidWalletURL
    case .failNetwork: .networkError
    default: nil
    }
  }
}

/// The state of the phone and the payment when an event happens.
enum HostGuard: String, TableWord, CaseIterable {
  case canLaunch = "the wallet can be launched"
  case cannotLaunch = "the wallet cannot be launched"
  case ownIndicator = "the host blocks interactions itself"
}

/// What the host does at an event.
enum HostEffect: String, EffectWord {
  case launches = "launches the wallet once"
  case launchesRegistered = "launches the wallet of a registered payment"
  case launchesNothing = "launches nothing"
  case registers = "asks the backend to register the payment"
  case registersAgain = "asks the backend to register an answered payment again"
  case answers = "answers with the wallet URL"
  case answersOther = "answers with another wallet URL, or for another launch"
  case answersFailure = "answers that the registration failed"
  case asks = "asks for the status"
  case asksElsewhere = "asks for the status of a payment that it has not launched"
  case commits = "asks to commit an authorised payment"
  case rollsBack = "asks to roll back a payment that is not authorised"
  case decidesAgain = "asks for a second commit or rollback"
  case decidesUnasked = "asks for a commit or rollback that contradicts the status"
  case showsPaid = "shows the payment as completed"
  case showsNotPaid = "shows the payment as failed"
  case showsUnknown = "shows that the outcome is not known yet"
  case showsUntold = "shows an outcome that nobody has reported"
  case showsAlternatives = "shows other ways to pay"
  case reminds = "reminds the consumer of the network"
  case removesIndicator = "removes the SDK's indicator"
  case blocks = "blocks interactions"
  case unblocks = "stops blocking interactions"
  case unblocksEarly = "stops blocking interactions while the payment is in progress"

  /// Effects that may be seen whenever the consumer is told something.
  static let screens: [HostEffect] = [.showsUnknown, .removesIndicator, .unblocks]
  /// Effects that may be seen when a payment fails.
  static let ends: [HostEffect] = [.showsNotPaid, .showsAlternatives, .reminds, .blocks] + screens

  var kind: PiaWalletsIntegrationEffect.Kind? {
    switch self {
    case .launches, .launchesRegistered: .launchedWallet
    case .registers, .registersAgain: .askedToRegister
    case .answers, .answersOther: .answeredRegistration
    case .answersFailure: .failedRegistration
    case .asks, .asksElsewhere: .askedForStatus
    case .commits: .askedToCommit
    case .rollsBack: .askedToRollBack
    case .showsPaid, .showsNotPaid, .showsUnknown, .showsUntold: .showedOutcome
    case .showsAlternatives: .showedAlternatives
    case .reminds: .remindedOfNetwork
    case .removesIndicator: .removedTransitionView
    case .blocks, .unblocks, .unblocksEarly: .changedBlocking
    case .launchesNothing, .decidesAgain, .decidesUnasked: nil
    }
  }

  var rules: [String] {
    switch self {
    case .launches, .launchesRegistered, .launchesNothing: ["PIA-LCH-10", "PIA-UI-04/a"]
    case .registers, .registersAgain: ["PIA-REG-01/a", "PIA-REG-01/b"]
    case .answers, .answersOther, .answersFailure:
      ["PIA-REG-01/a", "PIA-REG-01/b", "PIA-REG-01/c", "X-DATA-01"]
    case .asks, .asksElsewhere: ["PIA-RDR-04/a", "PIA-INT-08", "X-CB-02/b"]
    case .commits, .rollsBack, .decidesAgain, .decidesUnasked:
      ["PIA-RDR-04/b", "PIA-RDR-04/c", "X-CB-02/b", "PIA-RDR-03/c"]
    case .showsPaid, .showsNotPaid, .showsUnknown, .showsUntold:
      ["PIA-RDR-03/a", "PIA-RDR-03/c", "X-CB-02/b", "PIA-RDR-03/b"]
    case .showsAlternatives, .reminds: ["PIA-LCH-08/a", "PIA-LCH-08/b", "PIA-LCH-08/c"]
    case .removesIndicator: ["PIA-UI-07"]
    case .blocks, .unblocks, .unblocksEarly: ["PIA-UI-04/b", "PIA-UI-08"]
    }
  }
}
