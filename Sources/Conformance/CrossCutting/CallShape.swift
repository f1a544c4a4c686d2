/// How a contract's calls end, as far as the cross-cutting rules need to know.
///
/// A shape says which effects end a call, which call an effect ends, and how the same end looks for another call.
///
/// A contract has one shape for each kind of call. The rules X-CB-01 and X-CB-02 judge by the shape, and their usual
/// defects are made from it.
public struct CallShape<System: DocumentedSystem>: Sendable {
  /// The kinds of effects that may end a call.
  public let kinds: [System.Effect.Kind]
  /// The call that an effect ends; nil if it ends none.
  let call: @Sendable (System.Effect) -> Int?
  /// The same end, but for another call.
  let moved: @Sendable (System.Effect, Int) -> System.Effect

  /// Makes a shape.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of effects that end calls.
  ///   - call: The call that an effect ends; nil if it ends none.
  ///   - moved: The same end, but for another call; the effect itself if calls of its kind are never confused.
  public init(
    _ kinds: System.Effect.Kind..., call: @escaping @Sendable (System.Effect) -> Int?,
    moved: @escaping @Sendable (System.Effect, Int) -> System.Effect = { effect, _ in effect }
  ) {
    self.kinds = kinds
    self.call = call
    self.moved = moved
  }

  /// The call that an effect ends; nil if it ends none.
  public func endedCall(of effect: System.Effect) -> Int? { call(effect) }

  /// The same end, but for another call.
  public func moving(_ effect: System.Effect, to call: Int) -> System.Effect { moved(effect, call) }
}

/// A call that the host has made, with the effect that answers it.
public struct AskedCall<System: DocumentedSystem>: Sendable {
  let number: Int
  let end: System.Effect.Kind

  /// Makes a call with that number, answered by an effect of that kind.
  public init(_ number: Int, answeredBy end: System.Effect.Kind) {
    self.number = number
    self.end = end
  }
}

extension CallShape {
  /// Gives each answer to the earliest waiting call of its kind, whatever that call asked for.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - kind: The kind of answers that the defect confuses; nil for all.
  ///   - asked: The call that a stimulus makes; nil if it makes none.
  public func answeringInOrder(
    _ name: String = "gives answers in the order of the calls, whichever call they belong to",
    only kind: System.Effect.Kind? = nil,
    asked: @escaping @Sendable (System.Stimulus) -> AskedCall<System>?
  ) -> Mutant<System> {
    confusing(name, kind, asked) { waiting, end in
      guard let place = waiting.firstIndex(where: { $0.end == end }) else { return nil }
      return waiting.remove(at: place).number
    }
  }

  /// Remembers only the last call under way, which gets every answer of its kind.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - kind: The kind of answers that the defect confuses; nil for all.
  ///   - asked: The call that a stimulus makes; nil if it makes none.
  public func answeringTheLast(
    _ name: String = "remembers only the last call", only kind: System.Effect.Kind? = nil,
    asked: @escaping @Sendable (System.Stimulus) -> AskedCall<System>?
  ) -> Mutant<System> {
    confusing(name, kind, asked) { waiting, end in waiting.last { $0.end == end }?.number }
  }

  /// Gives all later answers to the call that was answered first.
  public func answeringTheFirst(_ name: String = "gives every answer to the call that was answered first")
    -> Mutant<System>
  {
    .stateful(name, state: Int?.none) { [call, moved] first, effect, _ in
      guard let own = call(effect) else { return [effect] }
      let kept = first ?? own
      first = kept
      return [moved(effect, kept)]
    }
  }

  private func confusing(
    _ name: String, _ kind: System.Effect.Kind?,
    _ asked: @escaping @Sendable (System.Stimulus) -> AskedCall<System>?,
    _ next: @escaping @Sendable (inout [AskedCall<System>], System.Effect.Kind) -> Int?
  ) -> Mutant<System> {
    .tampering(
      name, memory: [AskedCall<System>](),
      stimulus: { waiting, stimulus, _ in
        if let call = asked(stimulus) { waiting.append(call) }
        return [stimulus]
      },
      effect: { [call, moved] waiting, effect, _ in
        guard kind == nil || effect.kind == kind, call(effect) != nil,
          let chosen = next(&waiting, effect.kind)
        else { return [effect] }
        return [moved(effect, chosen)]
      })
  }
}
