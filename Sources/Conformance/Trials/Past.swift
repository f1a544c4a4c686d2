/// A journey that is over before a rule begins, so that the rule is judged on an implementation that has already been
/// used.
///
/// The effects of a past are not judged here, because other rules judge them. A journey that cannot be made, or does
/// not end, is left out, and the case is run without it. For every rule of the contract, the author of the past decides
/// whether a conforming implementation may behave differently after the journey. If so, the rule never begins after
/// this past.
public struct Past<System: DocumentedSystem>: Sendable {
  /// What has happened, in the words of traces: "a completed payment".
  public let name: String
  /// Whether something of the journey remains when the rule begins, such as a remembered card.
  public let leavesTraces: Bool
  /// Whether what remains is still there after the implementation is started again.
  let lastsOverStart: Bool
  let play: @Sendable (Trial<System>) async throws -> Void

  /// Makes a past.
  ///
  /// - Parameters:
  ///   - name: What has happened, as a noun phrase without a verb in the present tense.
  ///   - leavesTraces: Whether something of the journey remains when the rule begins. If so, no other past follows it,
  ///     and it comes only before rules that are not about what remains (``DocumentedSystem/pasts(before:)``).
  ///   - lastsOverStart: Whether what remains is the same in another process; if not, no process is started after the
  ///     past.
  ///   - play: Makes the journey and sees it end (``Trial/needOver(_:)``). The journey takes its numbers from
  ///     ``Trial/nextCall()``, leaves nothing open unless it leaves traces, and sets the clock only forward. The rest
  ///     of the world is restored after the journey, except the stored preferences and the locale.
  public init(
    _ name: String, leavesTraces: Bool = false, lastsOverStart: Bool = true,
    play: @escaping @Sendable (Trial<System>) async throws -> Void
  ) {
    self.name = name
    self.leavesTraces = leavesTraces
    self.lastsOverStart = lastsOverStart
    self.play = play
  }

  /// The same past, but it counts as over only if the condition holds after the journey.
  public func ending(with isOver: @escaping @Sendable (Trial<System>) throws -> Bool) -> Past {
    Past(name, leavesTraces: leavesTraces, lastsOverStart: lastsOverStart) { trial in
      try await play(trial)
      try trial.needOver(isOver(trial))
    }
  }
}

/// The journeys before a rule in one case, and perhaps the end of the process after them.
struct PastPlan<System: DocumentedSystem>: Sendable {
  var pasts: [Past<System>]
  var restarts = false

  /// The plans for a contract's pasts, the simplest first: each past alone, each past twice, each past before a restart
  /// if the past allows one, and each past after another.
  static func all(of pasts: [Past<System>]) -> [PastPlan] {
    let single = pasts.map { PastPlan(pasts: [$0]) }
    let twice = pasts.map { PastPlan(pasts: [$0, $0]) }
    let started = pasts.filter(\.lastsOverStart).map { PastPlan(pasts: [$0], restarts: true) }
    return single + twice + started + inPairs(pasts)
  }

  /// Combines each past with an earlier past that leaves no traces.
  private static func inPairs(_ pasts: [Past<System>]) -> [PastPlan] {
    let over = pasts.filter { !$0.leavesTraces }
    let staying = pasts.filter(\.leavesTraces)
    let pairs = over.indices.map { PastPlan(pasts: [over[$0], over[($0 + 1) % over.count]]) }
    return (over.count > 1 ? pairs : [])
      + (over.isEmpty ? [] : staying.indices.map { PastPlan(pasts: [over[$0 % over.count], staying[$0]]) })
  }

  /// The plan without the named pasts, which cannot be made in it; nil if no past is left.
  func without(_ unplayable: Set<String>) -> PastPlan? {
    if unplayable.isEmpty { return pasts.isEmpty ? nil : self }
    var plan = self
    plan.pasts.removeAll { unplayable.contains($0.name) }
    return plan.pasts.isEmpty ? nil : plan
  }
}

/// A past did not come to its end, or the rule could not begin after it, so nothing can be said about what follows.
struct PastNotOver: Error {
  /// The name of the past that did not end; nil if all pasts ended, but the rule could not begin.
  var past: String?
}
