import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of when the form of a chosen channel appears.
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
      .behaving("fetches the list again when a channel is chosen", state: AwaitedForm()) {
        awaited, stimulus, world, inner in
        switch stimulus {
        case .answerRequest(let request, _), .failRequest(let request, _):
          if let form = awaited.form(after: request) { return [form] }
        case .cancelPayment, .presentPayment: awaited.form = nil
        default: if awaited.form != nil, stimulus.usesForm { return [] }
        }
        awaited.note(stimulus)
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .chooseChannel = stimulus, effect.kind == .showedForm else { return effect }
          return awaited.request(before: effect)
        }
      }),
  ]
}

/// A form that waits for a list of channels.
private struct AwaitedForm: Sendable {
  var form: DotpayEffect?
  private var infos: [Int: PaymentInfo] = [:]
  private var info: PaymentInfo?
  private var isTest = false
  private var language: String? = "en"
  private var last = 30_000

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

  /// Holds the form back, and returns the request whose answer must come first.
  mutating func request(before form: DotpayEffect) -> DotpayEffect {
    self.form = form
    last += 1
    return .requestedList(
      request: last, environment: isTest ? "test" : "production", language: language, list: "channels",
      filter: nil, info: info)
  }

  /// The form, if it waits for the request with the given number.
  mutating func form(after request: Int) -> DotpayEffect? {
    guard request == last else { return nil }
    defer { form = nil }
    return form
  }
}

extension DotpayStimulus {
  /// Whether the user does something in the form.
  fileprivate var usesForm: Bool { kind == .submitForm || kind == .submitWithoutTerms }
}
