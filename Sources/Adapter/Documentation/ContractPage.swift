import Conformance
import JSONValues

/// One contract for an adapter's author, as Markdown: every stimulus, effect and member of the world.
public struct ContractPage<System: DocumentedSystem>: Sendable {
  private let uses: [RuleUse]
  private let description = System.description

  /// Makes a page; `uses` comes from a run against an implementation that declares everything.
  public init(of contract: System.Type = System.self, uses: [RuleUse]) { self.uses = uses }

  /// The file's name.
  public static var fileName: String { "\(System.system).\(System.role.rawValue).md" }

  /// The page.
  public var markdown: String {
    ([head, stimuli, effects, world, minimum, pasts, example, rules]).joined(separator: "\n")
  }

  private var head: String {
    """
    # \(System.system), role \(System.role.rawValue)

    \(description.summary)

    An adapter claims this contract with an entry `{"role": "\(System.role.rawValue)", "stimuli": […], \
    "observes": […]}` under the system `{"id": "\(System.system)", …}` in its answer to `initialize`. The entry names \
    only what the adapter understands and what it can see: nothing else is judged. [protocol.md](protocol.md) says how \
    messages travel, and what to do if an SDK is built differently; this page says what messages mean.
    \(service)
    """
  }

  /// Refers to the page of the service that the suite plays, if it plays one.
  private var service: String {
    guard description.service != nil else { return "" }
    let name = ServicePage.fileName(of: System.system)
    return """

      [\(name)](\(name)) describes the service that the suite plays: its paths, their members and types, and what \
      other servers answer.

      """
  }

  private var stimuli: String {
    """
    ## Stimuli: what happens to the implementation

    \(description.stimuli.map { section(of: $0, isStimulus: true) }.joined(separator: "\n"))
    """
  }

  private var effects: String {
    """
    ## Effects: what the implementation does

    Report effects in the order in which they happened. An effect that is named in `observes` but not reported \
    counts as not having happened. If a field has documented values, report the SDK's own value even if it is not \
    one of them.

    \(description.effects.map { section(of: $0, isStimulus: false) }.joined(separator: "\n"))
    """
  }

  private func section(of message: ContractDescription.Message, isStimulus: Bool) -> String {
    let users = uses.filter { (isStimulus ? $0.stimuli : $0.effects).contains(message.kind) }.map(\.rule)
    var lines = ["### `\(message.kind)`", "", message.meaning, ""]
    if !message.fields.isEmpty {
      lines += FieldTable.head + message.fields.flatMap { FieldTable.rows(of: $0) } + [""]
    }
    lines += ["On the wire: `\(sample(of: message, isStimulus).compact)`", ""]
    lines += AnswersSection<System>(message: message).lines(isStimulus: isStimulus)
    let verb = isStimulus ? "Sent by" : "Looked at by"
    if !users.isEmpty { lines += ["\(verb) \(users.joined(separator: ", ")).", ""] }
    return lines.joined(separator: "\n")
  }

  /// The system's sample of the message; if there is none, one made from the message's description.
  private func sample(of message: ContractDescription.Message, _ isStimulus: Bool) -> JSONValue {
    if isStimulus, let sample = System.sampleStimuli.first(where: { $0.kind.rawValue == message.kind }) {
      return JSONValue(encoding: sample)
    }
    if !isStimulus, let sample = System.sampleEffects.first(where: { $0.kind.rawValue == message.kind }) {
      return JSONValue(encoding: sample)
    }
    return message.sampleTree
  }

  private func cell(_ text: String) -> String { FieldTable.cell(text) }
}

extension ContractPage {
  private var world: String {
    let usual = JSONValue(encoding: World())
    let special = Dictionary(description.world.map { ($0.field, $0.meaning) }) { first, _ in first }
    let rows = WorldDescription.members.map { member in
      let here = special[member.name].map { " **Here:** \($0)" } ?? ""
      let value = cell(usual[member.name]?.compact ?? "")
      return "| `\(member.name)` | \(cell(member.meaning + here)) | `\(value)` |"
    }
    let names = Set(WorldDescription.members.map(\.name))
    let more = description.world.filter { !names.contains($0.field) }.map { "- `\($0.field)`: \($0.meaning)" }
    let lines =
      [
        "## The world", "",
        "`open` carries the whole world; later messages carry only the members that changed. The last column has the "
          + "usual value.",
        "",
        "| Member | Meaning | Usually |", "|---|---|---|",
      ] + rows + [""] + (more.isEmpty ? [] : more + [""])
    return lines.joined(separator: "\n")
  }

  private var minimum: String {
    let needed = System.minimum
    let stimuli = System.Stimulus.Kind.allCases.filter { needed.stimuli.contains($0) }.map {
      "`\($0.rawValue)`"
    }
    let effects = System.Effect.Kind.allCases.filter { needed.effects.contains($0) }.map {
      "`\($0.rawValue)`"
    }
    return """
      ## The minimum

      A run has full scope if the adapter understands \(stimuli.joined(separator: ", ")) and observes \
      \(effects.joined(separator: ", ")). An adapter that claims less is judged on what it claims, and the run's scope \
      is partial.

      The harmless stimulus of the smoke check is `\(JSONValue(encoding: System.control).compact)`.

      """
  }

  /// What may have happened before a rule begins, and which rules begin with a fresh implementation.
  private var pasts: String {
    guard !System.pasts.isEmpty else { return "" }
    let fresh = System.rules.compactMap { rule in rule.freshness.map { "- \(rule.id): \($0)" } }
    return
      (["## Before a rule begins", "", PastsSection.text, ""] + System.pasts.map(line(of:)) + [""]
      + (fresh.isEmpty ? [] : ["These rules begin with a fresh implementation:", ""] + fresh + [""]))
      .joined(separator: "\n")
  }

  private func line(of past: Past<System>) -> String {
    "- \(past.name)"
      + (past.leavesTraces
        ? " (leaves traces, so it comes last, and only before rules on other subjects)" : "")
  }

  private var example: String {
    guard !description.example.isEmpty else { return "" }
    return (["## A worked example", "", "```text"] + description.example + ["```", ""]).joined(
      separator: "\n")
  }

  /// What the levels of the rules mean, and what a whole-model rule uses.
  private var levels: String {
    let meaning =
      "An implementation that breaks a MUST does not conform, unless the ground in brackets is a sample or a figure. "
      + "Everything else gives a warning."
    guard uses.contains(where: { WholeModelRules.contain($0.rule) }) else { return meaning }
    return meaning
      + " Whole-model rules (`-MODEL-`) take random walks through a state table: they send what the table "
      + "has, and look at every effect; the rows below list only what they use in addition."
  }

  private var rules: String {
    guard !uses.isEmpty else { return "" }
    let rows = uses.map { use in
      let stimuli = use.stimuli.map { "`\($0)`" }.joined(separator: " ")
      let effects = use.effects.map { "`\($0)`" }.joined(separator: " ")
      return "| \(use.rule) | \(cell(use.statement)) | \(use.level) | \(stimuli) | \(effects) |"
    }
    return
      ([
        "## Rules, and what they use", "", levels, "", "| Rule | Statement | Level | Sends | Looks at |",
        "|---|---|---|---|---|",
      ] + rows + [""]).joined(separator: "\n")
  }
}

private enum PastsSection {
  static let text = """
    After the first twenty cases, two fifths of a rule's cases begin with an implementation that already has a past: \
    one of the following, one of them twice, or two in a row; sometimes the implementation is also restarted \
    before the case begins. What the implementation does during a past is not judged. A past that cannot be played \
    is left out.
    """
}
