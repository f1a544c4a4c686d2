import Conformance

/// A defect that is tried, and the rule whose it is; none for a swap of values.
struct Defect<System: DocumentedSystem>: Sendable {
  let owner: SystemRule<System>?
  let mutant: Mutant<System>

  /// What tells it from every other defect of the contract.
  var name: String { "\(owner?.id ?? "swap"): \(mutant.name)" }
}

/// Tells pairs of a defect and a guard that could be from those that cannot.
///
/// A defect that is about one wallet is no defect where the guard holds for another: what it changes elsewhere was seen
/// there, looked at by the defect, and left as it was.
struct Possibilities<System: DocumentedSystem>: Sendable {
  private let all: ActivationLedger<System>.Counts
  private let shapes: [Set<String>]
  private let words: [Set<Substring>]

  /// Adds up what the cases of each rule showed; the last guard is the one that always holds.
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

  /// The first guard of those that make the same of the defect; nil where that is the defect itself, since the guard holds
  /// whenever it is awake.
  func representative(defect: Int, _ guarding: Int) -> Int? {
    let moments = all.moments[defect]
    guard all.active[defect].contains(guarding) else { return guarding }
    guard let always = moments.last, moments[guarding] != always else { return nil }
    return moments.firstIndex(of: moments[guarding])
  }

  /// At how many stimuli a guard held, in the cases that were looked at.
  func moments(of guarding: Int) -> Int { all.held[guarding] }

  private static func word(of shape: String) -> Substring { shape.prefix { $0 != "\u{1}" } }
}
