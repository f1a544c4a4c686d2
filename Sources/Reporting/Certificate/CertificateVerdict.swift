import Conformance

/// What a certificate may say: never more than the report supports.
struct CertificateVerdict: Sendable, Hashable {
  enum Tone: String, Sendable { case good, bad, doubtful }

  let word: String
  /// The reasons why the verdict is not better, or the limits of a pass, one line each.
  let reasons: [String]
  let tone: Tone

  init(_ run: RecordedRun) {
    word = ContractVerdict.word(run.isConformant)
    switch run.isConformant {
    case true?: tone = .good
    case false?: tone = .bad
    case nil: tone = .doubtful
    }
    var reasons = ContractVerdictText.lines(run.verdicts, notJudged: run.notJudged)
    func tell(_ outcomes: [RecordedOutcome], _ words: String) {
      let rules = run.rules.filter { outcomes.contains($0.outcome) }.map(\.name.rule)
      guard !rules.isEmpty else { return }
      reasons.append("\(words): \(ShortText.list(rules, limit: 10))")
    }
    tell([.failed], run.isStrict ? "do not hold, including recommendations" : "do not hold")
    tell([.knownFailure], "do not hold, as expected")
    tell([.warned], "do not hold, but only warn")
    tell([.inconclusive], "could not be reached in enough cases")
    tell([.vacuous], "were tried with cases that did not meet the required situations often enough")
    tell([.errored, .knownError], "could not be judged to the end")
    tell([.unexpectedPass], "hold, although they are expected not to")
    if !run.isComplete { reasons.append("the run is incomplete") }
    if run.scope == .filtered {
      reasons.append("only some of the rules were selected: \(ShortText.list(run.selection, limit: 10))")
    }
    for contract in run.contracts where !contract.missing.isEmpty {
      reasons.append(
        "\(contract.system), \(contract.role.rawValue): a full verdict also needs these, which are not declared: "
          + ShortText.list(contract.missing, limit: 10))
    }
    for contract in CertificateCounts(run).contracts
    where contract.outcomes.allSatisfy({ $0 == .notApplicable }) {
      reasons.append("\(contract.name): none of its rules could be executed")
    }
    if !run.undeclared.isEmpty {
      reasons.append(
        "stimuli that the adapter answered although it does not declare them, so they are not judged: "
          + ShortText.list(run.undeclared, limit: 10))
    }
    reasons += run.errors
    self.reasons = reasons
  }
}
