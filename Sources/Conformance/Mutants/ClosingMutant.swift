extension Mutant {
  /// Does something more in answer to the close of a session.
  ///
  /// - Parameters:
  ///   - name: What the bad code does.
  ///   - more: What comes then, after all that the implementation did in the session.
  public static func closing(
    _ name: String, adding more: @escaping @Sendable ([System.Effect]) -> [System.Effect]
  ) -> Mutant {
    tampering(
      name, memory: [System.Effect](),
      effect: { done, effect, _ in
        done.append(effect)
        return [effect]
      }, close: { more($0) })
  }

  /// Does the last effect that matches again, in answer to the close of a session.
  public static func repeatingWhenClosed(
    _ name: String, _ isRepeated: @escaping @Sendable (System.Effect) -> Bool
  ) -> Mutant {
    closing(name) { done in done.last(where: isRepeated).map { [$0] } ?? [] }
  }
}
