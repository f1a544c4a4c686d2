import Conformance
import PropertyTesting

/// What happens to a library with nothing up, and leaves nothing behind: nobody chooses and nothing is shown.
struct QuietLife: Sendable {
  var steps: [Step] = []
  /// The phone's time zone.
  var secondsFromUTC = 0
  /// What happens last, before the session ends.
  var last: Step?

  /// Whether there is nothing of it.
  var isEmpty: Bool { steps.isEmpty && secondsFromUTC == 0 }

  /// Steps on a phone with a bank app; a direct call finds none.
  fileprivate static let steps: [Step] = [
    .hostButton, .leaveAndReturn, .leaveAndReturn, .ask, .logosArrive, .logosArrive, .layOut, .wait, .restart,
    .open("quiet-call"), .open("quiet-call"),
  ]
}

extension Generator where Value == QuietLife {
  /// Some quiet steps in every other case, and another time zone in some.
  static var quietLife: Generator {
    zip(
      .frequency([(1, .just([])), (1, .array(of: .element(of: QuietLife.steps), count: 1...3))]),
      .frequency([(6, .just(0)), (1, .just(19_800))]),
      .frequency([(2, .just(nil)), (1, .element(of: [.hostButton, .logosArrive, .layOut]))])
    ).map { QuietLife(steps: $0, secondsFromUTC: $1, last: $2) }
  }
}

extension Trial where System == PayByBankApp {
  /// Lives through it; false where something came of it.
  func live(_ life: QuietLife) async throws -> Bool {
    if life.secondsFromUTC != 0 { change { $0.secondsFromUTC = life.secondsFromUTC } }
    for step in life.steps {
      // A direct call with a bank app there may count as the choice (A-PBBA-11).
      if case .open = step { have(Phone(bankApps: 0)) }
      // The host has preferences of its own.
      if step == .restart { change { $0.preferences["theme"] = .string("dark") } }
      let observed = try await perform(step)
      have(Phone())
      let kinds: [PayByBankAppEffect.Kind] = [.presented, .savedPreference]
      guard try observed?.of(kinds.filter(profile.effects.contains)).isEmpty ?? true else { return false }
    }
    return true
  }

  /// Ends the session, in some cases after something that has nothing to do with what came before.
  func end(after start: Start) async throws -> Observed<PayByBankApp> {
    if let last = start.quiet.last { try await bringing { _ = try await perform(last) } }
    return try await close()
  }
}
