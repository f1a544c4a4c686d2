import Conformance

extension Mutant where System == PaydiantIntegration {
  /// Changes each effect, knowing what happened before the stimulus.
  static func watchingEach(
    _ name: String,
    _ edit: @escaping @Sendable (HostLedger, PaydiantIntegrationEffect) -> [PaydiantIntegrationEffect]
  ) -> Mutant {
    watching(name) { ledger, _, effects in effects.flatMap { edit(ledger, $0) } }
  }
}

extension PaydiantIntegrationStimulus {
  /// The next flow rule of a complete submission by the terminal; nil if it names none, and for other stimuli.
  var submittedNext: FlowRule? {
    guard case .discovered(_, .some, .some, _, let next, _) = self else { return nil }
    return next
  }

  /// Whether the consumer leaves the app's screen: for another screen, or for another app.
  var isLeaving: Bool { self == .screenLeft || self == .appDidEnterBackground }
}

extension PaydiantIntegrationEffect {
  /// The same retrieval or update with other values; other effects unchanged.
  func carrying(
    rule: ((FlowRule?) -> FlowRule?)? = nil, token: ((String?) -> String?)? = nil,
    reference: ((String?) -> String?)? = nil
  ) -> PaydiantIntegrationEffect {
    switch self {
    case .retrievedMetaData(let call, let oldRule, let oldToken, let oldReference):
      .retrievedMetaData(
        call: call, rule: rule.map { $0(oldRule) } ?? oldRule, token: token.map { $0(oldToken) } ?? oldToken,
        reference: reference.map { $0(oldReference) } ?? oldReference)
    case .updatedTransaction(
      let call, let oldRule, let oldToken, let oldReference, let account, let amount, let isRequired):
      .updatedTransaction(
        call: call, rule: rule.map { $0(oldRule) } ?? oldRule, token: token.map { $0(oldToken) } ?? oldToken,
        reference: reference.map { $0(oldReference) } ?? oldReference, account: account, amount: amount,
        confirmationRequired: isRequired)
    default: self
    }
  }

  /// The same update with another account, amount or confirmation setting; other effects unchanged.
  func submitting(
    account: ((String?) -> String?)? = nil, amount: ((Int?) -> Int?)? = nil,
    confirmationRequired: ((Bool?) -> Bool?)? = nil
  ) -> PaydiantIntegrationEffect {
    guard
      case .updatedTransaction(
        let call, let rule, let token, let reference, let oldAccount, let oldAmount, let isRequired) = self
    else { return self }
    return .updatedTransaction(
      call: call, rule: rule, token: token, reference: reference,
      account: account.map { $0(oldAccount) } ?? oldAccount,
      amount: amount.map { $0(oldAmount) } ?? oldAmount,
      confirmationRequired: confirmationRequired.map { $0(isRequired) } ?? isRequired)
  }

  /// The flow rule of a retrieval; nil if it has none, and for other effects.
  var retrievalRule: FlowRule? { if case .retrievedMetaData(_, let rule, _, _) = self { rule } else { nil } }
  /// The number of an update; nil for other effects.
  var updateNumber: Int? {
    if case .updatedTransaction(let call, _, _, _, _, _, _) = self { call } else { nil }
  }
}
