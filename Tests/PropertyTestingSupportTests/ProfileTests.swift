import PropertyTesting
import Testing

@testable import PropertyTestingSupport

/// How the environment sets up a run.
@Suite struct ProfileTests {
  private func profile(_ variables: [String: String]) throws -> Profile {
    try Profile(variables: { variables[$0] }, fresh: Seed(77))
  }

  @Test func theEnvironmentNamesAProfile() throws {
    #expect(try profile([:]).name == "dev")
    #expect(try profile(["CI": ""]).name == "dev" && profile(["CI": "false"]).name == "dev")
    #expect(try profile(["CI": "true"]) == .ci && profile(["CI": "1"]) == .ci)
    #expect(try profile(["CI": "true", "PROPERTY_TESTING_PROFILE": "dev"]).seed == Seed(77))
    let nightly = try profile(["PROPERTY_TESTING_PROFILE": "nightly"])
    #expect(nightly.seed == Seed(77) && nightly.caseFactor == 10)
  }

  @Test func aFreshSeedIsToldInOneLineAndAFixedOneIsNot() throws {
    let line = try #require(try profile([:]).line)
    #expect(line.contains("PROPERTY_TESTING_SEED=77") && line.hasSuffix("\n"))
    #expect(line.filter(\.isNewline).count == 1)
    #expect(try profile(["PROPERTY_TESTING_PROFILE": "ci"]).line == nil)
    let fixed = try profile(["PROPERTY_TESTING_PROFILE": "nightly", "PROPERTY_TESTING_SEED": "5"])
    #expect(fixed.line == nil && fixed.seed == Seed(5) && fixed.caseFactor == 10)
  }

  @Test(arguments: [
    ["PROPERTY_TESTING_PROFILE": "weekly"], ["PROPERTY_TESTING_SEED": "many"],
    ["PROPERTY_TESTING_SEED": "-1"],
  ])
  func aVariableThatMeansNothingIsAnError(_ variables: [String: String]) throws {
    let error = try #require(throws: UnusableEnvironment.self) { try profile(variables) }
    for (name, value) in variables {
      #expect(error.description.hasPrefix("\(name) is ‘\(value)’; it can be "))
    }
  }

  @Test(.profile(Profile("mine", seed: Seed(9), caseFactor: 3)))
  func aTraitSetsTheProfileOfATest() async throws {
    #expect(Seed.ofRun == Seed(9))
    let count = Counter()
    try await check("counted", Generator<Int>.int, settings: PropertySettings(cases: 20)) { _ in
      count.increment()
    }
    #expect(count.value == 60)
  }

  @Suite(.profile(Profile("outer", seed: Seed(8)))) struct Inner {
    @Test func aTraitOfASuiteHoldsInItsTests() { #expect(Profile.current.name == "outer") }
  }
}
