import PropertyTesting

/// A step of a walk through payment processes; a step that makes no sense is left out.
struct WalkStep: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// The next step of a payment in which nothing goes wrong.
    case goOn
    /// The suite answers the latest request before the older requests.
    case answerLatest
    /// The oldest open request fails.
    case fail
    /// The customer goes back and chooses again.
    case chooseAgain
    /// The customer begins another payment.
    case change
    /// The customer enters something, right or wrong, into a field.
    case enter, enterWrong
    /// The customer presses Pay.
    case press
  }

  var kind: Kind
  /// The number that picks one of the step's possibilities.
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
