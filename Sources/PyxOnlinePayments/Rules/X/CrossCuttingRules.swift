import Conformance
import PropertyTesting

/// Rules on every call, whatever it asks.
extension OnlinePayments {
  static let crossCutting = Chapter<Self>("Every call") {
    Rule(
      "X-CB-01", .must(.derived),
      "Every call that asks the service ends in exactly one of its continuations, exactly once.",
      cites: .objectiveCSDK(
        "Apply IIN check", "2. Receive possible payment methods", "OPPaymentProduct",
        "5. Encrypt and transfer payment data"), given: calls,
      covers: ClientCall.continued.map { kind in .seen(kind.words, atLeast: 2) } + [
        .covers("a fault", atLeast: 8) { $0.isFaulty },
        .covers("an error page of status 404", atLeast: 1) { $0.isStrayed },
        .covers("an empty list in the reply", atLeast: 3) { $0.hasEmptyList },
        .covers("a reply that comes late", atLeast: 8) { $0.isLate },
        .covers("the same call twice at once", atLeast: 20) { $0.isDoubled },
        .seen("a text of 100,000 characters", atLeast: 0.5),
      ],
      mutants: [
        .tampering(
          "ends no check where an error page comes", memory: false,
          response: { isStrayed, _, response in
            if response.status == 404, response.body.first != UInt8(ascii: "{") { isStrayed = true }
          },
          effect: { isStrayed, effect, _ in
            isStrayed && (effect.kind == .lookedUp || effect.kind == .requestFailed) ? [] : [effect]
          }),
        .endingFailedChecks("calls both continuations on an error") { call, error in
          [.requestFailed(call: call, error: error), .lookedUp(call: call, IINDetails(.unknown))]
        },
        .rewriting("calls both continuations where payment items fail") { effect in
          guard case .requestFailed(let call, _, _) = effect else { return [effect] }
          return [effect, .paymentItems(call: call, items: [])]
        },
        .dropping("calls no continuation where there is no payment item") { $0.items?.isEmpty == true },
        .dropping("calls no continuation where a product has no field") {
          $0.product?.fields.isEmpty == true
        },
        .doubling("calls success twice with the public key") { $0.kind == .publicKey },
        .repeatingWhenClosed("calls success again when it is closed") { $0.kind == .lookedUp },
        .doubling("calls success twice with a prepared request") { $0.kind == .preparedRequest },
        .dropping("calls no continuation where a list in the reply is empty") { $0.details?.coBrands == [] },
        .behaving("reports a time-out after the result", state: [Int]()) { calls, stimulus, world, inner in
          if case .lookUpIIN(let call, let digits, _) = stimulus, digits.count >= 6 { calls.append(call) }
          return try await inner.send(stimulus, in: world)
        } late: { calls, _, effects in
          defer { calls = [] }
          return effects + calls.map { .requestFailed(call: $0, error: "timed out") }
        },
        .behaving("does not answer where a text is very long", state: ()) { _, stimulus, world, inner in
          switch stimulus {
          case .lookUpIIN(_, let digits, _) where digits.utf8.count > 65_536: return []
          case .getPaymentItems(_, let context) where context.currencyCode.utf8.count > 65_536: return []
          case .getPaymentProduct(_, let id, _) where id.rawValue.utf8.count > 65_536: return []
          default: return try await inner.send(stimulus, in: world)
          }
        },
        .behaving("forgets the first of two equal checks", state: [String: Int]()) {
          known, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if known[digits] != nil { return [] }
          known[digits] = call
          return try await inner.send(stimulus, in: world)
        },
      ]
    ) { trial, made in
      let outcomes: [[String]]
      if let long = made.long, trial.canMake(long) {
        outcomes = try await trial.outcomes(of: long)
        trial.label("a text of 100,000 characters")
      } else if let call = made.other, trial.understands(call.kind.stimulus) {
        outcomes = try await trial.outcomes(of: call, isDoubled: made.isDoubled)
        trial.label(call.kind.words)
      } else {
        if let call = made.other {
          trial.leaveOut(call.kind.words, because: "does not understand \(call.kind.stimulus.rawValue)")
        }
        outcomes = try await trial.outcomes(of: made)
      }
      for (index, outcomes) in outcomes.enumerated() {
        try trial.expect(
          outcomes.count == 1,
          expected: "one answer to call \(index + 1)",
          saw: "\(outcomes.isEmpty ? "none" : outcomes.joined(separator: "; "))")
      }
    }
  }
}

