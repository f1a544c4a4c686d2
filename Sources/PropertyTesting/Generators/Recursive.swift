extension Generator {
  /// Values that contain values of the same type, at most `depth` levels of them.
  ///
  /// `base` makes the leaves and is the simplest; `extend` is given the generator of the parts. Half of the
  /// draws go a level deeper where a level is left.
  public static func recursive(
    depth: Int, base: Generator, _ extend: @escaping @Sendable (Generator) -> Generator
  ) -> Generator {
    precondition(depth >= 0, "a depth must not be negative")
    var level = Generator { source in
      try source.span(.recursion, Value.self) {
        // The flag of the other levels, so that a part of one level can stand in another.
        _ = try source.choose(ChoiceDomain(lower: 0, width: 0, simplest: 0, kind: .flag)) { _ in 0 }
        return try base.body(source)
      }
    }
    for _ in 0..<depth {
      let deeper = extend(level)
      level = Generator { source in
        try source.span(.recursion, Value.self) {
          try source.boolean(probability: 0.5) ? try deeper.body(source) : try base.body(source)
        }
      }
    }
    return level
  }
}
