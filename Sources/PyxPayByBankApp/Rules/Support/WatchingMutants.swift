import Conformance

extension Mutant<PayByBankApp> {
  /// Answers each stimulus with the library's effects after the closure has changed them.
  static func watching(
    _ name: String, _ rewrite: @escaping @Sendable (Moment) -> [PayByBankAppEffect]
  ) -> Mutant {
    counting(name) { moment, _ in rewrite(moment) }
  }

  /// Answers each stimulus with changed effects, and remembers a number from one stimulus to the next.
  static func counting(
    _ name: String, _ rewrite: @escaping @Sendable (Moment, inout Int) -> [PayByBankAppEffect]
  ) -> Mutant {
    behaving(name, state: Watch()) { watch, stimulus, world, inner in
      let before = watch
      let effects = try await inner.send(stimulus, in: world)
      watch.follow(stimulus, world, effects)
      let moment = Moment(stimulus: stimulus, world: world, before: before, after: watch, effects: effects)
      return rewrite(moment, &watch.count)
    }
  }

  /// Rewrites popups as they appear or change.
  static func redrawing(
    _ name: String, _ redraw: @escaping @Sendable (Face, Moment) -> Face?
  ) -> Mutant {
    watching(name) { moment in
      moment.effects.compactMap { effect in
        guard let face = effect.face else { return effect }
        return redraw(face, moment).map(\.effect)
      }
    }
  }

  /// Opens other URLs.
  static func redirecting(
    _ name: String, _ redirect: @escaping @Sendable (String, Moment) -> String
  ) -> Mutant {
    watching(name) { moment in
      moment.effects.map { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return effect }
        return .openedURL(url: redirect(url, moment), succeeded: succeeded)
      }
    }
  }

  /// Answers questions about bank apps differently, according to the world.
  static func answering(_ name: String, _ answer: @escaping @Sendable (World) -> Bool) -> Mutant {
    watching(name) { moment in
      moment.effects.map { effect in
        guard case .answered(let call, _) = effect else { return effect }
        return .answered(call: call, available: answer(moment.world))
      }
    }
  }
}
