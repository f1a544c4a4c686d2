extension Generator where Value == Int {
  /// Positions in a list of `count` parts that go round with the cases instead of falling at random; the first is the
  /// simplest.
  ///
  /// For what must be met in every run, not only in most: as many cases in a row as there are parts can meet each of
  /// them. The position is a choice as any other, recorded and made smaller as such.
  ///
  /// - Parameters:
  ///   - count: At least one.
  ///   - pick: Makes a position of the number of the case; taken modulo `count`.
  public static func inTurn(count: Int, _ pick: @escaping @Sendable (Int) -> Int = { $0 }) -> Generator {
    precondition(count > 0, "cannot take turns among nothing: give at least one part")
    let domain = ChoiceDomain(lower: 0, width: UInt64(count - 1), simplest: 0, kind: .index)
    return Generator { source in
      let turn = pick(source.state.pointee.ordinal) % count
      return Int(try source.choose(domain) { _ in UInt64(turn < 0 ? turn + count : turn) })
    }
  }
}
