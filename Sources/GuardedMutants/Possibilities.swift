import Conformance

/// A defect to try, and its rule; a swap of values has no rule.
struct Defect<System: DocumentedSystem>: Sendable {
  let owner: SystemRule<System>?
  let mutant: Mutant<System>

  /// A name that is unique in the contract.
  var name: String { "\(owner?.id ?? "swap"): \(mutant.name)" }
}

/// Separates possible pairs of a defect and a guard from impossible ones.
///
/// A pair is impossible if messages of the shapes that the defect changes came while the guard held, but the defect
/// left all of them unchanged. For example, a defect about one wallet changes nothing under a guard that holds only for
/// another wallet.
struct Possibilities<System: DocumentedSystem>: Sendable {
  private let all: ActivationLedger<System>.Counts
  private let shapes: [Set<String>]
  private let words: [Set<Substring>]

  /// Adds up the counts of each rule's cases; the last guard is the one that always holds.
  init(_ counts: [ActivationLedger<System>.Counts], defects: Int, guards: [Guard]) {
    var all = ActivationLedger<System>.Counts(mutants: defects, guards: guards.count)
    for one in counts { all.add(one) }
    self.all = all
    var shapes: [Set<String>] = Array(repeating: [], count: guards.count)
    for (shape, held) in all.seen { for place in held.places { shapes[place].insert(shape) } }
    self.shapes = shapes
    words = shapes.map { Set($0.map(Self.word)) }
  }

  /// Whether the defect is active under the guard, or could be with other inputs.
  func isPossible(defect: Int, _ guarding: Int) -> Bool {
    if all.active[defect].contains(guarding) { return true }
    let changed = all.changed[defect]
    guard changed.isDisjoint(with: shapes[guarding]) else { return false }
    return !words[guarding].isDisjoint(with: changed.map(Self.word))
  }

  /// The first guard under which the defect has the same result as under this one.
  ///
  /// Nil if this guard holds whenever the defect is active, and so makes no difference.
  func representative(defect: Int, _ guarding: Int) -> Int? {
    let moments = all.moments[defect]
    guard all.active[defect].contains(guarding) else { return guarding }
    guard let always = moments.last, moments[guarding] != always else { return nil }
    return moments.firstIndex(of: moments[guarding])
  }

  /// The number of stimuli at which a guard held, in the examined cases.
  func moments(of guarding: Int) -> Int { all.held[guarding] }

  private static func word(of shape: String) -> Substring { shape.prefix { $0 != "\u{1}" } }
}
