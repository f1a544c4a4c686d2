extension Generator where Value == Int {
  /// Positions in a list of `count` parts; they take turns from case to case instead of being random, and the first is
  /// the simplest.
  ///
  /// Use it for parts that must occur in every run, not only in most runs: `count` consecutive cases can cover all of
  /// them. The position is recorded and shrunk like any other choice.
  ///
  /// - Parameters:
  ///   - count: At least one.
  ///   - pick: Makes a position from the case's number; the position is taken modulo `count`.
  public static func inTurn(count: Int, _ pick: @escaping @Sendable (Int) -> Int = { $0 }) -> Generator {
    precondition(count > 0, "cannot take turns among nothing: give at least one part")
    let domain = ChoiceDomain(lower: 0, width: UInt64(count - 1), simplest: 0, kind: .index)
    return Generator { source in
      let turn = pick(source.state.pointee.ordinal) % count
      return Int(try source.choose(domain) { _ in UInt64(turn < 0 ? turn + count : turn) })
    }
  }
}
