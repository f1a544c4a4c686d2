/// A failing case and one that passed, line by line: the lines that both have, and those that only one case has.
public struct CaseComparison: Sendable, Hashable {
  /// A line, and the cases that have it.
  package struct Line: Sendable, Hashable {
    package enum Owner: Sendable, Hashable { case both, failing, passing }
    package let text: String
    package let owner: Owner

    package init(text: String, owner: Owner) { (self.text, self.owner) = (text, owner) }
  }

  /// The lines of both cases, in order; card numbers are masked unless the suite made them up.
  package let lines: [Line]

  /// The most lines that a compared case may have: the time grows with the square of their number.
  package static let most = 400
  /// The most characters that are kept of a line in both cases, and of a line in only one case.
  private static let (common, different) = (240, 2000)

  /// Compares the traces of two cases; nil if one is too long.
  public init?(failing: [String], passing: [String]) {
    guard max(failing.count, passing.count) <= Self.most else { return nil }
    let redactor = Redactor(known: Redactor.madeUp(in: failing).union(Redactor.madeUp(in: passing)))
    lines = Self.merged(failing, passing).map { line in
      let text = RunText.shortening(redactor.line(line.text))
      let limit = line.owner == .both ? Self.common : Self.different
      return Line(text: LimitedText.middle(text, characters: limit), owner: line.owner)
    }
  }

  private static func merged(_ failing: [String], _ passing: [String]) -> [Line] {
    let shared = shared(failing, passing)
    var (one, other) = (0, 0)
    var lines: [Line] = []
    while one < failing.count || other < passing.count {
      if one < failing.count, other < passing.count, failing[one] == passing[other] {
        lines.append(Line(text: failing[one], owner: .both))
        (one, other) = (one + 1, other + 1)
      } else if other == passing.count
        || one < failing.count && shared[one + 1][other] >= shared[one][other + 1]
      {
        lines.append(Line(text: failing[one], owner: .failing))
        one += 1
      } else {
        lines.append(Line(text: passing[other], owner: .passing))
        other += 1
      }
    }
    return lines
  }

  /// For each pair of places in the two cases, the length of the longest common subsequence of the lines from there on.
  private static func shared(_ one: [String], _ other: [String]) -> [[Int]] {
    var counts = Array(repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
    for first in one.indices.reversed() {
      for second in other.indices.reversed() {
        counts[first][second] =
          one[first] == other[second]
          ? counts[first + 1][second + 1] + 1 : max(counts[first + 1][second], counts[first][second + 1])
      }
    }
    return counts
  }
}
