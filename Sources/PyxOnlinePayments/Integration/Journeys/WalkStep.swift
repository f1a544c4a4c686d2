import PropertyTesting

/// A step of a walk through payment processes; a step that makes no sense is left out.
struct WalkStep: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// What comes next if nothing goes wrong.
    case goOn
    /// The latest request is answered before the older ones.
    case answerLatest
    /// The oldest open request fails.
    case fail
    /// The customer goes back and chooses again.
    case chooseAgain
    /// What is to be paid changes.
    case change
    /// The customer enters something, right or wrong, into a field.
    case enter, enterWrong
    /// The customer presses Pay.
    case press
  }

  var kind: Kind
  /// Which of several possibilities the step takes.
  var pick: Int

  /// Walks that sometimes reach a result.
  static let walks = Generator<[WalkStep]> { source in
    try Generator<WalkStep>.frequency([
      (12, step(.goOn)), (2, step(.answerLatest)), (1, step(.fail)), (2, step(.chooseAgain)),
      (1, step(.change)), (1, step(.enter)), (2, step(.enterWrong)), (2, step(.press)),
    ]).array(count: 6...26).draw(from: source)
  }

  private static func step(_ kind: Kind) -> Generator<WalkStep> {
    Generator<Int>.int(in: 0...5).map { WalkStep(kind: kind, pick: $0) }
  }
}
