/// What an implementation did, readable kind by kind.
///
/// There is no way to read all effects at once. A rule must name the kinds that it looks for, even if it expects no
/// effect of that kind. If the implementation cannot show a named kind, the rule is not applicable.
public struct Observed<System: DocumentedSystem> {
  @usableFromInline let effects: ArraySlice<System.Effect>
  @usableFromInline let bench: CaseBench<System>

  @usableFromInline init(effects: ArraySlice<System.Effect>, bench: CaseBench<System>) {
    self.effects = effects
    self.bench = bench
  }

  /// The effects of that kind, in order; throws ``NotApplicable`` if the kind is not observed.
  @inlinable public func of(_ kind: System.Effect.Kind) throws -> [System.Effect] {
    try bench.requireObserved(kind)
    return effects.filter { Self.isSame($0.kind, kind) }
  }

  /// The effects of these kinds, in order; throws ``NotApplicable`` if one of them is not observed.
  @inlinable public func of(_ kinds: System.Effect.Kind...) throws -> [System.Effect] { try of(kinds) }

  /// The effects of these kinds, in order; throws ``NotApplicable`` if one of them is not observed.
  @inlinable public func of(_ kinds: [System.Effect.Kind]) throws -> [System.Effect] {
    if !bench.usage.hasLooked(for: kinds) { for kind in kinds { try bench.requireObserved(kind) } }
    return effects.filter { kinds.contains($0.kind) }
  }

  // Compares the cases of the enumeration; the operator for raw values would compare their texts.
  @inlinable static func isSame<Kind: Equatable>(_ one: Kind, _ other: Kind) -> Bool { one == other }
}
