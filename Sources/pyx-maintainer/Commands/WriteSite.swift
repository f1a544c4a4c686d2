import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting
import SuiteSite

/// `pyx-maintainer site`: writes a static site about the suite.
enum WriteSite {
  static let specification = CommandSpecification(
    name: "site",
    summary: "Writes a static site about the suite: a page for each contract, rule and open question.",
    operand: .init(name: "DIR", isOptional: false, help: "the folder: new, empty, or with an earlier site"),
    options: [
      .values("--system", "S", "only this system"), .values("--role", "R", "only this role"),
      .value("--guarded", "DIR", "the folder with SYSTEM/guarded.md; Reports by default"),
      .value("--seed", "N", "seed of the generated cases; 1 by default"),
      .value("--cases", "N", "generated cases for each rule; 200 by default"),
    ],
    notes: [
      "",
      "To show least cases, it tries each defect that a rule must notice, which takes a minute or two.",
      "It leaves alone files that it has not written. The same rules give the same bytes.",
    ])

  static func run(_ arguments: Arguments, registry: Registry) async throws -> ExitCode {
    let path = arguments.operand ?? ""
    guard !path.isEmpty else { throw UserError(.usage, "the folder of the site has no name; give it one") }
    let folder = SiteFolder(path)
    // The check of the folder comes before everything that takes time.
    do { try folder.requireOwn() } catch { throw UserError(.cannotWrite, error.description) }
    let chosen = registry.contracts(in: try registry.selection(arguments))
    guard !chosen.isEmpty else {
      throw UserError(
        .nothingSelected, "no contract matches --system and --role together; leave one of them out")
    }
    let guarded = try chosen.map(\.system).firstOccurrences.map {
      try self.guarded(of: $0, in: arguments.value("--guarded") ?? "Reports")
    }
    var settings = try RunSettings(arguments, vectors: registry.vectors)
    settings.parallelism = ProcessInfo.processInfo.activeProcessorCount
    var contracts: [SiteContract] = []
    for contract in chosen {
      if !Output.isErrorTerminal { Output.note("rules of \(contract.system), \(contract.role.rawValue)") }
      contracts.append(await contract.typed.siteContract(settings))
    }
    let files = Site(contracts, guarded: guarded).files
    do { try folder.write(files) } catch { throw UserError(.cannotWrite, error.description) }
    try Output.print("wrote \(files.count) files; open \(path)/index.html\n")
    return .success
  }

  /// Reads the committed page on a system's guarded mutants, because trying these mutants takes an hour.
  private static func guarded(of system: String, in folder: String) throws -> SiteGuarded {
    let path = "\(folder)/\(system)/guarded.md"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UserError(
        .nothingSelected, "cannot read \(path); run this in the repository, or name the folder with --guarded"
      )
    }
    return SiteGuarded(system: system, markdown: String(decoding: data, as: UTF8.self))
  }
}
