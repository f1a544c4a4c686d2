import Conformance

/// The rules that state one duty: those that cite a section together.
struct Duties<System: DocumentedSystem>: Sendable {
  private let sections: [String: Set<String>]

  init() {
    sections = Dictionary(
      uniqueKeysWithValues: System.rules.map { ($0.id, Set($0.citation.sections)) })
  }

  /// Whether two rules cite a section together.
  func areOne(_ rule: String, _ other: String) -> Bool {
    guard let one = sections[rule], let two = sections[other] else { return false }
    return !one.isDisjoint(with: two)
  }
}

extension SystemRule {
  /// Whether it is the rule on a whole model, by its id.
  var isOnWholeModel: Bool { id.contains("-MODEL-") }
}
