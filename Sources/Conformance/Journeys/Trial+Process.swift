extension Trial {
  /// What the implementation did since its process was started last.
  public var seenSinceStart: Observed<System> {
    var effects: [System.Effect] = []
    for entry in trace.log.reversed() {
      switch entry {
      case .opened, .closed: return Observed(effects: effects.reversed(), bench: bench)
      case .effect(let effect): effects.append(effect)
      default: continue
      }
    }
    return Observed(effects: effects.reversed(), bench: bench)
  }
}
