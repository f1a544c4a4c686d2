extension Trial {
  /// What the implementation did since its process was started last.
  @inlinable public var seenSinceStart: Observed<System> {
    Observed(effects: effects[start...], bench: bench)
  }
}
