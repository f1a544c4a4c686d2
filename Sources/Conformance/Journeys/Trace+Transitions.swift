extension Trace {
  /// The starts and stimuli, each with the world at that time and with everything that the implementation did before
  /// the next.
  ///
  /// An effect belongs to the stimulus before it, however late it came. Effects at the close are ignored, because the
  /// state tables have no close. Pasts are ignored too, because after them the state is one in which the tables begin.
  // Every case of a run is read, so this code is inlined: the compiler then knows the system.
  @inlinable var steps: [TransitionCounter<System>.Step] {
    var steps: [TransitionCounter<System>.Step] = []
    steps.reserveCapacity(stimulusCount + 1)
    var world = World()
    var effects: [System.Effect] = []
    // The place of the last stimulus that has no step yet; its world is kept, because the world may change before late
    // effects come.
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
