/// A family of candidates made from one recording and a number, and how to search for the best number.
struct Move {
  let search: Search.Kind
  /// The candidate for a number, or nil if there is none.
  let candidate: (UInt64) -> [UInt64]?

  init(_ search: Search.Kind, _ candidate: @escaping (UInt64) -> [UInt64]?) {
    self.search = search
    self.candidate = candidate
  }

  /// A move with a single candidate.
  static func once(_ candidate: @escaping () -> [UInt64]?) -> Move { Move(.once) { _ in candidate() } }
}

/// Draws from choices without running the property; nil if the generator rejects them.
struct Probe {
  let draw: ([UInt64], Guide?, Bool) -> Recording?

  func callAsFunction(_ choices: [UInt64], _ guide: Guide? = nil, areValues: Bool = false) -> Recording? {
    draw(choices, guide, areValues)
  }
}

/// One way to make recordings simpler: a few moves at each position.
struct ShrinkPass: Sendable {
  /// The type of the pass's positions.
  enum Place: Sendable { case choices, spans }

  let name: String
  let place: Place
  /// Whether the pass is cheap enough to be tried at each position, even within a streak of equal parts.
  var triesAll = false
  /// Whether candidates may have more choices than the recording.
  var mayGrow = false
  /// The moves at a position, or nil after the last one.
  let moves: @Sendable (Recording, Int, Probe) -> [Move]?

  /// The passes that run first, in this order.
  static let early: [ShrinkPass] = [
    clearElements, deleteSpans, clampElements, replaceByPart, joinCollections, resize, lowerEqual, mergePairs,
    lowerChoices, followFloats, lowerPairs, sortSpans,
  ]

  /// The passes that run after the early ones; if one of them succeeds, the shrinker goes back to the first pass.
  static let late: [ShrinkPass] = [
    resizeColumns, resizeAndRenumber, deleteChoices, deleteAndRenumber, reorderAndRenumber, deleteAndMerge,
    exchangeNumbers, exchangeSpans, exchangeSteps, editTwins, shiftValues, lowerAndRaise, leapDown,
    delayChoice, changeAlternative,
  ]

  /// A pass with moves for each span.
  static func spans(
    _ name: String, _ moves: @escaping @Sendable (Recording, Int, Probe) -> [Move]
  ) -> ShrinkPass {
    ShrinkPass(name: name, place: .spans) { recording, position, probe in
      position < recording.spans.count ? moves(recording, position, probe) : nil
    }
  }

  /// A pass with moves for each choice.
  static func choices(
    _ name: String, triesAll: Bool = false, _ moves: @escaping @Sendable (Recording, Int, Probe) -> [Move]
  ) -> ShrinkPass {
    ShrinkPass(name: name, place: .choices, triesAll: triesAll) { recording, position, probe in
      position < recording.ranks.count ? moves(recording, position, probe) : nil
    }
  }
}
