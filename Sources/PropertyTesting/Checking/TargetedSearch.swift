/// Steers generation towards what a property asked to maximise: edits the best choices so far, and keeps what is better.
struct TargetedSearch {
  private struct Best {
    let label: String
    var score: Double
    var recording: Recording
    /// The edit that made it better last, which is tried again, doubled.
    var edit: (position: Int, distance: UInt64, up: Bool)?
  }

  private var bests: [Best] = []
  private var edited: Int?
  private var edit: (position: Int, distance: UInt64, up: Bool)?

  var isEmpty: Bool { bests.isEmpty }

  /// Takes the scores of a case; `recording` is asked for where one of them is at least as good as the best.
  mutating func observe(
    _ scores: [(label: String, score: Double)], wasEdited: Bool, _ recording: () -> Recording?
  ) {
    var drawn: Recording?
    for (label, score) in scores {
      let index = bests.firstIndex { $0.label == label }
      // An equal score is kept where it is at hand, to cross what is level.
      if let index, score < bests[index].score || score == bests[index].score && !wasEdited { continue }
      guard let made = drawn ?? recording() else { return }
      drawn = made
      guard let index else {
        bests.append(Best(label: label, score: score, recording: made))
        continue
      }
      if wasEdited, index == edited, score > bests[index].score, let edit {
        bests[index].edit = (
          edit.position, edit.distance.multipliedReportingOverflow(by: 2).partialValue, edit.up
        )
      }
      (bests[index].score, bests[index].recording) = (score, made)
    }
  }

  /// Choices near the best of one of the scores.
  mutating func candidate(_ random: inout SplitMix) -> [UInt64] {
    let index = Int(random.below(orEqual: UInt64(bests.count - 1)))
    let recording = bests[index].recording
    var choices = recording.ranks
    (edited, edit, bests[index].edit) = (index, bests[index].edit, nil)
    guard !choices.isEmpty else { return [] }
    if let edit, edit.distance > 0, edit.position < choices.count {
      choices[edit.position] = recording.stepped(edit.position, by: edit.distance, up: edit.up)
      return choices
    }
    if random.oneIn(8),
      let span = recording.spans.isEmpty
        ? nil : Int(random.below(orEqual: UInt64(recording.spans.count - 1)))
    {
      // A part once more, or once less.
      let range = recording.spans[span].range
      choices.replaceSubrange(range, with: random.oneIn(2) ? [] : Array(choices[range] + choices[range]))
      return choices
    }
    for _ in 0...(random.oneIn(4) ? 1 : 0) {
      let position = Int(random.below(orEqual: UInt64(choices.count - 1)))
      let width = recording.domains[position].width
      if random.oneIn(8) {
        choices[position] = random.below(orEqual: width)
        continue
      }
      let exponent = random.below(orEqual: UInt64(63 - (width | 1).leadingZeroBitCount))
      let step = (position: position, distance: UInt64(1) << exponent, up: random.oneIn(2))
      choices[position] = recording.stepped(position, by: step.distance, up: step.up)
      edit = step
    }
    return choices
  }
}

extension Recording {
  /// The rank of the member that lies so far above or below, or at the end of the range.
  fileprivate func stepped(_ index: Int, by distance: UInt64, up: Bool) -> UInt64 {
    let domain = domains[index]
    let offset = domain.offset(ofRank: ranks[index])
    let moved = up ? offset + min(distance, domain.width - offset) : offset - min(distance, offset)
    return domain.rank(ofOffset: moved)
  }
}
