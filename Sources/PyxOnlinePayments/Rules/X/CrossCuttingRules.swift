import Conformance
import PropertyTesting

/// The rule on every call, whatever it asks.
extension OnlinePayments {
  static let crossCutting: Chapter<Self> = Chapter("Every call") {
    Rule.endsOnce(
      "a call that asks the service ends in one of its continuations.",
      cites: .objectiveCSDK(
        "Apply IIN check", "2. Receive possible payment methods", "OPPaymentProduct",
        "5. Encrypt and transfer payment data"), given: calls,
      covers: ClientCall.continued.map { kind in .seen(kind.words, atLeast: 2) } + [
        .seen("a fault", atLeast: 8), .seen("an error page of status 404", atLeast: 1),
        .seen("an empty list in the reply", atLeast: 3), .seen("a reply that comes late", atLeast: 8),
        .seen("the same call twice at once", atLeast: 20),
        .seen("a text of 100,000 characters", atLeast: 0.5), .seen(loggingLabel, atLeast: 8),
      ],
      ends: .continuations, twice: { $0.kind == .publicKey },
      // The mutant that loses an end does so only if there is no payment item.
      never: { $0.items?.isEmpty == true }, again: { $0.kind == .lookedUp },
      mutants: [
        .tampering(
          "does not end a check after an error page", memory: false,
          response: { isStrayed, _, response in
            if response.status == 404, response.body.first != UInt8(ascii: "{") { isStrayed = true }
          },
          effect: { isStrayed, effect, _ in
            isStrayed && (effect.kind == .lookedUp || effect.kind == .requestFailed) ? [] : [effect]
          }),
        .endingFailedChecks("calls both continuations on an error") { call, _, end in
          [end, .lookedUp(call: call, IINDetails(.unknown))]
        },
        .rewriting("calls both continuations when payment items fail") { effect in
          guard case .requestFailed(let call, _, _) = effect else { return [effect] }
          return [effect, .paymentItems(call: call, items: [])]
        },
        .dropping("calls no continuation if a product has no field") {
          $0.product?.fields.isEmpty == true
        },
        .doubling("calls success twice with a prepared request") { $0.kind == .preparedRequest },
        .dropping("calls no continuation if a list in the reply is empty") { $0.details?.coBrands == [] },
        .behaving("reports a time-out after the result", state: [Int]()) { calls, stimulus, world, inner in
          if case .lookUpIIN(let call, let digits, _) = stimulus, digits.count >= 6 { calls.append(call) }
          return try await inner.send(stimulus, in: world)
        } late: { calls, _, effects in
          defer { calls = [] }
          return effects + calls.map { .requestFailed(call: $0, error: "timed out") }
        },
        .rewritingStimuli("does not answer if a text is very long") { stimulus, _ in
          switch stimulus {
          case .lookUpIIN(_, let digits, _) where digits.utf8.count > 65_536: return []
          case .getPaymentItems(_, let context) where context.currencyCode.utf8.count > 65_536: return []
          case .getPaymentProduct(_, let id, _) where id.rawValue.utf8.count > 65_536: return []
          default: return [stimulus]
          }
        },
        .rewritingStimuli("ignores a check of digits that were checked before", state: [String: Int]()) {
          known, stimulus in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else { return [stimulus] }
          if known[digits] != nil { return [] }
          known[digits] = call
          return [stimulus]
        },
      ]
    ) { trial, made in
      if made.isLogged {
        if trial.understands(.setLogging) {
          try await trial.send(.setLogging(isOn: true))
          // This call fills the log before the calls under test.
          if trial.canMake(.key) { _ = try await trial.make(.key, call: 90) }
          trial.label(loggingLabel)
        } else {
          trial.leaveOut(loggingLabel, without: .setLogging)
        }
      }
      let calls: [MadeCall<OnlinePayments>]
      if let long = made.long, trial.canMake(long) {
        calls = try await trial.make(long)
        trial.label("a text of 100,000 characters")
      } else if let call = made.other, trial.understands(call.kind.stimulus) {
        calls = try await trial.make(call, isDoubled: made.isDoubled)
        trial.label(call.kind.words)
        try trial.label(made, calls)
      } else {
        if let call = made.other {
          trial.leaveOut(call.kind.words, without: call.kind.stimulus)
        }
        calls = try await trial.make(made)
        if made.other == nil { try trial.label(made, calls) }
      }
      return calls
    }
  }
}

// MARK: Inputs

private let loggingLabel = "while the log is on"

private struct Call: Sendable {
  /// A check.
  var scenario: Scenario
  /// The call that is made instead of a check, in half of the draws.
  var other: AnsweredCall?
  /// Whether the reply to a recognised card comes only after all calls of the case have been made.
  var comesLate: Bool
  var isDoubled: Bool
  /// The call with a very long text that is made instead of ``scenario`` and ``other``, in one draw of ten.
  var long: ClientCall?
  /// Whether the log is on during the calls.
  var isLogged: Bool

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
    other.map { $0.answer == .late } ?? comesLate
  }
}

