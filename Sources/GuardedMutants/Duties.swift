import Conformance

/// Which rules judge the same duty: rules that cite a common section, and rules that a reviewed list names together.
struct Duties<System: DocumentedSystem>: Sendable {
  private let sections: [String: Set<String>]
  private let listed: [Set<String>]

  init() {
    sections = Dictionary(
      uniqueKeysWithValues: System.rules.map { ($0.id, Set($0.citation.sections)) })
    listed = (ReviewedDuties.bySystem["\(System.system) \(System.role.rawValue)"] ?? []).map { Set($0) }
  }

  /// Whether two rules judge the same duty.
  func areOne(_ rule: String, _ other: String) -> Bool {
    if listed.contains(where: { $0.contains(rule) && $0.contains(other) }) { return true }
    guard let one = sections[rule], let two = sections[other] else { return false }
    return !one.isDisjoint(with: two)
  }
}
