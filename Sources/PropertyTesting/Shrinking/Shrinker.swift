/// Proposes simpler candidates for a failing recording and is told which of them also fail.
///
/// It does not run the property, so synchronous and asynchronous checks can share it. It repeats the passes until none
/// of them finds anything (the fixed point).
struct Shrinker {
  /// The choices of the simplest value that fails.
  private(set) var best: [UInt64]
  /// The recording of the best choices, with domains and spans, as it was before the current search.
  private var recording: Recording
  /// The streaks of the recording; nil until they are needed.
  private var streaks: Streaks?
  private let passes = ShrinkPass.early + ShrinkPass.late + ShrinkPass.floats + [ShrinkPass.plainTexts]
  private var pass = 0
  private var position = -1
  private let probe: Probe
  /// Whether time has run out; checked now and then, because it may take long to find the next candidate.
  private let isOver: () -> Bool
  private var looks = 0
  private var moves: [Move] = []
  private var move = 0
  private var search: Search?
  private var improvedHere = false
  private var improvedInRound = false
  /// How many choices `best` had when the moves at this position were made.
  private var countHere = 0
  /// The oddity of the texts of `best`, once a text has been made plainer; from then on, it is compared first.
  private var oddity: UInt64?
  /// The oddity of the candidate last proposed.
  private var candidateOddity: UInt64 = 0
  /// How many choices the candidate last proposed may draw.
  private(set) var limit: Int

  init(_ recording: Recording, probe: Probe, isOver: @escaping () -> Bool) {
    best = recording.ranks
    limit = recording.ranks.count
    self.recording = recording
    self.probe = probe
    self.isOver = isOver
  }

  /// The next candidate, or nil at the fixed point or if time has run out.
  mutating func next() -> [UInt64]? {
    while true {
      if search != nil {
        if let number = search?.next() {
          if let candidate = moves[move].candidate(number) {
            limit = passes[pass].mayGrow ? candidate.count : best.count
            return candidate
          }
          search?.report(false)
          continue
        }
        if search?.succeeded == true { improvedHere = true }
        search = nil
        move += 1
      }
      if !improvedHere && move < moves.count {
        search = Search(moves[move].search)
        continue
      }
      guard advance() else { return nil }
    }
  }

  /// Goes to the next position, pass or round; false at the fixed point or if time has run out.
  private mutating func advance() -> Bool {
    if improvedHere {
      improvedInRound = true
      // After a deletion, the next part is at this position; if nothing was deleted, this position waits for the next
      // round.
      if best.count == countHere { position += 1 }
      // Most finds of a search are soon replaced by simpler ones, so only the last find is recorded in full. If the
      // generator makes other choices when it draws again, shrinking ends.
      moves = []
      recording.removeAll()
      guard let drawn = probe(best), drawn.ranks == best else { return false }
      recording = drawn
      streaks = nil
      if pass >= ShrinkPass.early.count { (pass, position) = (0, 0) }
    } else {
      position += 1
    }
    improvedHere = false
    move = 0
    while true {
      while pass < passes.count {
        looks += 1
        if looks & 63 == 0, isOver() { return false }
        passOverStreaks()
        if let found = passes[pass].moves(recording, position, probe) {
          moves = found
          countHere = best.count
          return true
        }
        pass += 1
        position = 0
      }
      guard improvedInRound else { return false }
      improvedInRound = false
      pass = 0
    }
  }

  /// Skips positions inside streaks, where the pass would repeat what it tried at neighbouring positions.
  private mutating func passOverStreaks() {
    let pass = passes[pass]
    let known = streaks ?? Streaks(recording)
    streaks = known
    switch pass.place {
    case .spans:
      while position < known.spans.count, known.spans[position], !pass.triesAll { position += 1 }
    case .choices:
      // Ending a collection at one of several equal elements deletes the elements after it; this deletion has been
      // tried.
      while position < known.choices.count, known.choices[position],
        !pass.triesAll || recording.domains[position].kind == .flag
      {
        position += 1
      }
    }
  }

  /// Whether the choices drawn from the candidate last proposed are simpler than `best`.
  mutating func isSimpler(_ drawn: UnsafeBufferPointer<UInt64>) -> Bool {
    guard oddity != nil || (pass < passes.count && passes[pass].mayGrow) else {
      return drawn.isSimpler(than: best)
    }
    guard let recording = probe(Array(drawn)), let known = oddity ?? probe(best)?.oddity else { return false }
    candidateOddity = recording.oddity
    return candidateOddity < known || (candidateOddity == known && drawn.isSimpler(than: best))
  }

  /// The candidate last proposed does not fail or is not simpler.
  mutating func refuse() { search?.report(false) }

  /// The candidate last proposed also fails; `choices` were drawn from it.
  mutating func accept(_ choices: [UInt64]) {
    if oddity != nil || passes[pass].mayGrow { oddity = candidateOddity }
    best = choices
    search?.report(true)
  }
}