private let calls: Generator<Call> = zip(
  .frequency([(9, Scenario.any), (1, Scenario.strayed)]),
  Generator<AnsweredCall?>.oneOf(.just(nil), AnsweredCall.any.map { $0 }),
  .bool, .bool,
  Generator<ClientCall?>.frequency([
    (9, .just(nil)), (1, Generator<ClientCall>.element(of: ClientCall.withText).map { $0 }),
  ]), Generator<Bool>.bool(probability: 0.2)
).map {
  Call(
    scenario: $0, other: $1, comesLate: $0.reply != nil && $2, isDoubled: $3, long: $4, isLogged: $5)
}

extension Trial where System == OnlinePayments {
  /// Labels the case with its special conditions, such as a fault, if all calls have ended.
  fileprivate func label(_ made: Call, _ calls: [MadeCall<OnlinePayments>]) throws {
    let success = made.other?.kind.success ?? .lookedUp
    let ends = Set(try seen.of(success, .requestFailed).compactMap(\.call))
    guard ends.count >= calls.count else { return }
    if made.isFaulty { label("a fault") }
    if made.isStrayed { label("an error page of status 404") }
    if made.hasEmptyList { label("an empty list in the reply") }
    if made.isLate { label("a reply that comes late") }
    if calls.count > 1 { label("the same call twice at once") }
  }

  /// Checks a card, twice at once if the call is doubled, and waits for the ends.
  fileprivate func make(_ made: Call) async throws -> [MadeCall<OnlinePayments>] {
    try requireObserved(.lookedUp, .requestFailed)
    prepare(made.scenario)
    if made.comesLate, let reply = made.scenario.reply { script(reply.scripted(isHeld: true)) }
    let calls = made.isDoubled ? [1, 2] : [1]
    for call in calls {
      try await send(.lookUpIIN(call: call, digits: made.scenario.digits, context: PaymentContext()))
    }
    return try await ended(calls, .check, isHeld: made.comesLate)
  }

  /// Makes the call, twice at once if it is doubled, and waits for the ends.
  fileprivate func make(
    _ call: AnsweredCall, isDoubled: Bool
  ) async throws -> [MadeCall<OnlinePayments>] {
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
    return try await ended(calls, call.kind, isHeld: call.answer == .late)
  }

  /// Makes the call and waits for its end.
  fileprivate func make(_ long: ClientCall) async throws -> [MadeCall<OnlinePayments>] {
    let call = nextCall()
    try await send(long.longStimulus(call: call))
    return try await ended([call], long)
  }

  /// Waits until each call has ended, and then for possible second ends.
  private func ended(
    _ calls: [Int], _ kind: ClientCall, isHeld: Bool = false
  ) async throws -> [MadeCall<OnlinePayments>] {
    let kinds = [kind.success, .requestFailed]
    if isHeld { try await letHeldRepliesGo(for: calls, endedBy: kinds) }
    _ = try await wait { seen in
      // An SDK may make its next request only now, so the reply to that request is released, too.
      if isHeld { releaseAll() }
      let ended = try seen.of(kinds).map(\.call)
      return calls.allSatisfy(ended.contains) ? true : nil
    }
    try await settle(atMost: OnlinePayments.patience)
    return calls.enumerated().map { MadeCall($1, "call \($0 + 1)", endedBy: kinds) }
  }
}

extension Trial where System == OnlinePayments {
  /// Releases the replies that were held until all calls were made; an SDK may make its next request after each reply.
  private func letHeldRepliesGo(for calls: [Int], endedBy kinds: [OnlinePaymentsEffect.Kind]) async throws {
    let account = services.account
    try await retry {
      let asked = account.log()
      releaseAll()
      try await settle(atMost: .milliseconds(50))
      let ended = try seen.of(kinds).map(\.call)
      if calls.allSatisfy(ended.contains) { return true }
      _ = await account.waitForRequests(asked.count + 1, atMost: .milliseconds(50))
      return false
    }
  }
}

extension CallShape<OnlinePayments> {
  /// Calls with continuations for a success and for a failure.
  static let continuations = CallShape(
    .lookedUp, .paymentItems, .paymentProduct, .publicKey, .preparedRequest, .requestFailed, call: \.call,
    moved: { effect, call in
      switch effect {
      case .paymentItems(_, let items): .paymentItems(call: call, items: items)
      case .paymentProduct(_, let product): .paymentProduct(call: call, product: product)
      case .lookedUp: effect.details.map { .lookedUp(call: call, $0) } ?? effect
      default: effect
      }
    })
}
