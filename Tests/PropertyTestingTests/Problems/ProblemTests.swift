import PropertyTesting
import Testing

/// Problems unlike those of the public shrinking challenge, so that shrinking is not tuned to the challenge alone.
@Suite struct ProblemTests {
  static let all =
    Problem.numbers + Problem.texts + Problem.dates + Problem.collections + Problem.trees + Problem.commands
    + Problem.references + Problem.dependencies + Problem.floats

  @Test(arguments: all) func theLeastExampleIsReached(problem: Problem) throws {
    let runs = try (0..<6).map { try problem.run(Seed(UInt64($0)).derived(problem.name)) }
    let others = runs.filter { !$0.isLeast }.map(\.shown)
    #expect(others.isEmpty, "\(others)")
    #expect(runs.allSatisfy { $0.evaluations <= 600 }, "\(runs.map(\.evaluations))")
  }
}
