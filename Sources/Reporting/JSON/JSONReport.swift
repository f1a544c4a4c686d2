import Conformance
import JSONValues

/// Writes a run as JSON: a header, a result for each rule, and a footer that proves the report complete.
///
/// All members are always present and in the same order, except a contract's `platform`; a member without a value is
/// null. The schema is ``ReportSchema/run``.
public struct JSONReport: Sendable {
  private let options: ReportOptions

  /// Makes a writer.
  public init(options: ReportOptions = ReportOptions()) { self.options = options }

  /// The report as text.
  public func text(of report: RunReport) -> String { tree(of: report).pretty }

  /// The report as a tree.
  public func tree(of report: RunReport) -> JSONValue {
    .members([
      "header": header(report),
      "results": .array(report.results.map { JSONResult($0, options: options).tree }),
      "footer": footer(report),
    ])
  }

  private func header(_ report: RunReport) -> JSONValue {
    let header = report.header
    let redactor = Redactor()
    return .members([
      "suite": .string(header.suite),
      "ruleSet": .string(header.ruleSet),
      "ruleSetDigest": .optional(options.ruleSetDigest),
      "contract": .string(SuiteVersion.contract),
      "guardedDefects": GuardedFigure.tree(of: report.contractNames),
      "implementation": .string(redactor.line(header.implementation)),
      "version": .string(redactor.line(header.version)),
      "seed": .integer(Int64(clamping: header.seed)),
      "cases": .count(header.cases),
      "strict": .bool(options.warningsFail),
      "selection": .members([
        "systems": .strings(header.selection.systems.map(redactor.line)),
        "roles": .strings(header.selection.roles.map(\.rawValue)),
        "rules": .strings(header.selection.rules.map(redactor.line)),
      ]),
      "timestamp": .string(options.timestamp(of: header)),
      "now": header.now.map(JSONValue.integer) ?? .null,
      "contracts": .array(report.contracts.map(contract)),
    ])
  }

  private func contract(_ contract: RunReport.ContractRun) -> JSONValue {
    .members([
      "system": .string(contract.system),
      "role": .string(contract.role.rawValue),
      "rules": .count(contract.ruleCount),
      "selected": .count(contract.selectedCount),
      "stimuli": .strings(contract.claim.stimuli),
      "effects": .strings(contract.claim.effects),
      "quiescence": .string("\(contract.claim.quiescence)"),
      "clock": .string(contract.claim.clock.rawValue),
      "isolation": .string(contract.claim.isolation.rawValue),
      "missing": .strings(contract.claim.missing),
    ]).adding("platform", contract.claim.platform.map { .string($0.rawValue) })
  }

  private func footer(_ report: RunReport) -> JSONValue {
    let tally = Tally(report.results, options: options)
    return .members([
      "complete": .bool(report.isComplete),
      "stoppedAfter": .optional(report.stoppedAfter),
      "scope": .string(report.scope.rawValue),
      "conformant": report.isConformant.map(JSONValue.bool) ?? .null,
      "verdicts": .array(report.verdicts.map(\.tree)),
      "notJudged": .array(report.notJudged.map(\.tree)),
      "exitCode": .integer(Int64(report.exitCode(strict: options.warningsFail).rawValue)),
      "counts": .members([
        "rules": .count(report.results.count),
        "passed": .count(tally.passed),
        "failed": .count(tally.failed),
        "warned": .count(tally.warned),
        "inconclusive": .count(tally.inconclusive),
        "vacuous": .count(tally.vacuous),
        "errored": .count(tally.errored),
        "notApplicable": .count(tally.notApplicable),
        "knownFailure": .count(tally.knownFailures),
        "knownError": .count(tally.knownErrors),
        "unexpectedPass": .count(tally.unexpectedPasses),
      ]),
      "causes": .array(report.contracts.flatMap(causes)),
      "staleExpectations": .array(
        report.staleExpectations.map { stale in
          .members([
            "system": .string(stale.expectation.system), "rule": .string(stale.expectation.rule),
            "what": .string(stale.kind.rawValue),
            "expectation": .string(Redactor().line(stale.expectation.name)),
          ])
        }),
      "declarations": .array(
        report.declarationFindings.map { finding in
          .members([
            "system": .string(finding.system), "role": .string(finding.role.rawValue),
            "stimulus": .string(finding.stimulus), "answer": .string(Redactor().line(finding.answer)),
          ])
        }),
      "errors": .array(report.runErrors.map { JSONResult.runError($0, Redactor()) }),
      "incidents": .strings(report.incidents.map(Redactor().line)),
    ])
  }

  /// The causes, each with the ids of the rules that it explains.
  private func causes(_ contract: RunReport.ContractRun) -> [JSONValue] {
    FindingGroup.groups(of: contract.results).map { group in
      .members([
        "system": .string(contract.system),
        "role": .string(contract.role.rawValue),
        "rule": .string(group.leader.rule.id),
        "outcome": .string(options.word(for: group.leader)),
        "alike": .strings(group.alike.map(\.rule.id)),
        "inconclusive": .strings(group.heldUp.map(\.rule.id)),
      ])
    }
  }
}

extension ContractName {
  /// The name as JSON.
  var tree: JSONValue { .members(["system": .string(system), "role": .string(role.rawValue)]) }
}

extension ContractVerdict {
  /// The verdict as JSON; its member `conformant` is null if the run cannot tell.
  var tree: JSONValue {
    .members([
      "system": .string(contract.system), "role": .string(contract.role.rawValue),
      "conformant": isConformant.map(JSONValue.bool) ?? .null,
    ])
  }
}
