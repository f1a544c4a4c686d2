import Conformance

extension Trial where System == OnlinePayments {
  /// Gives the service the form's product and a key, and fetches the product; returns the number that identifies it.
  func product(of form: PaymentForm, key: ScriptedExchange) async throws -> Int {
    serve([form.document], and: [key])
    let call = nextCall()
    let result = try await getProduct(form.document.item.id, in: PaymentContext(), call: call)
    _ = try success(of: result, "the payment product")
    return call
  }

  /// Releases held replies until every preparation has ended.
  ///
  /// An SDK may ask for the key once for all requests, once for each, one after another, or not at all. The result is
  /// the number of requests for it that were open at once.
  func releaseKeys(from first: Int, of calls: [Int], lastFirst: Bool) async throws -> Int {
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

  /// Whether a preparation has ended, with success or not.
  func hasPrepared(_ call: Int) throws -> Bool {
    try !seen.results(of: call, .preparedRequest, \.prepared).isEmpty
  }

  /// Whether a preparation has ended with an error.
  func hasFailed(_ call: Int) throws -> Bool {
    try seen.results(of: call, .preparedRequest, \.prepared).first?.failure != nil
  }
}

extension Mutant where System == OnlinePayments {
  /// Has room for only one request under preparation: the closure chooses it from those under way.
  static func sharingPreparation(
    _ name: String, _ choice: @escaping @Sendable ([Int]) -> Int?
  ) -> Mutant {
    behaving(name, state: SharedPreparation()) { state, stimulus, world, inner in
      guard case .prepareRequest(let call, let request) = stimulus else {
        return state.shown(try await inner.send(stimulus, in: world))
      }
      state.underWay[call] = request
      state.order.append(request)
      let others = state.underWay.keys.sorted()
      guard others.count > 1, let chosen = choice(state.order) else {
        return state.shown(try await inner.send(stimulus, in: world))
      }
      // Each preparation under way is made again with that one request.
      var effects: [OnlinePaymentsEffect] = []
      for other in others {
        state.replaced.insert(other)
        effects += try await inner.send(
          .prepareRequest(call: SharedPreparation.offset + other, request: chosen), in: world)
      }
      return state.shown(effects)
    } late: { state, _, effects in
      state.shown(effects)
    }
  }
}

private struct SharedPreparation: Sendable {
  /// Added to call numbers to make the mutant's own.
  static let offset = 1_000_000

  /// Calls that have not ended, with their requests.
  var underWay: [Int: Int] = [:]
  /// The requests in the order in which they were prepared.
  var order: [Int] = []
  var replaced: Set<Int> = []

  mutating func shown(_ effects: [OnlinePaymentsEffect]) -> [OnlinePaymentsEffect] {
    effects.compactMap { effect in
      guard let call = effect.call else { return effect }
      if replaced.contains(call) { return nil }
      let own = call >= Self.offset ? call - Self.offset : call
      underWay[own] = nil
      guard call >= Self.offset, let prepared = effect.prepared else { return effect }
      return .preparedRequest(
        call: own, encryptedFields: prepared.encryptedFields,
        encodedClientMetaInfo: prepared.encodedClientMetaInfo)
    }
  }
}
