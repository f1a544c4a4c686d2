import Testing

@testable import GuardedMutants

/// The text that shows how a surviving mutant changes a case.
@Suite struct DifferenceTests {
  @Test func namesTheFirstLineThatDiffers() {
    let difference = SeenDifference(between: ["open", "one", "two"], and: ["open", "won", "two"])
    #expect(difference?.text(of: "TOY-01") == "in a case of TOY-01: won instead of one\nafter open")
    #expect(SeenDifference(between: ["open"], and: ["open"]) == nil)
  }

  @Test func saysIfSomethingIsMissing() {
    let missing = SeenDifference(between: ["open", "one"], and: ["open"])
    #expect(missing?.text(of: "TOY-01") == "in a case of TOY-01: nothing more instead of one\nafter open")
  }

  @Test func showsOnlyWhatSurroundsADifference() {
    let start = String(repeating: "a", count: 400)
    let text = SeenDifference(between: [start + "x"], and: [start + "y"])?.text(of: "TOY-01")
    let context = "…" + String(repeating: "a", count: 60)
    #expect(text == "in a case of TOY-01: \(context)y instead of \(context)x")
  }

  @Test func masksCardNumbers() {
    let text = SeenDifference(between: [], and: ["4111111111111111 and more"])?.text(of: "TOY-01")
    #expect(text == "in a case of TOY-01: ************1111 and more instead of nothing more")
  }
}
