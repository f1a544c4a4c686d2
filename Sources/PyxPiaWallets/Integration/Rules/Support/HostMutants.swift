import Conformance

extension Mutant where System == PiaWalletsIntegration {
  /// Changes what the host did with a stimulus, knowing what passed before it.
  static func watching(
    _ name: String,
    _ change:
      @escaping @Sendable (HostLedger, PiaWalletsIntegrationStimulus, [PiaWalletsIntegrationEffect]) ->
      [PiaWalletsIntegrationEffect]
  ) -> Mutant {
    behaving(name, state: HostLedger()) { ledger, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      let changed = change(ledger, stimulus, effects)
      ledger.note(stimulus)
      for effect in changed { ledger.note(effect) }
      return changed
    }
  }

  /// Keeps stimuli from the host, which then does nothing.
  static func ignoring(
    _ name: String, _ isIgnored: @escaping @Sendable (HostLedger, PiaWalletsIntegrationStimulus) -> Bool
  ) -> Mutant {
    replacing(name) { ledger, stimulus in isIgnored(ledger, stimulus) ? [] : [stimulus] }
  }

  /// Hands the host other stimuli than those that come, knowing what passed before.
  static func replacing(
    _ name: String,
    _ replace:
      @escaping @Sendable (HostLedger, PiaWalletsIntegrationStimulus) -> [PiaWalletsIntegrationStimulus]
  ) -> Mutant {
    behaving(name, state: HostLedger()) { ledger, stimulus, world, inner in
      let stimuli = replace(ledger, stimulus)
      ledger.note(stimulus)
      var effects: [PiaWalletsIntegrationEffect] = []
      for stimulus in stimuli { effects += try await inner.send(stimulus, in: world) }
      for effect in effects { ledger.note(effect) }
      return effects
    }
  }
}

extension PiaWalletsIntegrationStimulus {
  /// The status that the backend tells; nil where it tells none.
  var status: TransactionStatus? { if case .gotStatus(_, let status) = self { status } else { nil } }

  /// The value of the redirect callback; nil for everything else.
  var redirect: Bool? { if case .redirected(_, let isClean) = self { isClean } else { nil } }

  /// The same answer with another status; everything else as it is.
  func telling(_ status: TransactionStatus) -> PiaWalletsIntegrationStimulus {
    if case .gotStatus(let call, _) = self { .gotStatus(call: call, status: status) } else { self }
  }

  /// An answer with that status in place of none; everything else as it is.
  func takingLoss(for status: TransactionStatus) -> PiaWalletsIntegrationStimulus {
    if case .statusFailed(let call, _) = self { .gotStatus(call: call, status: status) } else { self }
  }
}

extension PiaWalletsIntegrationEffect {
  /// Whether it is a request to commit or to roll back.
  var isDecision: Bool { kind == .askedToCommit || kind == .askedToRollBack }
}
