import Conformance

/// One payment as it is seen around a host, from its launch on.
struct Purchase: Sendable {
  /// A request to commit or to roll back.
  struct Decision: Sendable {
    var call: Int
    var isCommit: Bool
    /// Whether nothing came of it.
    var isLost = false
  }

  /// The adapter's number of the launch.
  var launch: Int
  var wallet: WalletProduct
  /// The setting of the SDK's activity indicator; nil where the host left it out.
  var showsIndicator: Bool?
  /// The backend's name for it, once it is registered.
  var transaction: String?
  /// The values of the redirect callback.
  var redirects: [Bool] = []
  /// Whether nothing came of it: the launch was refused, the registration failed, or the SDK reported a failure.
  var hasFailed = false
  /// Whether nothing came of the registration, and none that waits for its reply is left.
  var isUnregistered = false
  /// The statuses that the backend told, in order.
  var told: [TransactionStatus] = []
  /// How often nothing came of a question for the status.
  var lostStatuses = 0
  /// Whether the backend told one of them when another payment had begun.
  var isToldLate = false
  var decisions: [Decision] = []
  /// Whether the backend commits or rolls back when it is asked for the status, as far as that was seen.
  var isCommittedByBackend = false
  /// Whether the host showed that it was not made, while the backend had decided nothing and nobody had given it up.
  var isShownUndecided = false
  /// Whether the host has shown what became of it, or other ways to pay.
  var isToldOf = false
  /// Whether the host answered the registration callback.
  var isAnswered = false

  /// Whether the host turned the SDK's indicator off, and has to block interactions itself.
  var hasOwnIndicator: Bool { showsIndicator == false }
  /// The status after which nothing changes any more; nil where none was told.
  var finalStatus: TransactionStatus? { told.last { $0 != .pending } }
  /// Whether the host has asked for a rollback, and nothing says that nothing came of it.
  var isRolledBack: Bool { decisions.contains { !$0.isCommit && !$0.isLost } }
  /// Whether a decision stands.
  var isDecided: Bool { decisions.contains { !$0.isLost } }
  /// Whether it is in progress for sure: nothing has come of it, the backend was not heard of, and the consumer is at the
  /// wallet or was brought back by it.
  var isInProgress: Bool {
    !hasFailed && !isUnregistered && told.isEmpty && lostStatuses == 0 && redirects.last != false
  }
  /// Whether nothing more can become of it.
  var isOver: Bool { hasFailed || finalStatus != nil || isRolledBack }

  /// Whether a host may still wait for the wallet to redirect: the consumer came back by hand, and whatever the backend has
  /// said since, the host has neither decided nor shown anything of it (A-PIA-9).
  var mayAwaitRedirect: Bool { redirects.last == false && !hasFailed && !isToldOf && !isDecided }

  /// Whether an outcome would be shown of a payment in which the backend has decided nothing, and nothing else tells of.
  var isUndecided: Bool {
    told.last == .pending && finalStatus == nil && !hasFailed && !isUnregistered && !isRolledBack
  }

  /// Whether the backend, or what the SDK said, bears out what is shown.
  ///
  /// What a host makes of a payment in which nothing was decided yet is open.
  func bearsOut(_ outcome: ShownOutcome) -> Bool {
    switch outcome {
    case .paid: told.contains(.authorised)
    case .notPaid:
      hasFailed || isUnregistered || isRolledBack || told.last.map { $0 != .authorised } ?? false
        || decisions.contains(where: \.isLost)
    default: true
    }
  }

  /// Whether the backend's answers bear out a commit or a rollback; one whose status cannot be had may be rolled back
  /// (A-PIA-18).
  func bearsOut(commit: Bool) -> Bool {
    commit
      ? told.last == .authorised
      : told.last.map { $0 != .authorised } ?? (hasFailed || lostStatuses > 0)
        || decisions.contains(where: \.isLost)
  }
}
