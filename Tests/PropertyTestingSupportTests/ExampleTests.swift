import PropertyTesting
import PropertyTestingSupport
import Testing

/// What the README shows.
@Suite struct ExampleTests {
  @Test func sortingAgainChangesNothing() async throws {
    try await check("sorting again changes nothing", .array(of: .int, count: 0...20)) { numbers in
      #expect(numbers.sorted().sorted() == numbers.sorted())
    }
  }
}
