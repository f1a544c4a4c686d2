import Conformance
import PropertyTesting

/// A transaction as the host speaks of it: what it says, and what goes on beside.
private struct Requested: Sendable {
  var spoken: Spoken
  /// Whether nothing comes of its retrieval.
  var fails: Bool
  /// Whether its token is that of a code that was scanned.
  var isScanned: Bool
}

private let requested: Generator<[Requested]> = zip(spoken, .bool, .bool(probability: 0.3)).map {
  Requested(spoken: $0, fails: $1, isScanned: $2)
}.array(count: 1...2)

extension Paydiant {
  /// What retrievals and updates carry: "Data Triangle".
  static let requests: Chapter<Paydiant> = Chapter("Requests") {
    Rule(
      "PD-FLOW-14", .must(.prose),
      "Flow rule, token, reference and account go to the platform as the host gives them.",
      cites: .paydiant("Data Triangle", "Call decodeImage").quoting(
        "Each of these calls includes a property that identifies the flow rule"),
      given: requested,
      covers: [
        .covers("the summary is asked for", atLeast: 30) { $0.contains { $0.spoken.retrieval == .summary } },
        .covers("tenders are submitted", atLeast: 30) {
          $0.contains { $0.spoken.submission == .submitPaymentTenders }
        },
        .seen("the retrieval failed before", atLeast: 30), .seen("the code was scanned", atLeast: 20),
        .seen(besideAnother, atLeast: 25),
        .seen("what requests carry was seen", atLeast: 80),
      ],
      mutants: requestingOtherwise
    ) { trial, input in
      try await trial.expectRequests(of: input)
    }
  }
}

private let besideAnother = "beside another update"

extension Trial where System == Paydiant {
  /// States that each request carries what the host gave with its call; no update has an answer when the next one is made.
  ///
  /// Requests show all that they carry, or none of them anything if they cannot be read: what is missing where one shows
  /// something is not sent.
  fileprivate func expectRequests(of transactions: [Requested]) async throws {
    try requireObserved(.requestedMetaData, .requestedUpdate)
    var pairs: [(seen: Carried, given: Carried)] = []
    for (number, transaction) in transactions.enumerated() {
      let input = transaction.spoken
      if transaction.isScanned { try await scan(input.token) }
      let retrieval = Carried(
        rule: input.retrieval, token: input.token,
        reference: input.retrieval == .summary ? input.reference : nil)
      let update = Carried(
        isUpdate: true, rule: input.submission, token: input.token, reference: input.reference,
        account: input.account)
      let earlier = try seen.of(.requestedMetaData, .requestedUpdate).count
      try await retrieve(retrieval, failing: transaction.fails)
      let isSubmitted = try await submit(input, isFirst: number == 0)
      let requests = try seen.of(.requestedMetaData, .requestedUpdate).dropFirst(earlier)
      pairs += requests.compactMap(\.carried).map { ($0, $0.isUpdate ? update : retrieval) }
      guard isSubmitted else { break }
      if number > 0 { label(besideAnother) }
    }
    try expectSame(pairs)
  }

  private func expectSame(_ pairs: [(seen: Carried, given: Carried)]) throws {
    let label = "what requests carry was seen"
    guard pairs.contains(where: \.seen.isReadable) else {
      return leaveOut(label, because: "requests do not show what they carry")
    }
    self.label(label)
    for (seen, given) in pairs {
      let step = seen.isUpdate ? "the update" : "the retrieval"
      for (own, wanted) in zip(seen.values, given.values) {
        try expect(own.value, equals: wanted.value, "the \(own.name) of \(step)")
      }
    }
  }

  /// The decoder reads the token.
  private func scan(_ token: String) async throws {
    for step in [PaydiantStimulus.startDecoderSession, .frameCaptured(code: token), .endDecoderSession] {
      try await sendAndSettle(step)
    }
    label("the code was scanned")
  }

  private func retrieve(_ retrieval: Carried, failing fails: Bool) async throws {
    let request = try await requestDetails(
      nextCall(), rule: retrieval.rule ?? .discovery, token: retrieval.token ?? "",
      reference: retrieval.reference)
    guard fails else { return }
    try await sendAndSettle(.requestFailed(request: request, error: "the connection was lost"))
    label("the retrieval failed before")
  }

  /// The host submits; returns whether that was requested, as a library may make one update at a time.
  private func submit(_ input: Spoken, isFirst: Bool) async throws -> Bool {
    do {
      _ = try await requestUpdate(
        nextCall(), rule: input.submission, token: input.token, reference: input.reference,
        account: input.account)
      return true
    } catch  where !isFirst && error is Setback {
      leaveOut(besideAnother, because: "makes one update at a time")
      return false
    }
  }
}

/// Defects of what a retrieval carries.
private let retrievingOtherwise: [Mutant<Paydiant>] = [
  .carrying("retrieves by the rule of the discovery always", isUpdate: false) { $0.rule = .discovery },
  .carrying("retrieves with tokens in small letters", isUpdate: false) {
    $0.token = $0.token?.lowercased()
  },
  .carrying("retrieves without a token", isUpdate: false) { $0.token = nil },
  .carrying("retrieves without a flow rule", isUpdate: false) { $0.rule = nil },
  .carrying("asks for the summary without a reference", isUpdate: false) { $0.reference = nil },
  .carrying("retrieves without anything", isUpdate: false) { $0 = Carried() },
]

/// Defects of what an update carries.
private let submittingOtherwise: [Mutant<Paydiant>] = [
  .carrying("submits without a flow rule", isUpdate: true) { $0.rule = nil },
  .carrying("submits without a token", isUpdate: true) { $0.token = nil },
  .carrying("submits without a reference", isUpdate: true) { $0.reference = nil },
  .carrying("submits without an account", isUpdate: true) { $0.account = nil },
  .carrying("submits by ProcessPayment always", isUpdate: true) { $0.rule = .processPayment },
  .carrying("cuts long references off", isUpdate: true) {
    $0.reference = $0.reference.map { String($0.prefix(24)) }
  },
  .carrying("submits the token in place of the account", isUpdate: true) { $0.account = $0.token },
  .carrying("submits without anything", isUpdate: true) { $0 = Carried(isUpdate: true) },
]

private let requestingOtherwise: [Mutant<Paydiant>] = retrievingOtherwise + submittingOtherwise

/// What a request to the platform carries.
private struct Carried {
  var isUpdate = false
  var rule: FlowRule?
  var token: String?
  var reference: String?
  var account: String?

  /// What it carries, by name.
  var values: [(name: String, value: String)] {
    [
      ("flow rule", rule?.rawValue ?? "none"), ("token", token ?? "none"), ("reference", reference ?? "none"),
      ("account", account ?? "none"),
    ]
  }

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
