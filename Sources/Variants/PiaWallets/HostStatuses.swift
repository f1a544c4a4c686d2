import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Readings of questions about the status, the commit and the rollback, which the document leaves to the merchant.
  static var statusReadings: [Variant<PiaWalletsIntegration>] {
    [
      .reference(.statusAfterInterruption, "an authorisation is taken at once"),
      .reading(
        .statusAfterInterruption, "an authorisation waits for the redirect",
        .afterInterruptions(
          "waits for the redirect if an interrupted payment is authorised", from: .authorised, to: .pending)
      ).apart(
        from: .statusAfterInterruption, "an undecided payment is abandoned",
        because: "a payment that is given up is not waited for"),
      .reference(.statusAfterInterruption, "an undecided payment stays open"),
      .reading(
        .statusAfterInterruption, "an undecided payment is abandoned",
        .afterInterruptions(
          "gives up an interrupted payment that is undecided", from: .pending, to: .interrupted)
      ).apart(
        from: .whoCommits, "the backend commits or rolls back by itself",
        because: "a backend that decides by itself never gives up a pending payment"),
      .reference(.whoCommits, "the app asks for a commit or a rollback"),
      .reading(.whoCommits, "the backend commits or rolls back by itself", .leavingDecisions),
      .reference(.lostWalletPaymentStatus, "it asks again"),
      .reading(
        .lostWalletPaymentStatus, "it does not ask again by itself",
        .rewritingStimuli("does not ask again after a failed status request") { stimulus, _ in
          if case .statusFailed = stimulus { [] } else { [stimulus] }
        }),
      .reading(.lostWalletPaymentStatus, "it abandons the payment", .givingUpLostStatuses).apart(
        from: .whoCommits, "the backend commits or rolls back by itself",
        because: "a backend that decides by itself is not asked for a rollback"),
      .reference(.lostCommitAskedAgain, "asks for the commit again").apart(
        from: .whoCommits, "the backend commits or rolls back by itself",
        because: "the app asks for no commit"),
      .reading(
        .lostCommitAskedAgain, "leaves the commit to the backend",
        .rewritingStimuli("leaves a failed commit to the backend") { stimulus, _ in
          if case .decisionFailed = stimulus { [] } else { [stimulus] }
        }
      ).apart(
        from: .whoCommits, "the backend commits or rolls back by itself",
        because: "the app asks for no commit"),
    ]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Replaces a status with another if the consumer's last return was manual.
  fileprivate static func afterInterruptions(
    _ name: String, from status: TransactionStatus, to other: TransactionStatus
  ) -> Mutant {
    .rewritingStimuli(name, state: false) { isInterrupted, stimulus in
      switch stimulus {
      case .redirected(_, let isClean): isInterrupted = !isClean
      case .payTapped: isInterrupted = false
      case .gotStatus(let call, status) where isInterrupted:
        return [.gotStatus(call: call, status: other)]
      default: break
      }
      return [stimulus]
    }
  }

  /// Rolls a payment back if its status is unavailable.
  fileprivate static var givingUpLostStatuses: Mutant {
    .behaving("rolls back a payment whose status requests fail", state: ()) { _, stimulus, world, inner in
      guard case .statusFailed(let call, _) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      let effects = try await inner.send(.gotStatus(call: call, status: .interrupted), in: world)
      return effects.filter { $0.kind == .askedToRollBack } + effects.filter { $0.kind != .askedToRollBack }
    }
  }

  /// Asks for the status with a call that also makes the backend commit or roll back by itself.
  fileprivate static var leavingDecisions: Mutant {
    .behaving("asks for the status and the commit in one call", state: ()) { _, stimulus, world, inner in
      var effects: [PiaWalletsIntegrationEffect] = []
      for effect in try await inner.send(stimulus, in: world) {
        switch effect {
        case .askedForStatus(let call, let transaction, _):
          effects.append(.askedForStatus(call: call, transaction: transaction, commits: true))
        case .askedToCommit(let call, _), .askedToRollBack(let call, _):
          effects += try await inner.send(.decided(call: call), in: world)
        default: effects.append(effect)
        }
      }
      return effects
    }
  }
}
