import Catalogue
import Conformance
import ConformanceTesting
import Testing
import Vectors

/// The run of the reference that ``ReferenceLaws`` reports and examines.
enum ReferenceRun {
  /// Every rule of every contract, at the usual number of cases.
  static let run = ConformanceRun(of: KnownContract.all.map { $0.typed.candidate() })
}

extension KnownContract: CustomTestStringConvertible {
  /// A new list of the contracts of all systems and roles, with services of its own.
  static var all: [KnownContract] { Catalogue.contracts() }

  /// The contract in words, as ``Exceptions`` names it.
  public var testDescription: String { "\(system), \(role.rawValue)" }

  /// The contracts of the same system, including this one.
  var siblings: [KnownContract] { [self] + Self.all.filter { $0.system == system && $0.role != role } }

  /// The findings about the reference in the run of ``ReferenceLaws``; nil outside of that suite.
  var judged: RunReport.ContractRun? {
    ReferenceRun.run.report?.contracts.first { $0.system == system && $0.role == role }
  }

  /// The vectors of the contract's rules; throws the fault of the first file that cannot be read.
  func vectors() throws -> [Vector] {
    let ids = Set(rules.map(\.id))
    return try ShippedVectors.all.get().filter { $0.system == system && ids.contains($0.rule) }
  }
}

extension DocumentedSystem {
  /// The name of the target in which the contract is written.
  static var module: String { String(String(reflecting: Self.self).prefix { $0 != "." }) }
}

extension TypedContract {
  /// The contract in words.
  var name: String { "\(System.system), \(System.role.rawValue)" }
  /// All rules of the contract.
  var rules: [SystemRule<System>] { System.rules }
}

extension RunSettings {
  /// Settings for implementations that fail or may fail: one failure is enough.
  ///
  /// In memory, every effect comes at once or not at all, so no test waits long for an effect that a defect has lost.
  static func ofDefects(
    seed: UInt64 = 1, cases: Int = 200, shrinks: Int = 1000, vectors: [Vector] = []
  ) -> RunSettings {
    var settings = RunSettings(
      seed: seed, cases: cases, shrinkEvaluations: shrinks, failures: 1, vectors: vectors)
    settings.longestWait = .milliseconds(300)
    return settings
  }
}

extension RuleResult {
  /// The rule and its verdict, for the message of a broken law.
  var inWords: String {
    switch outcome {
    case .failed(let found): "\(rule.id) failed: \(found.message)\n\(found.trace.joined(separator: "\n"))"
    case .inconclusive(let why): "\(rule.id) is inconclusive: \(why.reason); judged by \(why.judgedBy)"
    default: "\(rule.id): \(outcome)"
    }
  }

  /// Everything that a run finds out, except how long it took.
  var evidence: RuleResult {
    var result = self
    result.seconds = 0
    return result
  }
}
