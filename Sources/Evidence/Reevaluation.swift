import Conformance
import JSONValues

/// The verdicts of a pack compared with those of a new run of its rules.
public struct Reevaluation: Sendable, Hashable {
  /// A finding on one rule.
  public struct Line: Sendable, Hashable {
    /// System and id of the rule; empty for the run as a whole.
    public var rule: String
    /// The finding.
    public var words: String
  }

  /// How many rules came out as recorded.
  public private(set) var confirmed = 0
  /// Rules whose transcripts have a line that no run writes: file, line and defect.
  public private(set) var impossible: [Line] = []
  /// Rules that come out differently.
  public private(set) var changed: [Line] = []
  /// Rules that now send something other than was recorded; they are not judged.
  public private(set) var sentOtherwise: [Line] = []
  /// Rules with cases that cannot be evaluated again: how many, and why.
  public private(set) var notEvaluable: [Line] = []

  init(of pack: OpenedPack, found: JSONValue, _ findings: CasePlayer.Findings) {
    let recorded = (pack.report["results"]?.elements ?? []).map { ($0.ruleName, $0) }
    let again = Dictionary(
      (found["results"]?.elements ?? []).map { ($0.ruleName, $0) }, uniquingKeysWith: { first, _ in first })
    impossible = findings.badLines.sorted { $0.key < $1.key }.map { name, refusal in
      Line(rule: name.words, words: refusal.description)
    }
    for (name, result) in recorded where findings.badLines[name] == nil {
      add(name, result, again[name], findings)
    }
    let known = Set(recorded.map(\.0))
    for result in found["results"]?.elements ?? []
    where !known.contains(result.ruleName) && findings.badLines[result.ruleName] == nil {
      let words = findings.differences[result.ruleName].map { "; \($0)" } ?? ""
      changed.append(Line(rule: result.ruleName.words, words: "has no result in the pack\(words)"))
    }
    // The header and the footer are compared only if every rule came out as recorded.
    guard impossible.isEmpty, changed.isEmpty, sentOtherwise.isEmpty, notEvaluable.isEmpty else { return }
    for part in ["header", "footer"] where pack.report[part] != found[part] {
      // Facts about the rule set are not findings of the run; if the pack has the rule set of this pyx, they were
      // compared before.
      for member in pack.report[part]?.members ?? []
      where member.key != "guardedDefects" && found[part]?[member.key] != member.value {
        let now = found[part]?[member.key]?.compact ?? "nothing"
        changed.append(
          Line(
            rule: "",
            words: "\(part), \(member.key): recorded \(ShortText.cut(member.value.compact, to: 200)), "
              + "found \(ShortText.cut(now, to: 200))"))
      }
    }
  }

  private mutating func add(
    _ name: TranscriptName, _ recorded: JSONValue, _ again: JSONValue?, _ findings: CasePlayer.Findings
  ) {
    guard let again else {
      changed.append(Line(rule: name.words, words: "is not judged now"))
      return
    }
    if let verdict = findings.verdicts[name] {
      changed.append(Line(rule: name.words, words: verdict))
      return
    }
    if let difference = findings.differences[name] {
      sentOtherwise.append(Line(rule: name.words, words: difference))
      return
    }
    let word = recorded["outcome"]?.text ?? ""
    if let masked = findings.masked[name] {
      notEvaluable.append(
        Line(
          rule: name.words,
          words: "\(masked) of its cases cannot be re-evaluated, because of masked text")
      )
      let isOpen = findings.maskedTroubles.contains(name)
      if !isOpen, again["outcome"]?.text != word { changed.append(name, recorded, again, ["outcome"]) }
      return
    }
    guard recorded != again else {
      confirmed += 1
      return
    }
    // A rule that was given up because the implementation showed no sign of life has no record of its end.
    if word == "errored" {
      notEvaluable.append(
        Line(rule: name.words, words: "it could not be judged to the end when it was recorded"))
      return
    }
    let members = (recorded.members ?? []).map(\.key).filter { recorded[$0] != again[$0] }
    changed.append(name, recorded, again, members.contains("outcome") ? ["outcome"] : members)
  }
}

extension Array<Reevaluation.Line> {
  fileprivate mutating func append(
    _ name: TranscriptName, _ recorded: JSONValue, _ again: JSONValue, _ members: [String]
  ) {
    let words = members.map { member in
      let (then, now) = (recorded[member]?.compact ?? "nothing", again[member]?.compact ?? "nothing")
      return "\(member): recorded \(ShortText.cut(then, to: 200)), found \(ShortText.cut(now, to: 200))"
    }
    append(.init(rule: name.words, words: words.joined(separator: "; ")))
  }
}

extension JSONValue {
  /// The rule of a result.
  fileprivate var ruleName: TranscriptName {
    TranscriptName(
      system: self["system"]?.text ?? "", role: self["role"]?.text.flatMap(Role.init) ?? .library,
      rule: self["rule"]?.text ?? "")
  }
}
