import Conformance
import Testing

extension Lacking where System.Services == NoServices {
  /// Records an issue for each rule whose verdict is unexpected, given the missing part.
  ///
  /// - Parameters:
  ///   - what: The part, in words.
  ///   - lost: The rules that have nothing to judge without the part; all other rules must hold.
  ///   - doubtful: Rules whose verdict is ignored.
  /// - Returns: The results.
  @discardableResult
  public func expectOthersKept(
    without what: String, losing lost: Set<String>, besides doubtful: Set<String> = []
  ) async -> [RuleResult] {
    let results = await Engine(judging: self, settings: RunSettings(cases: 40)) { _ in NoServices() }
      .run(System.rules)
    results.expectKept(without: what, losing: lost, besides: doubtful)
    return results
  }
}

extension [RuleResult] {
  /// Records an issue for each rule whose verdict is unexpected, given a missing part.
  ///
  /// - Parameters:
  ///   - what: The part, in words.
  ///   - lost: The rules that have nothing to judge without the part; all other rules must hold.
  ///   - doubtful: Rules whose verdict is ignored.
  public func expectKept(without what: String, losing lost: Set<String>, besides doubtful: Set<String> = []) {
    for result in self {
      let id = result.rule.id
      if lost.contains(id) {
        guard case .notApplicable = result.outcome else {
          Issue.record("without \(what), \(id) is about nothing: \(result.outcome)")
          continue
        }
      } else if !doubtful.contains(id) {
        // With few cases, a rule may be vacuous.
        #expect(result.outcome == .passed || result.isVacuous, "without \(what), \(id): \(result.outcome)")
      }
    }
  }
}
