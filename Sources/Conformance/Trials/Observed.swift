/// What an implementation did, readable kind by kind.
///
/// There is no way to look at all effects at once: a rule has to say which kinds it looks for, present or absent,
/// so that an implementation which cannot show them is not judged.
public struct Observed<System: DocumentedSystem> {
  @usableFromInline let effects: ArraySlice<System.Effect>
  @usableFromInline let bench: CaseBench<System>

  @usableFromInline init(effects: ArraySlice<System.Effect>, bench: CaseBench<System>) {
    self.effects = effects
    self.bench = bench
  }

  /// The effects of these kinds, in order; throws ``NotApplicable`` where one of them is not observed.
  @inlinable public func of(_ kinds: System.Effect.Kind...) throws -> [System.Effect] { try of(kinds) }

  /// The effects of these kinds, in order; throws ``NotApplicable`` where one of them is not observed.
  @inlinable public func of(_ kinds: [System.Effect.Kind]) throws -> [System.Effect] {
    for kind in kinds { try bench.requireObserved(kind) }
    return effects.filter { kinds.contains($0.kind) }
  }
}
