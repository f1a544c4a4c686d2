import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// What adapters of libraries need not have: without it the rules about it are not applicable, and all others judge on.
@Suite(.heavyWork) struct OptionalLibraryWordsTests {
  /// What is missing, and the rules that are about nothing else.
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
