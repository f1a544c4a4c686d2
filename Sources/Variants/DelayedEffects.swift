import Conformance

extension Mutant {
  /// Delays some effects.
  ///
  /// - Parameters:
  ///   - name: What the variant does.
  ///   - milliseconds: The length of the delay; the effects go out with the first stimulus after this time.
  ///   - releases: Whether a stimulus releases all delayed effects, even those that are not due.
  ///   - isForgotten: Whether a stimulus and its own effects make the variant drop a delayed effect that is not due.
  ///   - isLate: Whether an effect of a stimulus is delayed.
  static func delaying(
    _ name: String, by milliseconds: Int64,
    untilAtMost releases: @escaping @Sendable (System.Stimulus) -> Bool = { _ in false },
    forgetting isForgotten:
      @escaping @Sendable (
        _ stimulus: System.Stimulus, _ effects: [System.Effect], _ delayed: System.Effect
      ) -> Bool = { _, _, _ in false },
    _ isLate: @escaping @Sendable (System.Stimulus, System.Effect) -> Bool
  ) -> Mutant {
    .behaving(name, state: [(due: Int64, effect: System.Effect)]()) { held, stimulus, world, inner in
      let now = releases(stimulus) ? .max : world.clock
      var effects = held.filter { $0.due <= now }.map(\.effect)
      held.removeAll { $0.due <= now }
      let done = try await inner.send(stimulus, in: world)
      held.removeAll { isForgotten(stimulus, done, $0.effect) }
      for effect in done {
        if isLate(stimulus, effect) {
          held.append((world.clock + milliseconds, effect))
        } else {
          effects.append(effect)
        }
      }
      return effects
    }
  }
}
