import Conformance
import PropertyTesting

extension Paydiant {
  /// What retrievals and updates carry: "Data Triangle".
  static let requests: Chapter<Paydiant> = Chapter("Requests") {
    Rule(
      "PD-FLOW-14", .must(.prose),
      "Flow rule, token, reference and account go to the platform as the host gives them.",
      cites: .paydiant("Data Triangle", "Call decodeImage").quoting(
        "Each of these calls includes a property that identifies the flow rule"),
      given: spoken,
      covers: [
        .covers("the summary is asked for", atLeast: 30) { $0.retrieval == .summary },
        .covers("tenders are submitted", atLeast: 30) { $0.submission == .submitPaymentTenders },
        .seen("what a retrieval carries was seen", atLeast: 80),
        .seen("what an update carries was seen", atLeast: 80),
      ],
      mutants: [
        .carrying("retrieves by the rule of the discovery always", isUpdate: false) { $0.rule = .discovery },
        .carrying("retrieves with tokens in small letters", isUpdate: false) {
          $0.token = $0.token?.lowercased()
        },
        .carrying("retrieves without a token", isUpdate: false) { $0.token = nil },
        .carrying("retrieves without a flow rule", isUpdate: false) { $0.rule = nil },
        .carrying("asks for the summary without a reference", isUpdate: false) { $0.reference = nil },
        .carrying("submits without a flow rule", isUpdate: true) { $0.rule = nil },
        .carrying("submits without a token", isUpdate: true) { $0.token = nil },
        .carrying("submits without a reference", isUpdate: true) { $0.reference = nil },
        .carrying("submits without an account", isUpdate: true) { $0.account = nil },
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
      // A request shows all that it carries, or nothing if it cannot be read: what is missing in one that shows the rest is
      // not sent.
      for carried in requests where carried.isReadable {
        let (step, rule, own) =
          carried.isUpdate
          ? ("the update", input.submission, input.reference) : ("the retrieval", input.retrieval, reference)
        let values: [(String, seen: String?, given: String?)] = [
          ("flow rule", carried.rule?.rawValue, rule.rawValue), ("token", carried.token, input.token),
          ("reference", carried.reference, own),
          ("account", carried.account, carried.isUpdate ? input.account : nil),
        ]
        for (name, seen, given) in values {
          try trial.expect(seen ?? "none", equals: given ?? "none", "the \(name) of \(step)")
        }
      }
      for (isUpdate, label) in [
        (false, "what a retrieval carries was seen"), (true, "what an update carries was seen"),
      ] {
        if requests.contains(where: { $0.isUpdate == isUpdate && $0.isReadable }) {
          trial.label(label)
        } else {
          trial.leaveOut(label, because: "these requests do not show what they carry")
        }
      }
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
