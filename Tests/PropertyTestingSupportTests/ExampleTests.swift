import PropertyTesting
import PropertyTestingSupport
import Testing

/// What the README shows.
@Suite(.profile(.ci)) struct ExampleTests {
  @Test func sortingAgainChangesNothing() async throws {
    try await check("sorting again changes nothing", Generator<[Int]>.array(of: .int)) { numbers in
      #expect(numbers.sorted().sorted() == numbers.sorted())
    }
  }
}
