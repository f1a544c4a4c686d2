import Conformance
import PropertyTesting

/// Events that leave nothing behind in a library that shows no popup: nobody chooses, and everything that is shown
/// goes away again.
struct QuietLife: Sendable {
  /// The events, one after another; an event that shows a popup also removes it.
  var episodes: [[Step]] = []
  /// The phone's time zone.
  var secondsFromUTC = 0
  /// What happens last, before the session ends.
  var last: Step?

  /// Whether nothing happens before the journey; `last` does not count.
  var isEmpty: Bool { episodes.isEmpty && secondsFromUTC == 0 }

  /// Steps on a phone with a bank app, except for a direct call, which is made on a phone without one.
  fileprivate static let episodes: [[Step]] = [
    [.hostButton], [.leaveAndReturn], [.leaveAndReturn], [.ask], [.logosArrive], [.logosArrive], [.layOut],
    [.wait], [.restart], [.open("quiet-call")], [.open("quiet-call")],
    [.readLayout, .tap(.close)], [.readLayout, .tap(.close)], [.fail(earlier), .dismiss],
    [.fail(earlier), .tap(.close)], [.fail(earlier), .tap(.retry)],
  ]

  private static let earlier = ErrorStrings(code: "E7", title: "Before", message: "That is over.")
}

extension Generator where Value == QuietLife {
  /// Some quiet episodes in every second case, and another time zone in some.
  static var quietLife: Generator { quietLives }
}

private let quietLives: Generator<QuietLife> = zip(
  .frequency([(1, .just([])), (1, .array(of: .element(of: QuietLife.episodes), count: 1...3))]),
  .frequency([(4, .just(0)), (1, .just(19_800))]),
  .frequency([
    (1, .just(nil)),
    (1, .element(of: [.hostButton, .logosArrive, .layOut, .layOut, .tapMark, .readLayout])),
  ])
).map { QuietLife(episodes: $0, secondsFromUTC: $1, last: $2) }

extension Trial where System == PayByBankApp {
  /// Plays the episodes; false if one of them left something behind.
  func live(_ life: QuietLife) async throws -> Bool {
    if life.secondsFromUTC != 0 { change { $0.secondsFromUTC = life.secondsFromUTC } }
    let seesPopups = profile.effects.isSuperset(of: [.presented, .dismissed])
    for episode in life.episodes where episode.count == 1 || seesPopups {
      for step in episode {
        // If a bank app is there, a direct call may count as the choice (A-PBBA-11).
        if case .open = step { have(Phone(bankApps: 0)) }
        // The host has its own preferences.
        if step == .restart { change { $0.preferences["theme"] = .string("dark") } }
        let observed = try await perform(step)
        have(Phone())
        let kinds: [PayByBankAppEffect.Kind] =
          episode.count == 1 ? [.presented, .savedPreference] : [.savedPreference]
        guard try observed?.of(kinds.filter(profile.effects.contains)).isEmpty ?? true else { return false }
      }
      // The error popup may stay after a retry (A-PBBA-15).
      guard episode.count > 1, try popups.top != nil else { continue }
      try await clearScreen()
      guard try popups.top == nil else { return false }
    }
    return true
  }

  /// Ends the session, in some cases after something unrelated to the earlier events.
  func end(after start: Start) async throws -> Observed<PayByBankApp> {
    try await bring(start.quiet.last)
    return try await close()
  }

  /// Makes something happen that is unrelated to the earlier events.
  func bring(_ last: Step?) async throws {
    if let last { try await bringing { _ = try await perform(last) } }
  }
}
