import Conformance
import JSONValues

/// Writes which rules noticed which defects.
public enum MutantsTable {
  /// As JSON: an array with an object for each mutant.
  ///
  /// The form is ``ReportSchema/mutants``.
  public static func json(_ mutants: [MutantResult]) -> String { tree(mutants).pretty }

  static func tree(_ mutants: [MutantResult]) -> JSONValue {
    .array(
      mutants.map { mutant in
        .members([
          "system": .string(mutant.system), "rule": .string(mutant.rule), "mutant": .string(mutant.mutant),
          "outcome": .string(mutant.fate.rawValue), "killedBy": .optional(mutant.killedBy),
          "alsoFails": .strings(mutant.alsoFails),
          "inconclusive": .array(
            mutant.inconclusive.map {
              .members([
                "rule": .string($0.rule), "judgedBy": .strings($0.judgedBy),
                "leadsToFailure": .bool($0.leadsToFailure),
              ])
            }), "setAside": .strings(mutant.setAside), "cases": .count(mutant.cases),
          "stimuli": mutant.stimuli.map(JSONValue.count) ?? .null,
          "reach": .optional(mutant.reach),
        ])
      })
  }

  /// For a terminal: a line for each mutant, system by system, then the counts.
  public static func text(_ mutants: [MutantResult]) -> String {
    let width = mutants.map(\.rule.count).max() ?? 0
    var lines: [String] = []
    for system in mutants.map(\.system).firstOccurrences {
      lines.append(system)
      for mutant in mutants where mutant.system == system {
        lines.append("  \(mutant.rule.padded(to: width))  \(mutant.mutant): \(verdict(mutant))")
      }
      lines.append("")
    }
    lines += [summary(mutants), reachSummary(mutants)]
    return lines.map(VisibleText.oneLine).joined(separator: "\n") + "\n"
  }

  /// The kill matrix as Markdown: a table for each system, a row for each mutant.
  public static func markdown(_ mutants: [MutantResult]) -> String {
    let others =
      "Other rules are tried with at most \(MutantResult.casesOfOtherRules) cases each, none of them after a past. "
      + "If steps on the way to a rule's subject go wrong in only some cases, other cases replace these, and the "
      + "rule passes."
    let least = "The least case is the number of stimuli in the smallest case that the search finds."
    var lines = ["# Kill matrix", "", summary(mutants), "", reachSummary(mutants), "", others, "", least, ""]
    lines += wide(mutants)
    for system in mutants.map(\.system).firstOccurrences {
      lines += ["## \(system)", ""]
      lines += Markdown.table(
        [
          "Rule", "Defect", "Outcome", "Killed by", "Least case", "Also fails", "Inconclusive",
          "Cases set aside",
        ],
        mutants.filter { $0.system == system }.map {
          [
            $0.rule, $0.mutant, outcome($0), $0.killedBy ?? "–", $0.stimuli.map(String.init) ?? "–",
            $0.alsoFails.joined(separator: ", "),
            $0.inconclusive.map(\.rule).joined(separator: ", "), $0.setAside.joined(separator: ", "),
          ]
        })
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  /// The numbers of defects that fail many rules, and of inconclusive rules that lead to no failing rule.
  private static func reachSummary(_ mutants: [MutantResult]) -> String {
    let wide = mutants.filter(\.isWide)
    let astray = mutants.flatMap(\.inconclusive).count { !$0.leadsToFailure }
    let (missing, needless) = (
      wide.count { $0.reach == nil }, mutants.count { !$0.isWide && $0.reach != nil }
    )
    return "\(ResultText.count(wide.count, "mutant fails", "mutants fail")) more than "
      + "\(MutantResult.fewOthers) other rules; for \(missing) of them, no reason is given. "
      + "For \(ResultText.count(needless, "other mutant", "other mutants")), a reason is given that is not needed. "
      + "\(ResultText.count(astray, "inconclusive rule leads", "inconclusive rules lead")) to no rule that fails."
  }

  /// A table of the defects that fail many other rules, or that give a reason for failing other rules.
  private static func wide(_ mutants: [MutantResult]) -> [String] {
    let explained = mutants.filter { $0.isWide || $0.reach != nil }
    guard !explained.isEmpty else { return [] }
    return ["## Defects that fail more than \(MutantResult.fewOthers) other rules", ""]
      + Markdown.table(
        ["System", "Rule", "Defect", "Others", "Why each of them is about this defect"],
        explained.map {
          [$0.system, $0.rule, $0.mutant, String($0.alsoFails.count), $0.reach ?? "NO REASON GIVEN"]
        }) + [""]
  }

  private static func outcome(_ mutant: MutantResult) -> String {
    switch mutant.fate {
    case .killed: "killed"
    case .survived: "SURVIVED"
    case .killedByAnotherRule: "KILLED BY ANOTHER RULE"
    }
  }

  private static func verdict(_ mutant: MutantResult) -> String {
    let also = mutant.alsoFails.isEmpty ? "" : "; also fails \(mutant.alsoFails.joined(separator: ", "))"
    switch mutant.fate {
    case .killed: return "killed after \(ResultText.count(mutant.cases, "case", "cases"))\(also)"
    case .survived: return "SURVIVED \(ResultText.count(mutant.cases, "case", "cases"))"
    case .killedByAnotherRule:
      return "NOT NOTICED by its own rule, but by \(mutant.killedBy ?? "another")\(also)"
    }
  }

  private static func summary(_ mutants: [MutantResult]) -> String {
    let killed = mutants.count { $0.fate == .killed }
    let others = mutants.count { $0.fate == .killedByAnotherRule }
    let survived = mutants.count { $0.fate == .survived }
    let also = mutants.map(\.alsoFails.count).sorted()
    let median = also.isEmpty ? 0 : also[also.count / 2]
    return "\(ResultText.count(mutants.count, "mutant", "mutants")): \(killed) killed by their own rule, "
      + "\(others) by another rule only, \(survived) survived; a mutant fails \(median) other rules in the median."
  }
}
