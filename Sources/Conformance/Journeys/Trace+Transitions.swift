extension Trace {
  /// The starts and stimuli, each with the world then and all that the implementation did until the next.
  ///
  /// An effect belongs to the stimulus before it, however late it came; what comes at the close is not looked at, as the
  /// state tables know of none. Nor is what was over before the rule began: its state is one that the tables begin in.
  // Inlined where the system is known: every case of a run is read.
  @inlinable var steps: [TransitionCounter<System>.Step] {
    var steps: [TransitionCounter<System>.Step] = []
    steps.reserveCapacity(stimulusCount + 1)
    var world = World()
    var effects: [System.Effect] = []
    // Where the last stimulus stands that has no step yet; the world changes before what comes late is there.
    var sent: Int?
    var worldThen = world
    var isOpen = false
    func finish() {
      if let place = sent, case .sent(let stimulus) = log[place] {
        steps.append(.init(stimulus, in: worldThen, effects))
      }
      (sent, effects) = (nil, [])
    }
    for index in log.indices {
      switch log[index] {
      case .opened(let start):
        finish()
        isOpen = true
        world = start
        steps.append(.init(nil, in: world, []))
      case .changed(_, let new): world = new
      case .sent:
        finish()
        (sent, worldThen) = (index, world)
      case .effect(let effect): effects.append(effect)
      case .closed:
        finish()
        isOpen = false
      case .present:
        finish()
        steps = isOpen ? [.init(nil, in: world, [])] : []
      case .settled, .exchange, .fault, .past: break
      }
    }
    finish()
    return steps
  }
}
