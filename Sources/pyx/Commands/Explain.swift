import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting

/// `pyx explain`: says what a rule, an open question, a word of a contract or of a report, or an exit code means.
enum Explain {
  static let specification = CommandSpecification(
    name: "explain",
    summary:
      "Explains a rule, an open question, a stimulus, an effect, a value, a word used in reports or an exit code.",
    operand: .init(
      name: "NAME", isOptional: false,
      help:
        "what to explain, such as PIA-RDR-02, A-PIA-18, urlOpened, vippsTest, vacuous, past, RUN-DECLARED or 75"
    ),
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
      .flag("--all-cases", "for a rule, show the smallest case for each defect, not only for the first one"),
    ])

  /// The command that explains a rule, as reports name it.
  static let command: @Sendable (String) -> String = { "pyx explain \($0)" }

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let name = arguments.operands.first ?? ""
    if let code = Int32(name).flatMap(ExitCode.init(rawValue:)),
      let meaning = exitCodes.first(where: { $0.0 == code })?.1
    {
      try Output.print("exit code \(name): \(meaning)\n")
      return .success
    }
    let contracts = registry.contracts(in: try registry.selection(arguments))
    var settings = try RunSettings(arguments, vectors: registry.vectors)
    settings.parallelism = ProcessInfo.processInfo.activeProcessorCount
    let explained = Explained(
      name: name, settings: settings, options: ReportOptions(), style: Output.style,
      allCases: arguments.has("--all-cases"))
    var texts = words(of: name)
    for contract in contracts { texts += await explained.texts(in: contract) }
    if texts.isEmpty, let text = await explained.question(in: contracts) { texts = [text] }
    guard !texts.isEmpty else { throw unknown(name, contracts) }
    try Output.print(texts.joined(separator: "\n"))
    return .success
  }

  /// The meanings that a name has in reports: as an outcome, as a case about the whole run, or as another word.
  private static func words(of name: String) -> [String] {
    RecordedOutcome.called(name).map { "outcome \($0.rawValue): \($0.meaning)\n" }
      + RunCheck.allCases.filter { $0.rawValue == name.uppercased() }.map {
        "\($0.rawValue): \($0.statement) \($0.remedy)\n"
      } + ReportWord.called(name).map { "\($0.name): \($0.meaning)\n" }
  }

  private static func unknown(_ name: String, _ contracts: [KnownContract]) -> UserError {
    let known =
      contracts.flatMap { contract in
        contract.rules.flatMap { [$0.id] + $0.ambiguities.map(\.id) } + contract.words
      } + RecordedOutcome.allCases.map(\.rawValue) + RunCheck.allCases.map(\.rawValue)
      + ReportWord.all.map(\.name)
    let hint = Suggestion.near(name, among: known).map { "did you mean \($0)? " } ?? ""
    return UserError(
      .usage,
      """
      there is no rule, open question, stimulus, effect, value, word used in reports or exit code "\(name)"; \
      \(hint)pyx rules lists the rules
      """
    )
  }
}

/// The name to explain, and the settings for the explanation.
private struct Explained {
  let name: String
  let settings: RunSettings
  let options: ReportOptions
  let style: TerminalStyle
  let allCases: Bool

  /// The explanations of everything that has this name in the contract: the rule, or else the word and the value.
  func texts(in contract: KnownContract) async -> [String] {
    if contract.rules.contains(where: { $0.id == name }) { return await rule(in: contract.typed) }
    let description = contract.type.description
    let title = "\(contract.system), \(contract.role.rawValue)"
    var texts: [String] = []
    if contract.words.contains(name) {
      let results = await contract.typed.candidate().run(Selection(), settings: settings)
      let word = WordExplanation(name, of: description, contract: title, results: results, style: style)
      if let word { texts.append(word.text) }
    }
    let value = ValueExplanation(name, of: description, contract: title, style: style)
    return texts + (value.map { [$0.text] } ?? [])
  }

  private func rule(in contract: some TypedContract) async -> [String] {
    let results = await contract.candidate().run(Selection(rules: [name]), settings: settings)
    let defects = await contract.defects(of: name, settings: settings)
    return results.filter { $0.rule.id == name }.map { result in
      RuleExplanation(
        reference: result,
        defects: defects.map { defect in
          let comparison = defect.closestPass.flatMap {
            CaseComparison(failing: $0.failing, passing: $0.passing)
          }
          return .init(defect.name, result: defect.result, comparison: comparison)
        }, options: options, style: style
      ).text(allCases: allCases)
    }
  }

  /// The explanation of the open question with that name, with the rules of all contracts that cite it.
  func question(in contracts: [KnownContract]) async -> String? {
    var found: Ambiguity?
    var results: [RuleResult] = []
    for contract in contracts {
      let rules = contract.rules.filter { rule in rule.ambiguities.contains { $0.id == name } }
      guard !rules.isEmpty else { continue }
      found = found ?? rules.first?.ambiguities.first { $0.id == name }
      let selection = Selection(rules: rules.map(\.id))
      results += await contract.typed.candidate().run(selection, settings: settings)
        .filter { result in rules.contains { $0.id == result.rule.id } }
    }
    return found.map { QuestionExplanation($0, results: results, style: style).text }
  }
}

extension KnownContract {
  /// The names of the contract's stimuli and effects.
  fileprivate var words: [String] { (type.description.stimuli + type.description.effects).map(\.kind) }
}