// MARK: Inputs

private struct Call: Sendable {
  /// A check.
  var scenario: Scenario
  /// What is called instead of a check, in half of the draws.
  var other: AnsweredCall?
  /// Milliseconds by which the reply to a recognised card is late.
  var delay: Int
  var isDoubled: Bool
  /// What is called instead, with a very long text, in one draw of ten.
  var long: ClientCall?

  var isFaulty: Bool {
    guard let other else { return scenario.fault != nil }
    if case .fault = other.answer { return true }
    return false
  }
  var isStrayed: Bool {
    if other == nil, case .strayed? = scenario.fault { true } else { false }
  }
  var hasEmptyList: Bool {
    other.map { $0.answer == .emptyLists } ?? (scenario.reply?.brands == .list([]))
  }
  var isLate: Bool {
    guard let other else { return delay > 0 }
    if case .late = other.answer { return true }
    return false
  }
}

private let calls: Generator<Call> = zip(
  .frequency([(9, Scenario.any), (1, Scenario.strayed)]),
  Generator<AnsweredCall?>.oneOf(.just(nil), AnsweredCall.any.map { $0 }),
  Generator<Int>.element(of: [0, 0, 1, 2]), .bool,
  Generator<ClientCall?>.frequency([
    (9, .just(nil)), (1, Generator<ClientCall>.element(of: ClientCall.withText).map { $0 }),
  ])
).map { Call(scenario: $0, other: $1, delay: $0.reply == nil ? 0 : $2, isDoubled: $3, long: $4) }

extension Trial where System == OnlinePayments {
  /// Checks a card, twice at once where it is doubled, and returns how each call ended, each time that it did.
  fileprivate func outcomes(of made: Call) async throws -> [[String]] {
    try requireObserved(.lookedUp, .requestFailed)
    prepare(made.scenario)
    if made.delay > 0, let reply = made.scenario.reply {
      var late = reply.scripted()
      late.delayMilliseconds = made.delay
      script(late)
    }
    let calls = made.isDoubled ? [1, 2] : [1]
    for call in calls {
      try await send(.lookUpIIN(call: call, digits: made.scenario.digits, context: PaymentContext()))
    }
    return try await allOutcomes(of: calls) { try $0.outcomes(of: .check, call: $1) }
  }

  /// Makes the call, twice at once where it is doubled, and returns how each ended, each time that it did.
  fileprivate func outcomes(of call: AnsweredCall, isDoubled: Bool) async throws -> [[String]] {
    try requireObserved(call.kind.success, .requestFailed)
    script(call.script(in: self))
    let calls = (0..<(isDoubled ? 2 : 1)).map { _ in nextCall() }
    var request = 0
    if call.kind == .preparation {
      let product = nextCall()
      let result = try await getProduct("1", in: PaymentContext(), call: product)
      _ = try success(of: result, "the payment product")
      request = nextCall()
      try await send(.makeRequest(request: request, product: product))
    }
    if call.answer == .fault(.offline) { change { $0.network = .offline } }
    for number in calls {
      try await send(call.kind.stimulus(call: number, request: request))
    }
    return try await allOutcomes(of: calls) { try $0.outcomes(of: call.kind, call: $1) }
  }

  /// Makes the call and returns how it ended, each time that it did.
  fileprivate func outcomes(of long: ClientCall) async throws -> [[String]] {
    let call = nextCall()
    try await send(long.longStimulus(call: call))
    return try await allOutcomes(of: [call]) { try $0.outcomes(of: long, call: $1) }
  }

  private func allOutcomes(
    of calls: [Int], _ find: (Observed<OnlinePayments>, Int) throws -> [String]
  ) async throws -> [[String]] {
    _ = try await wait { seen in try calls.allSatisfy { try !find(seen, $0).isEmpty } ? true : nil }
    // A second answer may be on its way.
    try await settle(atMost: OnlinePayments.patience)
    try await close()
    return try calls.map { try find(seen, $0) }
  }
}

extension Observed where System == OnlinePayments {
  /// How the call ended, in words, once for each time that it did.
  fileprivate func outcomes(of kind: ClientCall, call: Int) throws -> [String] {
    if kind == .check { return try lookupOutcomes(of: call).map(\.description) }
    return try of(kind.success, .requestFailed).filter { $0.call == call }
      .map { $0.callFailure?.description ?? "a success" }
  }
}
