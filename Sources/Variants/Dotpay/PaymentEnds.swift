import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what happens between the platform's answer to a payment and the payment's end.
  static let endStyles: [Variant<Dotpay>] = [
    .style(.askingForStates(times: 1)), .style(.askingForStates(times: 2)),
    .reading(
      .formlessPaymentRefusal, "a refusal comes as an error",
      .changing("gives an error, and no summary, if a payment without a form is refused") { _, effects in
        var effects = effects
        for (place, effect) in effects.enumerated() {
          guard case .gotSummary(let call, let summary?, nil) = effect, summary.status == .rejected else {
            continue
          }
          effects[place] = .gotSummary(call: call, summary: nil, error: "refused")
          effects.removeAll { $0.kind == .showedSummary }
          break
        }
        return effects
      }),
    .style(.showingErrors), .style(.choosingNewCards),
  ]
}

extension Mutant<Dotpay> {
  /// Asks for the state of an undecided payment before it reports the payment's end.
  fileprivate static func askingForStates(times: Int) -> Mutant {
    .behaving(
      "asks for an undecided payment's state \(times == 1 ? "once" : "\(times) times") before it reports the end",
      state: UndecidedPayments()
    ) { payments, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .answerRequest(let request, let answer):
        if let question = payments.question(about: request, answer, times) { return [question] }
        if let next = payments.state(answer.status, to: request) {
          if let question = payments.question(about: next.request, next.answer, next.left) {
            return [question]
          }
          stimulus = .answerRequest(request: next.request, answer: next.answer)
        }
      case .failRequest(let request, _):
        if let next = payments.state(nil, to: request) {
          stimulus = .answerRequest(request: next.request, answer: next.answer)
        }
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .requestedPayment(let request, let environment, _, let info, _, _, _, _, _) in effects {
        payments.sent[request] = (environment: environment, control: info.control ?? "")
      }
      return effects
    }
  }

  /// Shows a failure on a separate screen, and reports the failure when the user closes this screen.
  fileprivate static var showingErrors: Mutant {
    .behaving("reports a failed payment when the user closes its error", state: ShownErrors()) {
      errors, stimulus, world, inner in
      var closed: [DotpayEffect] = []
      if stimulus == .cancelPayment || stimulus.kind == .presentPayment {
        (closed, errors.shown) = (errors.shown, [])
      }
      let effects = try await inner.send(stimulus, in: world)
      errors.payments.formUnion(effects.filter { $0.kind == .requestedPayment }.compactMap(\.request))
      switch stimulus {
      case .answerRequest(let request, _), .failRequest(let request, _):
        guard errors.payments.contains(request) else { break }
        errors.shown += effects.filter { $0.kind == .failedToFinish }
        return effects.filter { $0.kind != .failedToFinish }
      default: break
      }
      return closed + effects
    }
  }

  /// Makes a card the default one when the platform remembers it.
  fileprivate static var choosingNewCards: Mutant {
    .behaving("makes a newly remembered card the default", state: Set<Int>()) {
      payments, stimulus, world, inner in
      guard case .answerRequest(let request, let answer) = stimulus, payments.contains(request),
        let card = answer.card?.id
      else {
        let effects = try await inner.send(stimulus, in: world)
        for case .requestedPayment(let request, _, _, _, _, _, _, true, _) in effects {
          payments.insert(request)
        }
        return effects
      }
      let list = DotpayStimulus.listCards(call: 1_000_000)
      let isKnown = try await inner.send(list, in: world).lists(card)
      let effects = try await inner.send(stimulus, in: world)
      guard !isKnown, try await inner.send(list, in: world).lists(card) else { return effects }
      return effects + (try await inner.send(.setDefaultCard(card: card), in: world))
    }
  }
}

/// Payments that were requested, and the library's questions about the undecided ones.
private struct UndecidedPayments: Sendable {
  struct Question: Sendable {
    /// The number of the payment's request, whose answer is held back.
    var request: Int
    var answer: PlatformAnswer
    /// How many times the library may still ask.
    var left: Int
  }

  var sent: [Int: (environment: String, control: String)] = [:]
  private var questions: [Int: Question] = [:]
  private var last = 20_000

  /// A request for the payment's state; nil if the payment is decided or the library may no longer ask.
  mutating func question(about request: Int, _ answer: PlatformAnswer, _ left: Int) -> DotpayEffect? {
    guard let payment = sent[request], left > 0, answer.status == .new || answer.status == .processing else {
      return nil
    }
    last += 1
    questions[last] = Question(request: request, answer: answer, left: left - 1)
    return .requestedStatus(request: last, environment: payment.environment, control: payment.control)
  }

  /// The question that the library put to the platform by this request; nil if it put none.
  ///
  /// The question's held-back answer then has the state that the platform has given.
  mutating func state(_ status: PaymentStatus?, to request: Int) -> Question? {
    guard var question = questions.removeValue(forKey: request) else { return nil }
    question.answer.status = status ?? question.answer.status
    return question
  }
}

/// Failures that the user has not closed yet, and the requests for payments.
private struct ShownErrors: Sendable {
  var shown: [DotpayEffect] = []
  var payments: Set<Int> = []
}

extension [DotpayEffect] {
  /// Whether a list of cards has the card with that id.
  fileprivate func lists(_ id: String) -> Bool {
    contains { effect in
      if case .listedCards(_, let cards, _) = effect { cards.contains { $0.id == id } } else { false }
    }
  }
}
