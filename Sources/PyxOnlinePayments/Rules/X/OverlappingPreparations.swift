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

  /// Whether a preparation has ended with an error.
  func hasFailed(_ call: Int) throws -> Bool {
    try seen.results(of: call, .preparedRequest, \.prepared).first?.failure != nil
  }
}

extension Mutant where System == OnlinePayments {
  /// If several preparations are under way, repeats each with the same request: the one that the closure chooses.
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
      // Every preparation under way is repeated with the chosen request.
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
  /// The distance between the number of a call and the number of the mutant's own call for it.
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
