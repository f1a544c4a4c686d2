import Catalogue
import Conformance
import Foundation
import GuardedMutants
import Vectors

@main
enum Guarded {
  static func main() async throws {
    let arguments = CommandLine.arguments
    func value(_ name: String) -> String? {
      arguments.firstIndex(of: name).map { arguments[$0 + 1] }
    }
    let vectors = try ShippedVectors.all.get()
    var settings = RunSettings(cases: value("--cases").flatMap { Int($0) } ?? 200, vectors: vectors)
    settings.parallelism = value("--width").flatMap { Int($0) } ?? 8
    var run = GuardedRun(settings)
    run.sample = value("--sample").flatMap { Int($0) }
    run.guarding = value("--guard")
    run.progress = { print($0) }
    let selected = Selection(
      systems: value("--system").map { [$0] } ?? [], roles: [], rules: value("--rule").map { [$0] } ?? [])
    for contract in Catalogue.contracts(whenShort: {})
    where selected.includes(system: contract.system, role: contract.role) {
      let start = ContinuousClock.now
      let results = await open(contract.typed, run, selected)
      var counts: [String: [GuardedResult.Fate: Int]] = [:]
      for result in results {
        counts[result.family, default: [:]][result.fate, default: 0] += 1
        counts["all", default: [:]][result.fate, default: 0] += 1
      }
      print(
        "\(contract.system) \(contract.role.rawValue): \(results.count) pairs in \(ContinuousClock.now - start)"
      )
      for (family, fates) in counts.sorted(by: { $0.key < $1.key }) {
        print(
          "  \(family): "
            + GuardedResult.Fate.allCases.map { "\($0.rawValue) \(fates[$0] ?? 0)" }.joined(separator: ", "))
      }
      if arguments.contains("--list") {
        for result in results {
          print(
            "\(result.fate.rawValue)\t\(result.rule)\t\(result.mutant)\t\(result.guarding)\t\(result.killedBy ?? "-")\t\(result.rules)"
          )
        }
      }
    }
  }

  static func open(_ typed: some TypedContract, _ run: GuardedRun, _ selected: Selection) async
    -> [GuardedResult]
  {
    await run.results(of: typed, selected: selected)
  }
}
