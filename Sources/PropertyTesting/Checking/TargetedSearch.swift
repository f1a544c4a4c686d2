/// Steers generation towards the scores that a property asked to maximise: edits the best choices so far and keeps
/// improvements.
struct TargetedSearch {
  typealias Edit = (position: Int, distance: UInt64, up: Bool)

  /// For each label, the best case so far and the edit that made it; this edit is tried again with twice the distance.
  private var bests: [(label: String, score: Double, recording: Recording, edit: Edit?)] = []
  private var edited = (index: 0, edit: Edit?.none)

  var isEmpty: Bool { bests.isEmpty }

  /// Takes the scores of a case; asks for `recording` if a score becomes the best of its label.
  mutating func observe(
    _ scores: [(label: String, score: Double)], wasEdited: Bool, _ recording: () -> Recording?
  ) {
    for (label, score) in scores {
      let index = bests.firstIndex { $0.label == label }
      let best = index.map { bests[$0].score } ?? -.infinity
      // After an edit, an equal score replaces the best too, so that the search crosses plateaus.
      guard index == nil || score > best || score == best && wasEdited, let made = recording() else {
        continue
      }
      guard let index else {
        bests.append((label, score, made, nil))
        continue
      }
      (bests[index].score, bests[index].recording) = (score, made)
      if wasEdited, index == edited.index, score > best, let edit = edited.edit {
        bests[index].edit = (edit.position, 2 * min(edit.distance, 1 << 62), edit.up)
      }
    }
  }

  /// Choices near those of the best case of some label.
  mutating func candidate(_ random: inout SplitMix) -> [UInt64] {
    func pick(_ count: Int) -> Int { Int(random.below(orEqual: UInt64(count - 1))) }
    let index = pick(bests.count)
    let (_, _, recording, again) = bests[index]
    (edited, bests[index].edit) = ((index, again), nil)
    guard !recording.ranks.isEmpty else { return [] }
    if let again { return recording.stepped(again) }
    if random.oneIn(8), !recording.spans.isEmpty {
      // Repeats a part, or removes it.
      let range = recording.spans[pick(recording.spans.count)].range
      let times = random.oneIn(2) ? 0 : 2
      let rest = recording.ranks[range.upperBound...]
      return recording.ranks[..<range.lowerBound] + (0..<times).flatMap { _ in recording.ranks[range] } + rest
    }
    var copy = recording
    for _ in 0...(random.oneIn(4) ? 1 : 0) {
      let position = pick(recording.ranks.count)
      let width = recording.domains[position].width
      if random.oneIn(8) {
        copy.ranks[position] = random.below(orEqual: width)
      } else {
        let exponent = random.below(orEqual: UInt64(63 - (width | 1).leadingZeroBitCount))
        let edit = (position: position, distance: UInt64(1) << exponent, up: random.oneIn(2))
        copy.ranks = copy.stepped(edit)
        edited.edit = edit
      }
    }
    return copy.ranks
  }
}

extension Recording {
  /// The choices with one of them moved up or down by that much, but not beyond the end of its range.
  fileprivate func stepped(_ edit: TargetedSearch.Edit) -> [UInt64] {
    let domain = domains[edit.position]
    let offset = domain.offset(ofRank: ranks[edit.position])
    let moved =
      edit.up ? offset + min(edit.distance, domain.width - offset) : offset - min(edit.distance, offset)
    return ranks.replacing(edit.position, with: domain.rank(ofOffset: moved))
  }
}
