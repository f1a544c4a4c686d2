/// Guesses what a misspelt word was meant to be.
package enum Suggestion {
  /// The nearest known word, ignoring case, if one is near enough; otherwise the first known word that contains the
  /// given one, or nil.
  package static func near(_ word: String, among known: [String]) -> String? {
    // A word this long is not a misspelling of a known one, and comparing it would be slow.
    guard word.utf8.count <= 100 else { return nil }
    let wanted = word.lowercased()
    let limit = max(1, wanted.count / 3)
    let ranked = known.enumerated().map { index, candidate in
      (distance: distance(wanted, candidate.lowercased()), index: index, word: candidate)
    }
    let nearest = ranked.min { ($0.distance, $0.index) < ($1.distance, $1.index) }
    if let nearest, nearest.distance <= limit { return nearest.word }
    guard wanted.count >= 3 else { return nil }
    return known.first { $0.lowercased().contains(wanted) }
  }

  /// How many insertions, deletions, replacements and swaps of neighbours turn one word into the other.
  package static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one), Array(other))
    var before: [Int] = []
    var previous = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let cost = one[row] == other[column] ? 0 : 1
        var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + cost)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, previous) = (previous, current)
    }
    return previous[other.count]
  }
}
