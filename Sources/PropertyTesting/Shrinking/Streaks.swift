/// The streaks of a recording: equal parts in a row.
///
/// Most passes try their moves only at the first and the last few parts of a streak.
///
/// Otherwise, passes that pair a choice with other choices would spend as much time on each of a hundred equal elements
/// as on the first.
struct Streaks: Sendable {
  /// How many parts at each end of a streak are tried; a pass pairs a number with at most the next four numbers.
  private static let ends = 3

  /// For each span, in order: whether it is inside a streak.
  private(set) var spans: [Bool]
  /// For each choice, in order: whether it belongs to a span inside a streak.
  private(set) var choices: [Bool]

  init(_ recording: Recording) {
    spans = Array(repeating: false, count: recording.spans.count)
    choices = Array(repeating: false, count: recording.ranks.count)
    // The current streak at each depth, the outermost first.
    var open: [[Int]] = []
    for index in recording.spans.indices {
      let span = recording.spans[index]
      while open.count > span.depth + 1 { close(open.removeLast(), recording) }
      while open.count <= span.depth { open.append([]) }
      if let last = open[span.depth].last, !recording.isRepeated(last, by: index) {
        close(open[span.depth], recording)
        open[span.depth] = []
      }
      open[span.depth].append(index)
    }
    for streak in open { close(streak, recording) }
  }

  private mutating func close(_ streak: [Int], _ recording: Recording) {
    guard streak.count > 2 * Self.ends else { return }
    let inner = streak[Self.ends..<streak.count - Self.ends]
    let start = recording.spans[streak[Self.ends]].start
    let end = recording.spans[streak[streak.count - Self.ends - 1]].end
    for choice in start..<end { choices[choice] = true }
    // Spans are ordered by their start, inner spans after outer ones.
    var index = inner[inner.startIndex]
    while index < recording.spans.count, recording.spans[index].start < end {
      spans[index] = true
      index += 1
    }
  }
}

extension Recording {
  /// Whether the second span directly follows the first, is like it, and holds the same choices.
  fileprivate func isRepeated(_ first: Int, by second: Int) -> Bool {
    let (one, other) = (spans[first], spans[second])
    return one.end == other.start && one.count == other.count && one.count > 0 && one.isAlike(other)
      && ranks[one.range] == ranks[other.range]
  }
}
