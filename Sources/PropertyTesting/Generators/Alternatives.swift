extension Generator {
  /// Always that value; makes no choice.
  @inlinable
  public static func just(_ value: Value) -> Generator where Value: Sendable {
    Generator { _ in value }
  }

  /// One of the elements (at least one), all equally likely; the first is the simplest.
  @inlinable
  public static func element(of elements: [Value]) -> Generator where Value: Sendable {
    precondition(!elements.isEmpty, "element(of:) needs at least one element")
    return Generator { source in elements[try source.index(count: elements.count)] }
  }

  /// A value of one of the generators (at least one); the first is the simplest.
  @inlinable
  public static func oneOf(_ generators: [Generator]) -> Generator {
    precondition(!generators.isEmpty, "oneOf needs at least one generator")
    return Generator { source in
      try source.span(.branch, Value.self) {
        try generators[try source.index(count: generators.count)].body(source)
      }
    }
  }

  /// A value of one of the generators, all equally likely; the first is the simplest.
  @inlinable
  public static func oneOf(_ first: Generator, _ others: Generator...) -> Generator {
    oneOf([first] + others)
  }

  /// A value of one of the generators, chosen by weight; the first is the simplest.
  ///
  /// Weights must not be negative, nor all zero; a generator of weight zero is never used.
  @inlinable
  public static func frequency(_ weighted: [(Int, Generator)]) -> Generator {
    frequency(weighted, Value.self)
  }

  /// A value of one of the generators, chosen by weight, in a span with the given type as its owner.
  // Making such a generator must be fast: many of them are made while a value is drawn, because they depend on earlier
  // draws.
  @inlinable
  static func frequency<Owner>(_ weighted: [(Int, Generator)], _ owner: Owner.Type) -> Generator {
    var weights: [UInt64] = []
    var generators: [Generator] = []
    weights.reserveCapacity(weighted.count)
    generators.reserveCapacity(weighted.count)
    for (weight, generator) in weighted {
      precondition(weight >= 0, "weights must not be negative")
      guard weight > 0 else { continue }
      weights.append(UInt64(weight))
      generators.append(generator)
    }
    precondition(!weights.isEmpty, "frequency needs at least one generator with a weight above zero")
    return Generator { [weights, generators] source in
      try source.span(.branch, owner) {
        try generators[try source.index(weights: weights)].body(source)
      }
    }
  }

  /// A value or nil; nil is simpler and comes in a quarter of the draws.
  @inlinable
  public static func optional<Wrapped>(of generator: Generator<Wrapped>) -> Generator
  where Value == Wrapped? {
    Generator { source in
      try source.span(.branch, Value.self) {
        try source.boolean(probability: 0.75) ? try generator.body(source) : nil
      }
    }
  }

  /// This generator's values or nil; nil is simpler and comes in a quarter of the draws.
  @inlinable
  public var optional: Generator<Value?> { .optional(of: self) }
}

extension Source {
  /// Draws a position in a list, chosen by weight; the first is the simplest.
  @usableFromInline
  func index(weights: [UInt64]) throws -> Int {
    if weights.count == 1 { return 0 }
    let domain = ChoiceDomain(lower: 0, width: UInt64(weights.count - 1), simplest: 0, kind: .index)
    return Int(
      try choose(domain) { random in
        var rest = random.below(orEqual: weights.reduce(0, +) - 1)
        for (index, weight) in weights.enumerated() {
          if rest < weight { return UInt64(index) }
          rest -= weight
        }
        return domain.width
      })
  }
}
