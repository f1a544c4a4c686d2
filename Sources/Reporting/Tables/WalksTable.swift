import Conformance

/// Writes which defects the random walks through the contracts' state tables notice on their own.
public enum WalksTable {
  /// The findings on one contract.
  public struct Contract: Sendable {
    let system: String
    let role: Role
    let survey: WalkSurvey

    /// Makes the findings of one contract.
    public init(system: String, role: Role, survey: WalkSurvey) {
      self.system = system
      self.role = role
      self.survey = survey
    }
  }

  /// As Markdown: for each contract, the numbers of defects and of noticed defects, and a list of the missed ones.
  public static func markdown(_ contracts: [Contract], cases: Int, seed: UInt64) -> String {
    var lines = [
      "# Walks", "",
      "This page lists which defects the whole-model rule notices on its own, among those of the other binding",
      "rules, with \(cases) cases and seed \(seed). A defect shows in a transition if its own rule notices it in a",
      "case in which the effects, in the words of the state table, differ from the reference's. A walk cannot see",
      "other defects, such as a wrong letter in a text or a wrong field of a request.",
      "",
    ]
    for contract in contracts {
      let survey = contract.survey
      lines += [
        "## \(contract.system), \(contract.role.rawValue): \(survey.rule)", "",
        "Walks alone notice \(survey.noticedShowing) of the \(survey.showing) defects that show in a transition "
          + "(\(survey.percent) %), and \(survey.noticed) of all \(survey.defects).", "",
      ]
      guard !survey.missed.isEmpty else { continue }
      lines += Markdown.table(["Rule", "Missed"], survey.missed.map { [$0.rule, $0.mutant] }) + [""]
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }
}

extension WalkSurvey {
  /// Of the defects that show in a transition, the share that the walks notice, in percent, rounded down.
  fileprivate var percent: Int { showing == 0 ? 0 : 100 * noticedShowing / showing }
}
