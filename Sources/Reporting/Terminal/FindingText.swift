import Conformance

/// A group of findings as lines for a reader: the cause in full, and the other results by name.
struct FindingText {
  let group: FindingGroup
  let options: ReportOptions
  let style: TerminalStyle

  /// The lines.
  var lines: [String] {
    var lines = Self.head(group.leader, options, style)
    let text = ResultText(group.leader, options: options)
    let isMereSetback = group.leader.isInconclusive && !group.isUnowned
    lines += Self.indented(isMereSetback ? [text.message ?? ""] : text.fullLines)
    if group.isUnowned {
      lines += Self.indented(["", "no rule fails for this step; it is shown here so that it is not missed"])
    }
    if group.count > 1 { lines += Self.indented([""] + followers) }
    return lines
  }

  /// The first line of a result: word, id and system.
  static func head(_ result: RuleResult, _ options: ReportOptions, _ style: TerminalStyle) -> [String] {
    let verdict = ResultVerdict(result, options: options)
    let tag = style.text(verdict.word, as: verdict.role)
    let space = String(repeating: " ", count: max(1, 9 - verdict.word.count))
    return [
      "\(tag)\(space)\(style.text(result.rule.id, as: .heading))  \(VisibleText.oneLine(result.rule.system))"
    ]
  }

  static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  " + VisibleText.oneLine($0) }
  }

  private var followers: [String] {
    var lines = ["one cause, \(group.count) rules: \(group.leader.rule.id)"]
    if !group.alike.isEmpty {
      lines += Self.wrapped("also fails", group.alike.map(\.rule.id))
    }
    if !group.heldUp.isEmpty { lines += Self.wrapped("and inconclusive", group.heldUp.map(\.rule.id)) }
    lines[lines.count - 1] = String(lines[lines.count - 1].dropLast())
    for result in group.alike {
      if let replay = result.replay {
        lines.append("replay of \(result.rule.id): \(Redactor(for: result).command(replay, options))")
      }
    }
    return lines
  }

  /// Ids after an introduction, wrapped to lines of at most 100 columns, with a comma at the end.
  private static func wrapped(_ introduction: String, _ ids: [String]) -> [String] {
    var lines = ["  \(introduction)"]
    for id in ids {
      if lines[lines.count - 1].count + id.count > 98 { lines.append("   ") }
      lines[lines.count - 1] += " \(id),"
    }
    return lines
  }
}
