/// The rules that take random walks through the state table of a system and look at every effect.
package enum WholeModelRules {
  /// Whether the rule with that id is one of them: its id has `MODEL` in the place of a chapter.
  package static func contain(_ id: String) -> Bool { id.contains("-MODEL-") }
}

extension SystemRule {
  /// Whether the rule is the whole-model rule of its contract.
  package var isOnWholeModel: Bool { WholeModelRules.contain(id) }
}
