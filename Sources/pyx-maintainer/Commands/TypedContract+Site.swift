import Catalogue
import Conformance
import Reporting
import SuiteSite

extension TypedContract {
  /// Judges the reference by all rules, tries the rules' defects, and counts the transitions of the state tables.
  func siteContract(_ settings: RunSettings) async -> SiteContract {
    let results = await candidate().run(Selection(), settings: settings)
    let width = max(1, settings.parallelism)
    let rules = await results.concurrentMap(width: width) { await siteRule($0, settings) }
    return SiteContract(
      system: System.system, role: System.role, description: System.description, rules: rules,
      tables: await transitions(settings), exclusions: System.exclusions, hasServices: hasServices)
  }

  private var hasServices: Bool { System.Services.self != NoServices.self }

  private func siteDefect(_ defect: NoticedDefect) -> SiteDefect {
    SiteDefect(
      defect.name, result: hasServices ? SettledTrace.result(defect.result) : defect.result,
      comparison: defect.closestPass.flatMap { found in
        CaseComparison(failing: shown(found.failing), passing: shown(found.passing))
      })
  }

  private func shown(_ trace: [String]) -> [String] { hasServices ? SettledTrace.lines(trace) : trace }

  private func siteRule(_ result: RuleResult, _ settings: RunSettings) async -> SiteRule {
    let id = result.rule.id
    return SiteRule(
      reference: result,
      defects: await defects(of: id, settings: settings).map { siteDefect($0) },
      vectors: settings.vectors.filter { $0.system == System.system && $0.rule == id },
      inputs: System.editedInputs.filter { $0.rule == id },
      pasts: System.pasts(before: id).map(\.name),
      freshness: System.rules.first { $0.id == id }?.freshness)
  }
}
