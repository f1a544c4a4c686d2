extension Trial {
  /// What the implementation did since its process was started last.
  public var seenSinceStart: Observed<System> { Observed(effects: trace.effectsSinceStart, bench: bench) }
}
