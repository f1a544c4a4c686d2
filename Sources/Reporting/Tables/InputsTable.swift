import Conformance
import PropertyTesting

/// Writes how often each rule's cases tried each edit of a valid value.
public enum InputsTable {
  /// The edits of one rule's texts, with the counts of a run.
  public struct Entry: Sendable {
    let system: String
    let inputs: EditedInputs
    let cases: Int
    let counts: [TextEdit: Int]

    /// Makes an entry from a result of the rule.
    public init(_ inputs: EditedInputs, _ result: RuleResult) {
      system = result.rule.system
      self.inputs = inputs
      cases = result.cases
      counts = result.editCounts
    }

    /// The required edits that the rule's cases did not make.
    public var missing: [TextEdit] {
      TextEdit.all.filter { inputs.edits.contains($0) && counts[$0, default: 0] == 0 }
    }
  }

  /// As Markdown: a table for each rule, a row for each kind and place of an edit, a column for each class of
  /// characters.
  public static func markdown(_ entries: [Entry]) -> String {
    var lines = ["# Edited inputs", ""]
    lines += [
      "How many cases of a rule tried a valid value after an edit: what was done, where, and with which class of",
      "character. Insertions, substitutions and joinings add a character of the class; the others remove, double or",
      "move a character of the valid value. A dash means that no such edit is possible.", "",
    ]
    for entry in entries {
      let made = entry.counts.filter { entry.inputs.edits.contains($0.key) }
      lines += [
        "## \(entry.inputs.rule): \(entry.inputs.subject)", "",
        "\(entry.system), \(ResultText.count(entry.cases, "case", "cases")): \(made.count) of "
          + "\(ResultText.count(entry.inputs.edits.count, "edit", "edits")) made, the rarest in "
          + "\(ResultText.count(entry.inputs.edits.map { made[$0] ?? 0 }.min() ?? 0, "case", "cases")). "
          + entry.inputs.reasons.joined(separator: " "), "",
      ]
      lines += Markdown.table(
        ["Edit", "Place"] + ScalarClass.allCases.map(\.rawValue), rows(of: entry))
      lines.append("")
    }
    return lines.dropLast().joined(separator: "\n") + "\n"
  }

  private static func rows(of entry: Entry) -> [[String]] {
    TextEdit.Kind.allCases.flatMap { kind in
      TextEdit.Place.allCases.map { place in
        [kind.rawValue, place.rawValue]
          + ScalarClass.allCases.map { scalarClass in
            let edit = TextEdit(kind, scalarClass, place)
            return entry.inputs.edits.contains(edit) ? "\(entry.counts[edit, default: 0])" : "–"
          }
      }
    }.filter { $0.dropFirst(2).contains { $0 != "–" } }
  }
}
