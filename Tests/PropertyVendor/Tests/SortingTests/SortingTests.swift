import PropertyTesting
import PropertyTestingSupport
import Testing

/// All that a package needs to check a property.
@Suite struct SortingTests {
  @Test func sortingAgainChangesNothing() async throws {
    try await check("sorting again changes nothing", Generator<[Int]>.array(of: .int)) { numbers in
      #expect(numbers.sorted().sorted() == numbers.sorted())
    }
  }
}
