import Conformance

/// One payment as the suite sees it around a host, from its launch on, or from its registration if that comes first.
struct Purchase: Sendable {
  /// A request to commit or to roll back.
  struct Decision: Sendable {
    var call: Int
    var isCommit: Bool
    /// Whether the request failed.
    var isLost = false
  }

  /// The adapter's number of the launch; ``notLaunched`` until there is one.
  var launch: Int
  var wallet: WalletProduct
  /// The setting of the SDK's activity indicator; nil if the host left it out.
  var showsIndicator: Bool?
  /// The numbers of the requests to register the payment.
  var registrationCalls: [Int] = []
  /// The backend's name for the payment, once it is registered.
  var transaction: String?
  /// The values of the redirect callback.
  var redirects: [Bool] = []
  /// Whether the payment failed: the launch was refused, the registration failed, or the SDK reported a failure.
  var hasFailed = false
  /// Whether the registration failed or brought no URL, and no other registration waits for its reply.
  var isUnregistered = false
  /// The statuses that the backend reported, in order.
  var told: [TransactionStatus] = []
  /// How often a request for the status failed.
  var lostStatuses = 0
  /// Whether the backend reported a status of this payment after another payment had begun.
  var isToldLate = false
  var decisions: [Decision] = []
  /// Whether the backend is known to commit or roll back by itself when it is asked for the status.
  var isCommittedByBackend = false
  /// Whether the host showed the payment as not made while it was neither decided nor abandoned.
  var isShownUndecided = false
  /// Whether the host has shown the payment's outcome, other ways to pay, or that the network fails.
  var isToldOf = false
  /// Whether the host answered the registration callback.
  var isAnswered = false

  /// The number of a launch that has not happened yet.
  static let notLaunched = -1
  /// Whether the wallet was launched; a host may register the payment first (A-PIA-21).
  var isLaunched: Bool { launch != Self.notLaunched }
  /// Whether the host turned the SDK's indicator off, and so must block interaction itself.
  var hasOwnIndicator: Bool { showsIndicator == false }
  /// The final status; nil if none was reported.
  var finalStatus: TransactionStatus? { told.last { $0 != .pending } }
  /// Whether the host has asked for a rollback, and nothing says that the request failed.
  var isRolledBack: Bool { decisions.contains { !$0.isCommit && !$0.isLost } }
  /// Whether the host has requested a decision, and nothing says that the request failed.
  var isDecided: Bool { decisions.contains { !$0.isLost } }
  /// Whether the payment is certainly in progress.
  ///
  /// It has not failed, the backend has reported nothing, and the consumer did not come back from the wallet manually.
  var isInProgress: Bool {
    !hasFailed && !isUnregistered && told.isEmpty && lostStatuses == 0 && redirects.last != false
  }
  /// Whether the payment can no longer change.
  var isOver: Bool { hasFailed || finalStatus != nil || isRolledBack || isUnregistered && !isLaunched }

  /// Whether a host may still wait for the wallet to redirect, whatever the backend has said (A-PIA-9).
  ///
  /// The consumer came back manually, and the host has neither decided nor shown anything.
  var mayAwaitRedirect: Bool { redirects.last == false && !hasFailed && !isToldOf && !isDecided }

  /// Whether the backend last reported that nothing is decided, and nothing else has ended the payment.
  var isUndecided: Bool {
    told.last == .pending && finalStatus == nil && !hasFailed && !isUnregistered && !isRolledBack
  }

  /// Whether the backend's or the SDK's reports justify what is shown.
  ///
  /// The document leaves open how a host treats a payment in which nothing is decided yet.
  func bearsOut(_ outcome: ShownOutcome) -> Bool {
    switch outcome {
    case .paid: told.contains(.authorised)
    case .notPaid:
      hasFailed || isUnregistered || isRolledBack || told.last.map { $0 != .authorised } ?? false
        || decisions.contains(where: \.isLost)
    default: true
    }
  }

  /// Whether the backend's answers justify a commit or a rollback.
  ///
  /// A payment that has failed may be rolled back, and so may a payment whose status cannot be learned (A-PIA-18).
  func bearsOut(commit: Bool) -> Bool {
    commit
      ? told.last == .authorised
      : told.last.map { $0 != .authorised } ?? (hasFailed || isUnregistered || lostStatuses > 0)
        || decisions.contains(where: \.isLost)
  }
}
