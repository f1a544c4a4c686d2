import Conformance

/// A stimulus or an effect of a contract: its meaning, its fields, and the rules that need it.
public struct WordExplanation {
  let contract: String
  let isStimulus: Bool
  let message: ContractDescription.Message
  let results: [RuleResult]
  let style: TerminalStyle

  /// Makes an explanation of a word of a contract; nil if the contract has no such word.
  ///
  /// The results are the reference's, for the contract's rules.
  public init?(
    _ word: String, of description: ContractDescription, contract: String, results: [RuleResult],
    style: TerminalStyle
  ) {
    let stimulus = description.stimuli.first { $0.kind == word }
    guard let message = stimulus ?? description.effects.first(where: { $0.kind == word }) else { return nil }
    (self.contract, isStimulus, self.message, self.style) = (contract, stimulus != nil, message, style)
    self.results = results.filter { (stimulus != nil ? $0.stimuli : $0.effects).contains(word) }
  }

  /// The explanation.
  public var text: String {
    var lines = [
      "\(style.text(message.kind, as: .heading))  \(isStimulus ? "stimulus" : "effect") of \(contract)"
    ]
    lines += FindingText.indented(
      [message.meaning]
        + (message.otherwise.isEmpty ? [] : ["if there is no such thing: \(message.otherwise)"]))
    lines += style.part("fields", message.fields.map(told))
    lines += style.part(
      isStimulus ? "rules that send it" : "rules that look for it",
      results.isEmpty ? ["none"] : results.map { "\($0.rule.id)  \($0.rule.statement)" })
    return lines.joined(separator: "\n") + "\n"
  }

  private func told(_ field: ContractDescription.Field) -> String {
    "\(field.name)\(field.isOptional ? " (may be absent)" : ""): \(field.meaning)"
  }
}
