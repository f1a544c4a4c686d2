import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants with additional or omitted requests to the platform.
  static let requestStyles: [Variant<Dotpay>] = [
    .style(
      .changing("asks for its languages with the first list of channels", state: false) {
        hasAsked, stimulus, effects in
        guard !hasAsked, case .getChannels = stimulus,
          case .requestedList(_, let environment, let language, _, _, _)? = effects.first
        else { return effects }
        hasAsked = true
        // The inner library does not know this request number, so it ignores the answer.
        return [
          .requestedList(
            request: 30_001, environment: environment, language: language, list: "languages", filter: nil)
        ] + effects
      }),
    .style(
      .behaving("asks for the channel before a payment without a form", state: HeldPayments()) {
        held, stimulus, world, inner in
        held.note(stimulus)
        switch stimulus {
        case .payByCard(_, let info, _), .payFast(_, let info, .some, _):
          guard info.merchantID != nil, info.amount != nil, info.textDescription != nil else { break }
          return [held.hold(stimulus)]
        case .answerRequest(let request, _):
          guard let payment = held.payments.removeValue(forKey: request) else { break }
          return try await inner.send(payment, in: world)
        case .failRequest(let request, let fault):
          guard let payment = held.payments.removeValue(forKey: request) else { break }
          return payment.refused(because: fault.rawValue)
        default: break
        }
        return try await inner.send(stimulus, in: world)
      }),
    .style(
      .behaving("asks for each list twice, and takes what comes first", state: TwinRequests()) {
        twins, stimulus, world, inner in
        switch stimulus {
        case .answerRequest(let request, let answer):
          return try await inner.send(
            .answerRequest(request: twins.firsts[request] ?? request, answer: answer), in: world)
        case .failRequest(let request, let fault):
          let first = twins.firsts[request] ?? request
          if twins.fails(first) { return [] }
          return try await inner.send(.failRequest(request: first, fault: fault), in: world)
        default: break
        }
        let effects = try await inner.send(stimulus, in: world)
        return effects.flatMap { effect -> [DotpayEffect] in
          guard
            case .requestedList(
              let request, let environment, let language, let list, let filter, let info) = effect
          else { return [effect] }
          twins.firsts[40_000 + request] = request
          return [
            effect,
            .requestedList(
              request: 40_000 + request, environment: environment, language: language, list: list,
              filter: filter, info: info),
          ]
        }
      }),
    .style(
      .behaving("keeps each payment's channels once it has asked for them", state: KeptChannels()) {
        kept, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        kept.note(stimulus, effects)
        guard case .getChannels(_, let info, _) = stimulus, let answer = kept.answers[info],
          let request = effects.first(where: { $0.kind == .requestedList })?.request
        else { return effects }
        return try await inner.send(.answerRequest(request: request, answer: answer), in: world)
      }),
    .style(
      .changing("has lists of its own, and asks the platform for newer ones") { stimulus, effects in
        switch stimulus {
        case .getLanguages(let call): return effects.own(["pl", "en"], to: call)
        case .getCurrencies(let call): return effects.own(["PLN"], to: call)
        // The calls for codes already have their answers, so the platform's codes come too late.
        default: return effects.filter { $0.kind != .gotCodes }
        }
      }),
    .style(
      .behaving(
        "lets the platform know of a login before the host creates an authorization", state: EarlyLogin()
      ) {
        login, stimulus, world, inner in
        switch stimulus {
        case .answerRequest(login.number, _):
          login.number = 0
          return [.askedAuthorization(step: "create")]
        case .answerAuthorization("create", true, nil):
          let effects = try await inner.send(stimulus, in: world)
          // The platform already knows of this login, so the variant answers the request itself.
          guard let request = effects.first(where: { $0.kind == .requestedWallet })?.request else {
            return effects
          }
          return try await inner.send(
            .answerRequest(request: request, answer: PlatformAnswer()), in: world)
        default: break
        }
        if case .configure(let settings) = stimulus { login.isTest = settings.debugMode ?? login.isTest }
        return try await inner.send(stimulus, in: world).map { effect in
          guard effect == .askedAuthorization(step: "create") else { return effect }
          login.count += 1
          login.number = 50_000 + login.count
          return .requestedWallet(
            request: login.number, environment: login.isTest ? "test" : "production")
        }
      }),
  ]
}

/// The pairs of requests for lists: the variant sends every such request twice.
private struct TwinRequests: Sendable {
  /// The number of the first request of each pair, by the number of the second.
  var firsts: [Int: Int] = [:]
  private var failed: Set<Int> = []

  /// Records a failure; returns whether the other request of the pair may still be answered.
  mutating func fails(_ first: Int) -> Bool {
    firsts.values.contains(first) && failed.insert(first).inserted
  }
}

/// A login for which the library asks the platform before it asks the host.
private struct EarlyLogin: Sendable {
  var isTest = false
  var count = 0
  /// The number of the pending request; 0 if there is none.
  var number = 0
}

/// Payments that wait for a channel.
private struct HeldPayments: Sendable {
  var payments: [Int: DotpayStimulus] = [:]
  private var isTest = false
  private var count = 0

  mutating func note(_ stimulus: DotpayStimulus) {
    if case .configure(let settings) = stimulus { isTest = settings.debugMode ?? isTest }
  }

  /// Holds a payment back; returns the request that it waits for.
  mutating func hold(_ payment: DotpayStimulus) -> DotpayEffect {
    count += 1
    payments[60_000 + count] = payment
    return .requestedList(
      request: 60_000 + count, environment: isTest ? "test" : "production", language: nil, list: "channels",
      filter: nil)
  }
}

/// The channels that the platform has returned for payments.
private struct KeptChannels: Sendable {
  private(set) var answers: [PaymentInfo: PlatformAnswer] = [:]
  private var asked: [Int: PaymentInfo] = [:]

  mutating func note(_ stimulus: DotpayStimulus, _ effects: [DotpayEffect]) {
    switch stimulus {
    case .getChannels(_, let info, _):
      if let request = effects.first(where: { $0.kind == .requestedList })?.request { asked[request] = info }
    case .answerRequest(let request, let answer):
      if let info = asked.removeValue(forKey: request), answer.channels != nil { answers[info] = answer }
    default: break
    }
  }
}

extension [DotpayEffect] {
  /// Puts the answer with the library's own list before all other effects.
  fileprivate func own(_ codes: [String], to call: Int) -> [DotpayEffect] {
    [.gotCodes(call: call, codes: codes, error: nil)] + self
  }
}

extension DotpayStimulus {
  /// The effect that reports that a payment is not made.
  func refused(because reason: String) -> [DotpayEffect] {
    switch self {
    case .payByCard(let call, _, _), .payFast(let call, _, _, _):
      [.gotSummary(call: call, summary: nil, error: reason)]
    case .presentPayment(let call, _, _, _, _, _): [.failedToFinish(call: call, error: reason)]
    default: []
    }
  }
}
