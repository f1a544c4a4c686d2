import Conformance
import PropertyTesting

/// A transaction: the host's values for it, whether a retrieval fails, and where the token comes from.
private struct Requested: Sendable {
  var spoken: Spoken
  /// Whether the transaction's retrieval fails.
  var fails: Bool
  /// Whether the transaction's token comes from a scanned code.
  var isScanned: Bool
}

/// Consecutive transactions, and whether a request for a token stays unanswered during them.
private struct Requests: Sendable {
  var all: [Requested]
  var isBesideToken: Bool
}

private let requested: Generator<Requests> = zip(
  zip(spoken, .bool, .bool(probability: 0.3)).map {
    Requested(spoken: $0, fails: $1, isScanned: $2)
  }.array(count: 1...2), .bool(probability: 0.3)
).map { Requests(all: $0, isBesideToken: $1) }

extension Paydiant {
  /// The contents of retrievals and updates: "Data Triangle".
  static let requests: Chapter<Paydiant> = Chapter("Requests") {
    Rule(
      "PD-FLOW-14", .must(.derived),
      "Flow rule, token, reference and account reach the platform as the host gave them.",
      cites: .paydiant("Data Triangle", "Call decodeImage").quoting(
        "Each of these calls includes a property that identifies the flow rule"),
      given: requested
    ) { trial, input in
      // The open call is of a kind that is not judged here, because an unanswered request may be sent again later.
      _ = try await trial.beside(input.isBesideToken ? .token : nil) { _ in
        try await trial.expectRequests(of: input.all)
      }
    } covers: {
      [
        .covers("the summary is asked for", atLeast: 30) {
          $0.all.contains { $0.spoken.retrieval == .summary }
        },
        .covers("tenders are submitted", atLeast: 30) {
          $0.all.contains { $0.spoken.submission == .submitPaymentTenders }
        },
        .seen("the retrieval failed before", atLeast: 30), .seen(wasScanned, atLeast: 20),
        .seen(besideAnother, atLeast: 25), .seen(besideOpenCall, atLeast: 15),
        .seen("the contents of retrievals were visible", atLeast: 80),
        .seen("the contents of updates were visible", atLeast: 80),
      ]
    } mutants: {
      requestingOtherwise
    }
  }
}

private let besideAnother = "beside another update"
private let wasScanned = "the code was scanned"

/// A call of the host, and the requests that it caused before the next call.
private struct Made {
  var given: Carried
  var seen: [Carried]
}

extension Trial where System == Paydiant {
  /// Expects that each request carries the host's values for its call.
  ///
  /// The platform answers no update, so later updates are made beside open ones.
  fileprivate func expectRequests(of transactions: [Requested]) async throws {
    try requireObserved(.requestedMetaData, .requestedUpdate)
    var calls: [Made] = []
    for (number, transaction) in transactions.enumerated() {
      if transaction.isScanned { try await scan(transaction.spoken.token) }
      do {
        try await retrieve(for: transaction, into: &calls)
        try await submit(transaction.spoken, into: &calls)
      } catch  where number > 0 && error is Setback {
        leaveOut(besideAnother, because: "makes only one update, or one request, at a time")
        break
      }
      if number > 0 { label(besideAnother) }
    }
    try expectSame(calls, areUpdates: false, label: "the contents of retrievals were visible")
    try expectSame(calls, areUpdates: true, label: "the contents of updates were visible")
  }

  /// Expects that each request of one kind carries the host's values for its call.
  ///
  /// If one request of a kind shows its contents, all requests of that kind do, so a missing value was not sent. An
  /// unanswered request may be sent again with a later call.
  private func expectSame(_ calls: [Made], areUpdates: Bool, label: String) throws {
    guard calls.contains(where: { $0.seen.contains { $0.isUpdate == areUpdates && $0.isReadable } }) else {
      return leaveOut(label, because: "these requests do not show their contents")
    }
    self.label(label)
    var given: [Carried] = []
    for call in calls {
      let isOwn = call.given.isUpdate == areUpdates
      if isOwn { given.append(call.given) }
      let requests = call.seen.filter { $0.isUpdate == areUpdates }
      if isOwn, !requests.contains(call.given), let last = requests.last {
        try expect(last, carries: call.given)
      }
      if let latest = given.last {
        for request in requests where !given.contains(request) { try expect(request, carries: latest) }
      }
    }
  }

  private func expect(_ request: Carried, carries given: Carried) throws {
    let step = given.isUpdate ? "the update" : "the retrieval"
    for (own, wanted) in zip(request.values, given.values) {
      try expect(own.value, equals: wanted.value, "the \(own.name) of \(step)")
    }
  }

  /// The decoder reads the token, if there is a decoder.
  private func scan(_ token: String) async throws {
    guard understands(.startDecoderSession), understands(.frameCaptured), understands(.endDecoderSession)
    else {
      return leaveOut(wasScanned, because: "the decoder is not declared")
    }
    for step in [PaydiantStimulus.startDecoderSession, .frameCaptured(code: token), .endDecoderSession] {
      try await sendAndSettle(step)
    }
    label(wasScanned)
  }

  /// The host retrieves until it may submit.
  ///
  /// It retrieves the terminal's submission first, and then the summary if the platform names it. If the last retrieval
  /// fails, the host repeats it, because the host may not submit before it has the answer.
  private func retrieve(for transaction: Requested, into calls: inout [Made]) async throws {
    let input = transaction.spoken
    let rules: [FlowRule] = input.retrieval == .summary ? [.discovery, .summary] : [.discovery]
    let last = rules.suffix(transaction.fails ? 1 : 0)
    for (place, rule) in (rules + last).enumerated() {
      let isLast = place >= rules.count - 1
      let reference = rule == .summary ? input.reference : nil
      try await make(Carried(rule: rule, token: input.token, reference: reference), into: &calls) {
        let request = try await requestDetails(
          nextCall(), rule: rule, token: input.token, reference: reference)
        if transaction.fails, place == rules.count - 1 {
          try await sendAndSettle(.requestFailed(request: request, error: "the connection was lost"))
          return label("the retrieval failed before")
        }
        var details = Paydiant.sampleDetails
        (details.reference, details.next) = (input.reference, input.submission)
        try await sendAndSettle(
          .detailsSent(request: request, details: isLast ? details : details.namingTheSummary))
      }
    }
  }

  /// The host submits.
  private func submit(_ input: Spoken, into calls: inout [Made]) async throws {
    let given = Carried(
      isUpdate: true, rule: input.submission, token: input.token, reference: input.reference,
      account: input.account)
    try await make(given, into: &calls) {
      _ = try await requestUpdate(
        nextCall(), rule: input.submission, token: input.token, reference: input.reference,
        account: input.account)
    }
  }

  /// Makes a call and records its requests, even if something fails.
  private func make(_ given: Carried, into calls: inout [Made], by call: () async throws -> Void) async throws
  {
    let earlier = try seen.of(.requestedMetaData, .requestedUpdate).count
    let result: Result<Void, any Error>
    do { result = .success(try await call()) } catch { result = .failure(error) }
    let requests = try seen.of(.requestedMetaData, .requestedUpdate).dropFirst(earlier)
    calls.append(Made(given: given, seen: requests.compactMap(\.carried)))
    try result.get()
  }
}
