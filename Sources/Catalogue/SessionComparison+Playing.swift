import Adapter
import Conformance

/// How an ordinary session is played: alone, or at the same time as a copy of itself.
extension SessionComparison {
  /// What a step shows.
  struct Answer: Equatable {
    var effects: [System.Effect] = []
    /// Why there is no answer.
    var fault: String?

    /// The words of the step's effects; nil for a fault.
    var kinds: [System.Effect.Kind]? { fault == nil ? effects.map(\.kind) : nil }

    /// The effects of the step, in words.
    var words: String {
      if let fault { return ShortText.cut(fault, to: 200) }
      return effects.isEmpty
        ? "no effects"
        : ShortText.cut(effects.map { Rendering.text(of: $0) }.joined(separator: "; "), to: 200)
    }
  }

  /// How two sessions are open at once.
  enum Order {
    /// The two sessions take turns, one step each.
    case inTurn
    /// The second session begins and ends in the middle of the first.
    case oneInsideTheOther
  }

  /// A session that is being played.
  struct Player {
    let played: any Session<System>
    let steps: [OrdinarySession<System>.Step]
    var answers: [Answer] = []

    init(_ session: OrdinarySession<System>, on adapter: AdapterImplementation<System>) async throws {
      played = try await adapter.open(session.world)
      steps = session.steps
    }

    private var isBroken: Bool { answers.last?.fault != nil }

    /// Makes the next step, or ends the session after the last.
    mutating func next() async {
      guard !isBroken, answers.count <= steps.count else { return }
      do {
        if answers.count < steps.count {
          let step = steps[answers.count]
          answers.append(Answer(effects: try await played.send(step.stimulus, in: step.world)))
        } else {
          answers.append(Answer(effects: try await played.close()))
        }
      } catch {
        answers.append(Answer(fault: (error as? ImplementationFault)?.sentence ?? "\(error)"))
      }
    }

    mutating func next(_ count: Int) async { for _ in 0..<count { await next() } }
  }

  /// The answers to all steps, followed by what closing shows; nil if the session does not come to its end.
  func alone(on adapter: AdapterImplementation<System>) async -> [Answer]? {
    guard var player = try? await Player(session, on: adapter) else { return nil }
    await player.next(session.steps.count + 1)
    return player.answers.contains { $0.fault != nil } ? nil : player.answers
  }

  /// The answers of two sessions that are open at once; empty if they cannot be opened.
  func beside(_ order: Order) async -> [[Answer]] {
    guard var first = try? await Player(session, on: adapter),
      var second = try? await Player(session, on: adapter)
    else { return [] }
    let all = session.steps.count + 1
    switch order {
    case .inTurn:
      for _ in 0..<all {
        await first.next()
        await second.next()
      }
    case .oneInsideTheOther:
      await first.next(all / 2)
      await second.next(all)
      await first.next(all - all / 2)
    }
    return [first.answers, second.answers]
  }
}
