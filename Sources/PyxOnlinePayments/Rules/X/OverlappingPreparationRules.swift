import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on requests that are prepared at the same time: "Encrypt and transfer payment data".
  @ChapterBuilder<Self> static var overlappingPreparations: [Rule] {
    Rule.ownAnswers(
      "b", "requests prepared at the same time each keep their own values.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "Encrypt sensitive data"),
      readings: [.overlappingCalls], given: preparations,
      covers: [
        .seen(Trial<Self>.overlapLabel, atLeast: 80),
        .seen(laterKeyFirst, atLeast: 30),
        .seen("the later request was opened", atLeast: 30),
      ],
      mutants: [
        .sharingPreparation("encrypts the request that is prepared last for both") { $0.last },
        .sharingPreparation("encrypts the request that is prepared first for both") { $0.first },
      ]
    ) { trial, made in
      try trial.requireObserved(.preparedRequest, .requestFailed)
      let key = trial.publicKey(TestKeys.pair(0))
      let product = try await trial.product(of: made.form, key: key)
      var preparations: [(call: Int, value: String)] = []
      let requests = made.values.map { _ in trial.nextCall() }
      for (request, value) in zip(requests, made.values) {
        try await trial.fill(
          request: request, product: product, values: made.form.document.fields.map { ($0.id, value) })
      }
      trial.serve([made.form.document], and: [key.held])
      let before = trial.services.account.log().count
      for (request, value) in zip(requests, made.values) {
        let call = trial.nextCall()
        try await trial.send(.prepareRequest(call: call, request: request))
        preparations.append((call, value))
      }
      let early = try preparations.filter { try trial.hasPrepared($0.call) }
      let keys = try await trial.releaseKeys(
        from: before, of: preparations.map(\.call), lastFirst: made.releasesLastFirst)
      var answered = 0
      for (index, (call, value)) in preparations.enumerated() {
        let result = try trial.seen.results(of: call, .preparedRequest, \.prepared).first
        // The document leaves open whether a preparation may be given up with an error while another one runs.
        if result?.failure != nil { continue }
        if !early.contains(where: { $0.call == call }) { answered += 1 }
        guard index == made.opened else { continue }
        let payload = try trial.opened(
          trial.success(of: result, "a prepared request"), with: TestKeys.pair(0)
        ).payload
        let isOwn = made.form.document.fields.allSatisfy { payload.has(value, under: $0.id) }
        if !isOwn {
          let values = made.form.document.fields.map { (field: $0.id, value: value) }
          try await trial.needValues(values, in: requests[index])
        }
        try trial.expectOwn(isOwn, of: call)
        try trial.expectOwnNames(payload, of: made.form.document)
        if index == 1 { trial.label("the later request was opened") }
      }
      let failures = try preparations.count { try trial.hasFailed($0.call) }
      if failures > 0 { trial.reading(.overlappingCalls, "a call is refused while another one runs") }
      guard trial.countsOverlap(answered: answered, refused: failures) else {
        // An SDK that already has the key may need no request.
        if failures == 0, !early.isEmpty {
          trial.passOver(because: "has prepared a request before the next one is asked for")
        }
        return
      }
      trial.reading(.overlappingCalls, "overlapping calls are answered")
      if keys > 1, made.releasesLastFirst {
        trial.label(laterKeyFirst)
      } else if keys < 2 {
        trial.leaveOut(laterKeyFirst, because: "does not ask for two keys at once")
      }
    }
  }
}

private let laterKeyFirst = "the later key came first"

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Releases held replies until every preparation has ended.
  ///
  /// An SDK may ask for the key once for all preparations, for each of them at the same time, for one after another, or
  /// not at all. The result is the number of requests for the key that waited for their replies at the same time.
  fileprivate func releaseKeys(from first: Int, of calls: [Int], lastFirst: Bool) async throws -> Int {
    let account = services.account
    func areDone() throws -> Bool {
      try calls.allSatisfy { try !seen.results(of: $0, .preparedRequest, \.prepared).isEmpty }
    }
    if try areDone() { return 0 }
    _ = await account.waitForRequests(first + calls.count, atMost: .milliseconds(100))
    let keys = account.log().dropFirst(first).count { $0.endpoint == ScriptedExchange.publicKeyEndpoint }
    try await retry {
      let asked = account.log()
      let numbers = asked.dropFirst(first).map(\.number)
      for number in lastFirst ? numbers.reversed() : numbers { account.release(request: number) }
      try await settle(atMost: .milliseconds(50))
      if try areDone() { return true }
      _ = await account.waitForRequests(asked.count + 1, atMost: .milliseconds(50))
      return false
    }
    return keys
  }

  /// Checks that a request which was prepared beside another names its own product and session, if it names any.
  fileprivate func expectOwnNames(_ payload: Payload, of document: ProductDocument) throws {
    let session = services.account.session.clientSessionId
    for (name, own) in [("paymentProductId", document.item.id.rawValue), ("clientSessionId", session)] {
      let others = payload.members(named: name).flatMap(\.scalars).filter { !$0.isSame(as: own) }
      try expect(
        others.isEmpty, "\(name) in a request that was prepared beside another",
        expected: JSONValue.quoted(own), saw: others.map(JSONValue.quoted).joined(separator: ", "),
        yieldingTo: "OP-ENC-03/b")
    }
  }

  /// Whether a preparation has ended, with success or not.
  fileprivate func hasPrepared(_ call: Int) throws -> Bool {
    try !seen.results(of: call, .preparedRequest, \.prepared).isEmpty
  }
}

// MARK: Inputs

private struct Preparations: Sendable {
  var form: PaymentForm
  /// The values set in each request, all different.
  var values: [String]
  var releasesLastFirst: Bool
  /// Which of the two requests is decrypted.
  var opened: Int
}

private let preparations: Generator<Preparations> = zip(
  PaymentForms.unfilled, Generator<[String]>.shuffled(["first", "second", "third", "fourth"]), .bool,
  Generator<Int>.int(in: 0...1)
).map { Preparations(form: $0, values: Array($1.prefix(2)), releasesLastFirst: $2, opened: $3) }
