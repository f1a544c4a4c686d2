import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// If an adapter of a library lacks an optional word, the rules about the word do not apply; all others still judge.
@Suite(.heavyWork) struct OptionalLibraryWordsTests {
  /// Each missing part, and the rules that are only about this part.
  static let missing: [(without: Mutant<OnlinePayments>, lost: Set<String>)] = [
    (
      .rewriting("images that explain fields") { [$0] }.lacking(
        [.getTooltipImage], hiding: [.tooltipImage]), ["OP-AST-06"]
    ),
    (
      .rewriting("texts of messages") { [$0] }.lacking([.translate], hiding: [.translation]),
      ["OP-LOC-04"]
    ),
  ]

  @Test(arguments: missing.indices) func otherVerdictsAreKept(place: Int) async {
    let (without, lost) = Self.missing[place]
    let results = await engine(judging: without.applied(to: ReferenceOnlinePayments()), cases: 40)
      .run(OnlinePayments.rules)
    results.expectKept(without: without.name, losing: lost)
  }
}
