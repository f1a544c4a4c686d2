extension Generator where Value: FixedWidthInteger & Sendable {
  /// Integers of the range, shrinking towards zero or the end of the range nearest to it.
  ///
  /// The ends, zero, powers of two and neighbours of earlier integers of the case are favoured.
  @inlinable
  public static func int(in range: ClosedRange<Value>) -> Generator {
    if Value.bitWidth > 64 { return Generator { source in try source.wideInteger(in: range, simplest: nil) } }
    let domain = Source.domain(range, simplest: nil)
    return Generator { source in Value(truncatingIfNeeded: try source.bits(of: domain)) }
  }

  /// Integers of the range, shrinking towards a member of your choice.
  @inlinable
  public static func int(in range: ClosedRange<Value>, simplest: Value) -> Generator {
    if Value.bitWidth > 64 {
      return Generator { source in try source.wideInteger(in: range, simplest: simplest) }
    }
    let domain = Source.domain(range, simplest: simplest)
    return Generator { source in Value(truncatingIfNeeded: try source.bits(of: domain)) }
  }

  /// Integers of the range, which must not be empty.
  @inlinable
  public static func int(in range: Range<Value>) -> Generator {
    precondition(!range.isEmpty, "an empty range has no integer to generate")
    return int(in: range.lowerBound...(range.upperBound - 1))
  }

  /// Integers from the bound up to the type's maximum.
  @inlinable
  public static func int(in range: PartialRangeFrom<Value>) -> Generator {
    int(in: range.lowerBound...Value.max)
  }

  /// Integers from the type's minimum up to the bound.
  @inlinable
  public static func int(in range: PartialRangeThrough<Value>) -> Generator {
    int(in: Value.min...range.upperBound)
  }

  /// All integers of the type.
  @inlinable
  public static var int: Generator { int(in: Value.min...Value.max) }
}

extension Generator where Value == Int {
  /// All integers; the default if nothing else determines the integer type.
  @inlinable
  public static var int: Generator { int(in: Int.min...Int.max) }
}
