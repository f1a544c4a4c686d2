import Conformance
import PropertyTesting

/// What happened in the library before a rule's subject begins: nothing, or a transition and the shortest path to it.
struct Start: Sendable {
  var journey: [PopupTransition] = []
  /// Events before the journey, which leave nothing behind.
  var quiet = QuietLife()

  /// Whether the journey included a payment's popup.
  var showedPayment: Bool { journey.contains { $0.event == .pay } }

  /// The payments of the journey.
  var payments: [Payment] {
    journey.enumerated().compactMap { number, row in
      guard case .pay(let payment) = PopupScenery().step(for: row, number: number) else { return nil }
      return payment
    }
  }

  /// The view controllers that may present the popup that is up after the journey.
  var presenters: Set<String> { Set(payments.map(\.presenter)).union(["checkout"]) }

  /// The state in which the rule's subject begins.
  var state: PopupState { journey.last?.next ?? PopupState() }
}

extension Generator where Value == Start {
  /// Starts after each allowed transition, in turn; in two of five cases from a clear screen.
  ///
  /// Each state in which such a journey may end comes early and often, however few transitions lead to it.
  static func start(after before: Before, endingIn isAllowed: (PopupState) -> Bool = { _ in true })
    -> Generator
  {
    let journeys = before.reach.journeysByEnd {
      before.mayEnd(in: $0) && isAllowed($0)
    }
    let journey = Generator<Int>.inTurn(count: journeys.count + 1) { number in
      guard let place = [1: 0, 3: 1, 4: 2][number % 5] else { return 0 }
      return (number / 5 * 3 + place) % journeys.count + 1
    }.map { $0 == 0 ? [] : journeys[$0 - 1] }
    return zip(journey, .quietLife).map { Start(journey: $0, quiet: $1) }
  }
}

extension Generator where Value == Start? {
  /// In two of five cases, a start that leaves the choice stored, for rules that do not depend on the choice.
  static var startWithChoice: Generator {
    zip(Generator<Start>.start(after: .anything, endingIn: \.isRemembered), .bool(probability: 0.4)).map {
      $1 ? $0 : nil
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Takes the earlier journeys; if that is impossible, starts from a clear screen, and the report says so.
  ///
  /// Returns the start if the journeys were taken, and an empty one otherwise.
  ///
  /// Nothing on the way is judged here: neither missing stimuli, nor open questions, nor errors.
  @discardableResult
  func begin(_ start: Start) async throws -> Start {
    guard !start.journey.isEmpty || !start.quiet.isEmpty else { return start }
    let before = world
    have(Phone())
    return try await bringing {
      if try await !live(start.quiet) {
        try await startAfresh(in: before)
        return Start()
      }
      if start.journey.isEmpty { restore(before) }
      for (number, transition) in start.journey.enumerated() {
        guard let obstacle = try await take(transition, number: number) else { continue }
        try await startAfresh(instead: transition, because: obstacle, in: before)
        return Start()
      }
      return start
    }
  }

  /// Needs the popup not to show the code of an earlier payment in place of this payment's code.
  ///
  /// One rule judges whether a popup shows a code, and another rule judges whose code it is.
  func needNoOlderCode(on face: Face, of payment: Payment, after start: Start) throws {
    let older = start.payments.map(\.brn).filter { $0 != payment.brn }
    let shown = face.shownCodes(of: older)
    try need(
      shown.isEmpty || face.shows(code: payment.brn),
      "the popup's texts", expected: "the code \(payment.brn)",
      saw: "\(described(shown)) of an earlier payment", judgedBy: "PBBA-POP-26")
  }

  /// Ends the process, erases what it stored, and records the transition as left out because of the obstacle.
  func startAfresh(
    instead transition: PopupTransition, because obstacle: String, in before: World
  ) async throws {
    leaveOut("after: \(transition.words)", because: obstacle)
    try await startAfresh(in: before)
  }

  private func startAfresh(in before: World) async throws {
    try await close()
    change { $0.preferences = before.preferences }
    restore(before)
  }

  /// Restores the earlier phone.
  private func restore(_ before: World) {
    change {
      $0.apps = before.apps
      $0.host = before.host
    }
  }

  /// Takes a transition; returns why it could not be taken, nil if it was.
  func take(
    _ transition: PopupTransition, number: Int, in scenery: PopupScenery = PopupScenery()
  ) async throws -> String? {
    if let kind = transition.event.stimulus, !understands(kind) {
      return "does not understand \(kind.rawValue)"
    }
    if let phone = scenery.phone(for: transition, number: number) { have(phone) }
    guard let observed = try await perform(scenery.step(for: transition, number: number)) else {
      return "cannot be done here"
    }
    guard let next = transition.next else { return "what follows is open" }
    return try isElsewhere(than: next, after: transition, observed)
      ? "the library is then in another state" : nil
  }

  /// Whether the library shows that it is in another state.
  private func isElsewhere(
    than state: PopupState, after transition: PopupTransition, _ observed: Observed<PayByBankApp>
  ) throws -> Bool {
    if profile.effects.contains(.savedPreference), try isRemembered != state.isRemembered { return true }
    if state.shown == .expired, transition.from.shown == .ecomm, profile.effects.contains(.calledBack) {
      return try observed.callbacks(.didExpire).isEmpty
    }
    guard profile.effects.isSuperset(of: [.presented, .dismissed]), transition.event != .restart else {
      return false
    }
    let top = try popups.top?.screen
    switch state.shown {
    case .none: return top != nil
    case .mcomm: return top != .mcomm
    case .ecomm: return top != .ecomm
    case .error: return top != .error
    case .moreAbout: return top != .moreAbout
    case .expired: return top == nil
    case .explained, .retried, .handedOver: return false
    }
  }

  /// Shows the popup of a payment after the earlier steps, or from a clear screen if these steps lead elsewhere.
  ///
  /// They may lead elsewhere because an earlier popup may stay (A-PBBA-17), and a later payment may show another popup
  /// (A-PBBA-22).
  @discardableResult
  func reach(
    _ screen: Screen, _ payment: Payment = Payment(), after start: Start, on phone: Phone
  ) async throws -> Face {
    let before = world
    let start = try await begin(start)
    have(phone)
    if let last = start.journey.last {
      // A popup under another one cannot be tapped.
      if let face = try await show(payment).faces.last, face.screen == screen, try isInFront(face) {
        return face
      }
      try await startAfresh(
        instead: last, because: "the payment then does not bring the \(screen.rawValue) popup to the front",
        in: before)
      have(phone)
    }
    return try await reach(screen, payment)
  }
}
