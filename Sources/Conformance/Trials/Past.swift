/// A journey that is over before a rule begins, so that the rule's subject is judged in a life that has had others.
///
/// What it shows is not looked at: the rules whose subject it is judge it. A journey that cannot be made, or does not
/// end, is left out, and the case is run without it. Whoever writes one asks of every rule of the contract whether an
/// implementation that conforms may do something else after it; then it is no past.
public struct Past<System: DocumentedSystem>: Sendable {
  /// What has happened, as traces tell it: "a payment that was made".
  public let name: String
  let play: @Sendable (Trial<System>) async throws -> Void

  /// Makes a past.
  ///
  /// - Parameters:
  ///   - name: What has happened, without a verb of the present.
  ///   - play: Makes the journey and sees it end (``Trial/needOver(_:)``). It takes its numbers from
  ///     ``Trial/nextCall()``, leaves nothing open, and sets the clock forward only; the rest of the world is put
  ///     back after it, but for what the implementation has stored.
  public init(_ name: String, play: @escaping @Sendable (Trial<System>) async throws -> Void) {
    self.name = name
    self.play = play
  }
}

/// What comes before a rule in one case: journeys, and perhaps the end of the process after them.
struct PastPlan<System: DocumentedSystem>: Sendable {
  var pasts: [Past<System>]
  var restarts = false

  /// The plans that the pasts of a contract make, the simplest first: each alone, each twice, each before another start,
  /// and all of them.
  static func all(of pasts: [Past<System>]) -> [PastPlan] {
    let single = pasts.map { PastPlan(pasts: [$0]) }
    let twice = pasts.map { PastPlan(pasts: [$0, $0]) }
    let started = pasts.map { PastPlan(pasts: [$0], restarts: true) }
    return single + twice + started + (pasts.count > 1 ? [PastPlan(pasts: pasts)] : [])
  }
}

/// The journey did not come to its end, so that nothing can be said of what follows it.
struct PastNotOver: Error {}
