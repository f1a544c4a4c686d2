import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of when the form of a chosen channel appears, and of when the host is asked about a payment.
  static let formTimings: [Variant<Dotpay>] = [
    .style(
      .behaving("shows the form a turn of the run loop later", state: [DotpayEffect]()) {
        waiting, stimulus, world, inner in
        // Nobody can fill in a form before it appears.
        if !waiting.isEmpty, stimulus.usesForm { return [] }
        let effects = try await inner.send(stimulus, in: world)
        if stimulus == .cancelPayment || stimulus.kind == .presentPayment { waiting = [] }
        waiting += effects.filter { $0.kind == .showedForm }
        return effects.filter { $0.kind != .showedForm }
      } late: { waiting, _, effects in
        defer { waiting = [] }
        return waiting + effects
      }),
    .style(
      .behaving("shows the choice, and then the form of the last channel", state: [DotpayEffect]()) {
        waiting, stimulus, world, inner in
        let before = waiting
        waiting = []
        if stimulus == .cancelPayment { return try await inner.send(stimulus, in: world) }
        guard case .presentPayment(_, _, let channels, let usesLast, false, _) = stimulus, usesLast != false
        else { return before + (try await inner.send(stimulus, in: world)) }
        let effects = try await inner.send(stimulus, in: world)
        waiting = effects.filter { $0.kind == .showedForm }
        guard !waiting.isEmpty else { return effects }
        return [.showedChannels(channels: channels, selected: nil)]
          + effects.filter { $0.kind != .showedForm }
      } late: { waiting, _, effects in
        defer { waiting = [] }
        return waiting + effects
      }),
    .style(
      .behaving("fetches the list again when a channel is chosen", state: AwaitedList(numbersAfter: 30_000)) {
        awaited, stimulus, world, inner in
        switch stimulus {
        case .answerRequest(let request, _), .failRequest(let request, _):
          if let form = awaited.effect(after: request) { return [form] }
        case .cancelPayment, .presentPayment: awaited.effect = nil
        default: if awaited.effect != nil, stimulus.usesForm { return [] }
        }
        awaited.note(stimulus)
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .chooseChannel = stimulus, effect.kind == .showedForm else { return effect }
          return awaited.request(before: effect)
        }
      }),
    .style(
      .behaving(
        "fetches the list again before the host authorizes a payment",
        state: AwaitedList(numbersAfter: 35_000)
      ) { awaited, stimulus, world, inner in
        switch stimulus {
        case .answerRequest(let request, _), .failRequest(let request, _):
          if let question = awaited.effect(after: request) { return [question] }
        case .cancelPayment, .presentPayment: awaited.effect = nil
        default: break
        }
        awaited.note(stimulus)
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .submitForm = stimulus, effect == .askedAuthorization(step: "authorize") else {
            return effect
          }
          return awaited.request(before: effect)
        }
      }),
  ]
}

/// An effect that waits for a list of channels.
private struct AwaitedList: Sendable {
  var effect: DotpayEffect?
  private var infos: [Int: PaymentInfo] = [:]
  private var info: PaymentInfo?
  private var isTest = false
  private var language: String? = "en"
  /// The number of the last request for a list.
  private var last: Int

  init(numbersAfter number: Int) { last = number }

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .configure(let settings):
      isTest = settings.debugMode ?? isTest
      language = settings.language ?? language
    case .getChannels(let call, let info, _): infos[call] = info
    case .presentPayment(_, let list, _, _, _, _): info = infos[list]
    default: break
    }
  }

  /// Holds the effect back, and returns the request whose answer must come first.
  mutating func request(before effect: DotpayEffect) -> DotpayEffect {
    self.effect = effect
    last += 1
    return .requestedList(
      request: last, environment: isTest ? "test" : "production", language: language, list: "channels",
      filter: nil, info: info)
  }

  /// The effect, if it waits for the request with the given number.
  mutating func effect(after request: Int) -> DotpayEffect? {
    guard request == last else { return nil }
    defer { effect = nil }
    return effect
  }
}

extension DotpayStimulus {
  /// Whether the user does something in the form.
  fileprivate var usesForm: Bool { kind == .submitForm || kind == .submitWithoutTerms }
}
