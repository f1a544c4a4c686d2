import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Variants of what a careful host does before it continues.
  static var cautiousHosts: [Variant<PayByBankAppIntegration>] {
    [
      .style(
        .askingOnceMore(about: .didCloseByUser, "asks for the status once more when the popup is closed")),
      .style(.askingOnceMore(about: .didExpire, "asks for the status once more when the popup has expired")),
      .style(.sayingThatItChecks), .style(.resubmittingLater),
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Asks whether the payment was made after all, and continues only after the answer.
  fileprivate static func askingOnceMore(about event: CallbackEvent, _ name: String) -> Mutant {
    .behaving(name, state: LastQuestion()) { question, stimulus, world, inner in
      var effects: [PayByBankAppIntegrationEffect] = []
      switch stimulus {
      case .calledBack(event) where question.isOpen: return []
      case .calledBack(event) where world.lifecycle != .background:
        guard let asked = question.ask() else { break }
        return [asked]
      case .gotStatus(let call, let status) where question.isOwn(call):
        guard question.isOpen else { return [] }
        if status != .inProgress, let token = question.token {
          effects = try await inner.send(.pushedStatus(token: token, status: status), in: world)
        } else {
          effects = try await inner.send(.calledBack(event: event), in: world)
        }
        question.note(effects)
        question.close()
        return effects
      case .statusFailed(let call, _) where question.isOwn(call):
        guard question.isOpen else { return [] }
        question.close()
        return try await inner.send(.calledBack(event: event), in: world)
      case .calledBack: question.close()
      default: break
      }
      effects = try await inner.send(stimulus, in: world)
      question.note(effects)
      return effects
    }
  }

  /// Shows a separate page while it does not know the status.
  fileprivate static var sayingThatItChecks: Mutant {
    .changing("says that it checks the payment when a status request is lost", state: Set<Int>()) {
      questions, stimulus, effects in
      var effects = effects
      if case .statusFailed(let call, _) = stimulus, questions.contains(call), effects.isEmpty {
        effects = [.showedOutcome(status: PaymentStatus(rawValue: "checking"))]
      }
      let ends: [PayByBankAppIntegrationEffect.Kind] = [.dismissedPopup, .requestedErrorPopup]
      if stimulus.kind == .calledBack || effects.contains(where: { ends.contains($0.kind) }) {
        questions = []
      }
      for case .askedForStatus(let call, _) in effects { questions.insert(call) }
      return effects
    }
  }

  /// After a failed submission and a pause, submits again by itself, once for each payment.
  fileprivate static var resubmittingLater: Mutant {
    .behaving("submits a lost request again after two seconds", state: LaterSubmission()) {
      later, stimulus, world, inner in
      switch stimulus {
      case .payTapped, .calledBack: later.isTired = false
      case .submitFailed(let call, _) where !later.isTired:
        later.isTired = true
        later.waiting = (call: later.original(call), due: world.clock + 2000)
        return []
      case .submitFailed(let call, let error):
        return try await inner.send(.submitFailed(call: later.original(call), error: error), in: world)
      case .submitted(let call, let token, let brn, let interval):
        return try await inner.send(
          .submitted(call: later.original(call), token: token, brn: brn, expiryInterval: interval), in: world)
      case .timePassed:
        guard let waiting = later.waiting, waiting.due <= world.clock, world.lifecycle != .background else {
          break
        }
        return [.askedToSubmit(call: later.submit(instead: waiting.call))]
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}

/// A last status request for a payment whose popup is over.
private struct LastQuestion: Sendable {
  /// The token of the payment whose popup is up.
  private(set) var token: String?
  private var call: Int?
  private var last = first
  private static let first = 500

  /// Whether the host waits for the answer to the last question.
  var isOpen: Bool { call != nil }

  /// Whether a call is one of the variant's own last questions.
  func isOwn(_ call: Int) -> Bool { call > Self.first && call <= last }

  /// Requests the status of the current payment, if there is one.
  mutating func ask() -> PayByBankAppIntegrationEffect? {
    guard let token else { return nil }
    last += 1
    call = last
    return .askedForStatus(call: last, token: token)
  }

  mutating func close() { (call, token) = (nil, nil) }

  mutating func note(_ effects: [PayByBankAppIntegrationEffect]) {
    for effect in effects {
      switch effect {
      case .requestedPopup(let token, _, _): (self.token, call) = (token, nil)
      case .dismissedPopup, .requestedErrorPopup: close()
      default: break
      }
    }
  }
}

/// A submission that the host repeats after a pause.
private struct LaterSubmission: Sendable {
  /// Whether the submission has already been repeated.
  var isTired = false
  var waiting: (call: Int, due: Int64)?
  private var last = 900
  private var renamed: [Int: Int] = [:]

  func original(_ call: Int) -> Int { renamed[call] ?? call }

  mutating func submit(instead call: Int) -> Int {
    last += 1
    renamed[last] = call
    waiting = nil
    return last
  }
}
