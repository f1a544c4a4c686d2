import Conformance
import Reporting

/// A static site about the suite: a page for each system, contract, rule and open question.
///
/// It needs no server and loads nothing from elsewhere. The same contents give the same bytes.
public struct Site: Sendable {
  private let contracts: [SiteContract]
  private let guarded: [SiteGuarded]

  /// Makes a site about contracts, with what is known about the guarded mutants of their systems.
  public init(_ contracts: [SiteContract], guarded: [SiteGuarded] = []) {
    (self.contracts, self.guarded) = (contracts, guarded)
  }

  /// Its files, with paths from the site's folder.
  public var files: [ReportFile] {
    let systems = contracts.map(\.system).firstOccurrences
    return [
      ReportFile(name: SiteStyle.file, text: SiteStyle.sheet),
      ReportFile(name: SiteScript.file, text: SiteScript.source.description),
      IndexPage(contracts: contracts).file,
    ] + systems.flatMap(files)
  }

  private func files(of system: String) -> [ReportFile] {
    let own = contracts.filter { $0.system == system }
    let guarded = guarded.first { $0.system == system }
    let questions = own.flatMap(\.questions).firstOccurrences
    var files = [SystemPage(system: system, contracts: own, guarded: guarded).file]
    if let guarded { files.append(GuardedPage(guarded: guarded, contracts: own).file) }
    files += questions.map { QuestionPage($0, system: system, contracts: own).file }
    for contract in own {
      files.append(ContractPage(contract: contract).file)
      files += contract.rules.map { RulePage(rule: $0, contract: contract, guarded: guarded).file }
    }
    return files
  }
}
