/// Passes for parts that refer to each other by number, and for tables.
extension ShrinkPass {
  /// Lowers a choice by one, deletes one of the parts that it may count, and renumbers choices that refer to later
  /// parts.
  static let resizeAndRenumber: ShrinkPass = choices("resize and renumber") { recording, position, probe in
    guard let (lowered, excess) = recording.shortened(position, probe) else { return [] }
    let count = recording.ranks[position]
    // The parts are pieces of equal size, which begin directly after the choice or one choice later, or they are spans.
    let flat = (1...2).flatMap { gap -> [(Int, Range<Int>)] in
      let starts = stride(
        from: position + gap, to: max(position + gap, lowered.ranks.count - excess + 1), by: excess)
      return starts.enumerated().map { ($0, $1..<$1 + excess) }
    }
    let spans = recording.runs(behind: position).flatMap { run in
      run.enumerated().map { ($0, recording.spans[$1].range) }
    }
    return (flat + spans).prefix(64).map { index, range in
      Move.once {
        var choices = lowered.renumbered(above: UInt64(index), upTo: count)
        choices.replaceSubrange(...position, with: lowered.ranks[...position])
        return choices.removing(range)
      }
    }
  }

  /// Lowers by one a choice that may be a table's width, and deletes one of the table's columns.
  static let resizeColumns: ShrinkPass = choices("resize columns") { recording, position, probe in
    guard let (lowered, excess) = recording.shortened(position, probe), excess > 1 else { return [] }
    let width = Int(truncatingIfNeeded: min(recording.value(position), 1_024))
    let total = lowered.ranks.count
    guard width > 1, excess * width <= total - position - 1 else { return [] }
    // The table begins directly after the choice or one choice later, or is at the very end.
    let starts = [position + 1, position + 2, total - excess * width]
    return starts.filter { $0 + excess * width <= total && $0 > position }.flatMap { start -> [Move] in
      // A cell may consist of a few choices.
      (1...3).filter { excess % $0 == 0 }.flatMap { size -> [Move] in
        (0..<width).map { column in
          Move.once {
            let kept = lowered.ranks.indices.filter { index in
              let offset = index - start
              return offset < 0 || offset >= excess * width || offset / size % width != column
            }
            return kept.map { lowered.ranks[$0] }
          }
        }
      }
    }
  }

  /// Swaps two parts, or moves the second in front of the first, and renumbers the choices that refer to the parts.
  static let reorderAndRenumber: ShrinkPass = spans("reorder and renumber") { recording, position, _ in
    let span = recording.spans[position]
    guard span.count > 0, !recording.isTerminator(span), !recording.continuesRun(position),
      case let run = recording.run(from: position), (2...24).contains(run.count)
    else { return [] }
    let places = recording.places(among: run.count)
    guard !places.isEmpty else { return [] }
    var moves: [Move] = []
    for first in run.indices {
      for second in run.indices[(first + 1)...] {
        var exchanged = Array(run.indices)
        exchanged.swapAt(first, second)
        var rotated = Array(run.indices)
        rotated.insert(rotated.remove(at: second), at: first)
        for order in second == first + 1 ? [exchanged] : [exchanged, rotated] {
          moves.append(.once { recording.reordered(run, order, places) })
        }
      }
    }
    return moves
  }
}

extension Recording {
  /// The recording with a choice lowered by one, and how many fewer choices are then drawn; nil if no fewer are drawn.
  fileprivate func shortened(_ position: Int, _ probe: Probe) -> (Recording, excess: Int)? {
    // Each position costs a draw, and a long recording has too many positions.
    guard isInteger(position), ranks[position] > 0, ranks.count < 1 << 14 else { return nil }
    var lowered = self
    lowered.ranks[position] -= 1
    guard let shorter = probe(lowered.ranks), shorter.ranks.count < ranks.count else { return nil }
    return (lowered, ranks.count - shorter.ranks.count)
  }

  /// Runs of two or more spans that start after a choice.
  fileprivate func runs(behind position: Int) -> [[Int]] {
    spans.indices.filter { spans[$0].start > position && spans[$0].count > 0 && !continuesRun($0) }
      .map { run(from: $0) }.filter { $0.count > 1 }
  }

  /// The choices that may be positions in a list of `count` parts.
  ///
  /// They are the choices with exactly `count` possible ranks; if there are none, they are all choices with a rank
  /// below `count`.
  fileprivate func places(among count: Int) -> Set<Int> {
    let numbers = ranks.indices.filter { index in
      let domain = domains[index]
      return (domain.kind == .integer || domain.kind == .index) && domain.lower == 0 && domain.simplest == 0
        && ranks[index] < count
    }
    let exact = numbers.filter { domains[$0].width == UInt64(count - 1) }
    return Set(exact.isEmpty ? numbers : exact)
  }

  /// The choices with the spans of a run in another order, and positions renumbered accordingly.
  fileprivate func reordered(_ run: [Int], _ order: [Int], _ places: Set<Int>) -> [UInt64] {
    var numbers = [UInt64](repeating: 0, count: order.count)
    for (new, old) in order.enumerated() { numbers[old] = UInt64(new) }
    let renumbered = ranks.indices.map { index in
      places.contains(index) ? numbers[Int(ranks[index])] : ranks[index]
    }
    let (start, end) = (spans[run[0]].start, spans[run[run.count - 1]].end)
    return Array(renumbered[..<start]) + order.flatMap { renumbered[spans[run[$0]].range] }
      + renumbered[end...]
  }
}
