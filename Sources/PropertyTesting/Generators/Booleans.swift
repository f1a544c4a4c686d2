extension Generator where Value == Bool {
  /// False and true, equally likely; false is simpler.
  @inlinable
  public static var bool: Generator { bool(probability: 0.5) }

  /// True with that probability, from 0 to 1; false is simpler.
  @inlinable
  public static func bool(probability: Double) -> Generator {
    precondition((0...1).contains(probability), "a probability lies between 0 and 1")
    return Generator { source in try source.boolean(probability: probability) }
  }
}
