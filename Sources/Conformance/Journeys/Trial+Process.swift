extension Trial {
  /// What the implementation did since the last start of its process.
  @inlinable public var seenSinceStart: Observed<System> {
    Observed(effects: effects[start...], bench: bench)
  }
}
