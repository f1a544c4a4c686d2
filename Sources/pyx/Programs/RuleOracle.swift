import Catalogue
import Conformance
import JSONValues

/// Finds out which parts of a case a rule looks at, by judging the rule with edited effects.
struct RuleOracle<Contract: TypedContract> {
  let contract: Contract
  let token: ReplayToken
  let settings: RunSettings
  let calls: [RecordedCall]
  /// What the reference does, call by call.
  let expected: [[JSONValue]]
  /// The words of the effects that the rule looks for.
  let kinds: [String]

  /// The most cases that one search runs.
  private static var mostCases: Int { 200 }

  /// The effects that the rule wants to see, call by call: for some words, exactly this many with these fields.
  ///
  /// If no search is possible, everything in which the reference differs from the failing run is wanted.
  func wanted() async -> [[FailingProgram.Wanted]] {
    let all = calls.indices.flatMap { index in
      EffectDifference.all(from: expected[index], to: calls[index].effects, at: index, kinds: kinds)
    }
    let relevant = await relevant(of: all)
    var wanted = calls.map { _ in [FailingProgram.Wanted]() }
    for (place, differences) in Dictionary(grouping: relevant, by: Place.init) {
      wanted[place.call].append(await self.wanted(at: place, differences))
    }
    return wanted.map { $0.sorted { $0.kind < $1.kind } }
  }

  /// A set of differences whose removal makes the rule hold, the smallest found; all differences if no search is
  /// possible.
  ///
  /// Several differences are tried together before each is tried alone, because two may be harmless only together: a
  /// report that comes a step late is missing in one step and superfluous in the next.
  private func relevant(of all: [EffectDifference]) async -> [EffectDifference] {
    guard await holds(with: []), await !holds(with: all) else { return all }
    let strict = await fewest(of: all, strictly: true)
    return strict.count < all.count ? strict : await fewest(of: all, strictly: false)
  }

  /// A set of differences whose removal makes the rule hold, the smallest found.
  ///
  /// If some differences are removed, a rule may make other calls, in which the remaining differences cannot show. Such
  /// a result says nothing about the remaining differences, so a strict search ignores it.
  private func fewest(of all: [EffectDifference], strictly: Bool) async -> [EffectDifference] {
    var (needed, parts, cases) = (all, 2, 0)
    while needed.count > 1 {
      let size = (needed.count + parts - 1) / parts
      let pieces = stride(from: 0, to: needed.count, by: size).map {
        needed[$0..<min($0 + size, needed.count)]
      }
      let rests = pieces.map { piece in needed.filter { !piece.contains($0) } }
      var smaller: [EffectDifference]?
      for few in pieces.map(Array.init) + rests where smaller == nil && !few.isEmpty {
        guard cases < Self.mostCases else { return needed }
        cases += 1
        if await holds(with: all.filter { !few.contains($0) }, strictly: strictly) { smaller = few }
      }
      if let smaller {
        (needed, parts) = (smaller, 2)
      } else if size > 1 {
        parts *= 2
      } else {
        return needed
      }
    }
    return needed
  }

  private struct Place: Hashable {
    let call: Int
    let kind: String

    init(_ difference: EffectDifference) { (call, kind) = (difference.call, difference.kind) }
  }

  private func wanted(at place: Place, _ differences: [EffectDifference]) async -> FailingProgram.Wanted {
    let own = expected[place.call].compactMap { $0[place.kind] }
    let seen = calls[place.call].effects.compactMap { $0[place.kind] }
    var fields: [JSONValue] = []
    for (ordinal, effect) in own.enumerated() {
      var kept = effect
      for name in effect.names {
        if differences.contains(where: { $0.field == name }) { continue }
        // If the number of effects is wrong, the fields that the rule looks at are wanted, too.
        let isCounted = differences.contains { $0.field == nil }
        let isSame = ordinal >= seen.count || seen[ordinal][name] == effect[name]
        if isCounted, isSame, await !ignores(name, ordinal, own, place) { continue }
        kept = kept.setting(name, to: nil)
      }
      fields.append(kept)
    }
    return FailingProgram.Wanted(kind: place.kind, fields: fields)
  }

  /// Whether the rule still holds if the field has another value.
  private func ignores(_ name: String, _ ordinal: Int, _ fields: [JSONValue], _ place: Place) async -> Bool {
    guard let other = fields[ordinal][name]?.another else { return false }
    var edited = fields
    edited[ordinal] = edited[ordinal].setting(name, to: other)
    return await holds(
      with: [EffectDifference(call: place.call, kind: place.kind, field: name, fields: edited)])
  }

  /// Whether the rule holds in the case, if the reference's effects have these differences.
  ///
  /// - Parameters:
  ///   - edits: The differences.
  ///   - strictly: Whether the rule must also have made the calls in which the differences show.
  private func holds(with edits: [EffectDifference], strictly: Bool = false) async -> Bool {
    let edited = EditedReference(
      whole: contract.reference, calls: calls.map(\.action), edits: edits)
    let makeServices = contract.services
    let candidate = TypedCandidate(edited) { name in
      edited.next.withLock { $0 = 0 }
      return try await makeServices(name)
    }
    guard let result = await candidate.replay(token, settings: settings) else { return false }
    guard case .passed = result.outcome else { return false }
    return !strictly || edited.isEdited
  }
}
