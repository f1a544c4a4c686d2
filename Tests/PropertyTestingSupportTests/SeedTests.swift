import PropertyTesting
import PropertyTestingSupport
import Testing

/// Seeds follow from the run's seed, the test's id and the property's name.
@Suite(.profile(.ci)) struct SeedTests {
  private func values(_ name: String, seed: Seed = Seed(5)) async throws -> [Int] {
    let seen = List<Int>()
    try await check(name, Generator<Int>.int, settings: PropertySettings(seed: seed)) { seen.append($0) }
    return seen.elements
  }

  @Test func theSamePropertyOfATestSeesTheSame() async throws {
    #expect(try await values("a") == values("a"))
    #expect(try await values("a") != values("b"))
    #expect(try await values("a") != values("a", seed: Seed(6)))
  }

  /// A test of the same name in another suite; its seed follows from its whole path.
  @Suite struct Inner {
    @Test func theSamePropertyOfATestSeesTheSame() async throws {
      let seen = List<Int>()
      try await check("a", Generator<Int>.int, settings: PropertySettings(seed: Seed(5))) { seen.append($0) }
      let path = [
        "PropertyTestingSupportTests", "SeedTests", "Inner", "theSamePropertyOfATestSeesTheSame()", "a",
      ]
      let same = List<Int>()
      let settings = CheckSettings(seed: Seed(5).derived(path.joined(separator: "/")))
      func run(_ property: (Int) throws -> Bool) throws { _ = try check(.int, settings: settings, property) }
      try run {
        same.append($0)
        return true
      }
      #expect(seen.elements == same.elements)
    }
  }

  @Test func parallelChecksDoNotDisturbEachOther() async throws {
    let alone = try await values("p0")
    try await withThrowingTaskGroup { group in
      for number in 0..<8 { group.addTask { (number, try await values("p\(number)")) } }
      for try await (number, seen) in group where number == 0 { #expect(seen == alone) }
    }
  }

  @Test func parallelFailuresStayApart() async throws {
    try await withThrowingTaskGroup { group in
      for limit in 1...8 {
        group.addTask {
          let text = try await report {
            try await check("limit", Generator<Int>.int(in: 0...100_000), settings: .unhurried) { value in
              await Task.yield()
              #expect(value < limit)
            }
          }
          #expect(text.contains("\nvalue: \(limit)\n"))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func theSeedOfTheRunIsPrinted() async throws {
    let text = try await report {
      try await check("printed", Generator<Int>.int, settings: PropertySettings(seed: Seed(4711))) {
        #expect($0 < 3)
      }
    }
    #expect(text.contains("seed: 4711 (or PROPERTY_TESTING_SEED=4711)"))
  }
}
