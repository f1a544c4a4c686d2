import Conformance

extension PiaWalletsIntegrationStimulus {
  /// The status that the backend reports; nil if it reports none.
  var status: TransactionStatus? { if case .gotStatus(_, let status) = self { status } else { nil } }

  /// The value of the redirect callback; nil for everything else.
  var redirect: Bool? { if case .redirected(_, let isClean) = self { isClean } else { nil } }

  /// The same answer with another status; any other stimulus unchanged.
  func telling(_ status: TransactionStatus) -> PiaWalletsIntegrationStimulus {
    if case .gotStatus(let call, _) = self { .gotStatus(call: call, status: status) } else { self }
  }

  /// An answer with that status instead of a lost answer; any other stimulus unchanged.
  func takingLoss(for status: TransactionStatus) -> PiaWalletsIntegrationStimulus {
    if case .statusFailed(let call, _) = self { .gotStatus(call: call, status: status) } else { self }
  }
}

extension PiaWalletsIntegrationEffect {
  /// Whether the effect is a request to commit or to roll back.
  var isDecision: Bool { kind == .askedToCommit || kind == .askedToRollBack }
}
