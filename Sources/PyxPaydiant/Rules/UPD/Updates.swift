import Conformance
import PropertyTesting

/// What a host says of a transaction, first when it retrieves, then when it submits.
private struct Spoken: Sendable {
  var token: String
  var reference: String
  var account: String
  var retrieval: FlowRule
  var submission: FlowRule
  var next: FlowRule?
}

private let names: Generator<String> = .string(
  of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...50)

private let spoken: Generator<Spoken> = zip(
  names, names, names, .element(of: [FlowRule.discovery, .summary]),
  zip(
    .element(of: [FlowRule.processPayment, .submitPaymentTenders]),
    .element(of: [FlowRule.summary, .processPayment, FlowRule(rawValue: "signForPayment"), nil]))
).map { token, reference, account, retrieval, rules in
  Spoken(
    token: token, reference: reference, account: account, retrieval: retrieval, submission: rules.0,
    next: rules.1)
}

extension Paydiant {
  /// Updates, and what they and retrievals carry: "Data Triangle" and "Submit the payment information".
  static let updates = Chapter<Paydiant>("Updates") {
    Rule(
      "PD-UPD-06", .must(.prose),
      "The response of an update names the next flow rule that the platform names, or none where it names none.",
      cites: .paydiant("Submit the payment information", "Display a payment confirmation summary").quoting(
        "If the updateTransaction completion block returns"),
      given: spoken,
      covers: [
        .covers("the summary is next", atLeast: 15) { $0.next == .summary },
        .covers("another rule is next", atLeast: 25) { $0.next != nil && $0.next != .summary },
        .covers("no rule is next", atLeast: 15) { $0.next == nil },
      ],
      mutants: [
        .dropping("never calls the completion block of an update") { $0.kind == .deliveredUpdate },
        .answering("names the summary always") { _ in .summary },
        .answering("names no rule that the document does not name") { next in
          next.flatMap { FlowRule.documented.contains($0) ? $0 : nil }
        },
        .answering("loses the summary") { $0 == .summary ? nil : $0 },
      ]
    ) { trial, input in
      try trial.requireObserved(.deliveredUpdate)
      let call = trial.nextCall()
      let request = try await trial.requestUpdate(call)
      let seen = try await trial.sendAndSettle(.updateAnswered(request: request, next: input.next)).of(
        .deliveredUpdate)
      guard case .deliveredUpdate(_, let next)? = seen.last else {
        return try trial.expect(false, expected: "a call of the completion block", saw: "none")
      }
      try trial.expect(
        next?.rawValue ?? "none", equals: input.next?.rawValue ?? "none", "the next flow rule")
    }

    Rule(
      "PD-FLOW-14", .must(.prose),
      "Flow rule, token, reference and account go to the platform as the host gives them.",
      cites: .paydiant("Data Triangle", "Call decodeImage").quoting(
        "Each of these calls includes a property that identifies the flow rule"),
      given: spoken,
      covers: [
        .covers("the summary is asked for", atLeast: 30) { $0.retrieval == .summary },
        .covers("tenders are submitted", atLeast: 30) { $0.submission == .submitPaymentTenders },
        .seen("what a request carries was seen", atLeast: 80),
      ],
      mutants: [
        .carrying("retrieves by the rule of the discovery always", isUpdate: false) { $0.rule = .discovery },
        .carrying("retrieves with tokens in small letters", isUpdate: false) {
          $0.token = $0.token?.lowercased()
        },
        .carrying("submits by ProcessPayment always", isUpdate: true) { $0.rule = .processPayment },
        .carrying("cuts long references off", isUpdate: true) {
          $0.reference = $0.reference.map { String($0.prefix(24)) }
        },
        .carrying("submits the token in place of the account", isUpdate: true) { $0.account = $0.token },
      ]
    ) { trial, input in
      try trial.requireObserved(.requestedMetaData, .requestedUpdate)
      let reference = input.retrieval == .summary ? input.reference : nil
      _ = try await trial.requestDetails(
        trial.nextCall(), rule: input.retrieval, token: input.token, reference: reference)
      _ = try await trial.requestUpdate(
        trial.nextCall(), rule: input.submission, token: input.token, reference: input.reference,
        account: input.account)
      let requests = try trial.seen.of(.requestedMetaData, .requestedUpdate).compactMap(\.carried)
      for carried in requests {
        let (step, rule, own) =
          carried.isUpdate
          ? ("the update", input.submission, input.reference) : ("the retrieval", input.retrieval, reference)
        let values: [(String, seen: String?, given: String?)] = [
          ("flow rule", carried.rule?.rawValue, rule.rawValue), ("token", carried.token, input.token),
          ("reference", carried.reference, own), ("account", carried.account, input.account),
        ]
        for (name, seen, given) in values {
          guard let seen else { continue }
          try trial.expect(seen, equals: given ?? "none", "the \(name) of \(step)")
        }
      }
      guard requests.contains(where: \.isReadable) else {
        return trial.leaveOut(
          "what a request carries was seen", because: "requests do not show what they carry")
      }
      trial.label("what a request carries was seen")
    }
  }
}

/// What a request to the platform carries.
private struct Carried {
  var isUpdate = false
  var rule: FlowRule?
  var token: String?
  var reference: String?
  var account: String?

  /// Whether the request shows any of it.
  var isReadable: Bool { rule != nil || token != nil || reference != nil || account != nil }
}

extension PaydiantEffect {
  /// What a request carries; nil for what is none.
  fileprivate var carried: Carried? {
    switch self {
    case .requestedMetaData(_, let rule, let token, let reference):
      Carried(rule: rule, token: token, reference: reference)
    case .requestedUpdate(_, let rule, let token, let reference, let account):
      Carried(isUpdate: true, rule: rule, token: token, reference: reference, account: account)
    default: nil
    }
  }
}

extension Mutant<Paydiant> {
  /// Names another flow rule than the platform.
  fileprivate static func answering(
    _ name: String, _ change: @escaping @Sendable (FlowRule?) -> FlowRule?
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .deliveredUpdate(let call, let next) = effect else { return [effect] }
      return [.deliveredUpdate(call: call, next: change(next))]
    }
  }

  /// Sends the platform something else than the host gives.
  fileprivate static func carrying(
    _ name: String, isUpdate: Bool, _ change: @escaping @Sendable (inout Carried) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard let request = effect.request, var carried = effect.carried, carried.isUpdate == isUpdate else {
        return [effect]
      }
      change(&carried)
      return isUpdate
        ? [
          .requestedUpdate(
            request: request, rule: carried.rule, token: carried.token, reference: carried.reference,
            account: carried.account)
        ]
        : [
          .requestedMetaData(
            request: request, rule: carried.rule, token: carried.token, reference: carried.reference)
        ]
    }
  }
}
