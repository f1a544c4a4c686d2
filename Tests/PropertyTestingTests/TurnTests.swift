import PropertyTesting
import Testing

@Suite struct TurnTests {
  @Test func asManyCasesAsThereArePartsMeetEachOfThem() throws {
    var met: [Int] = []
    _ = try check(.inTurn(count: 3000), settings: CheckSettings(cases: 200)) { (value: Int) in
      met.append(value)
      return true
    }
    // The first case is the simplest value; the others come in order.
    #expect(met.first == 0)
    #expect(zip(met.dropFirst(), met.dropFirst(2)).allSatisfy { $1 == $0 + 1 })
    #expect(met.count == 200)
  }
}
