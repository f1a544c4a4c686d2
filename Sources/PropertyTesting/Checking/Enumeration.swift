/// Every value of a generator, if there are few.
enum Enumeration {
  /// The choices of every value, in lexicographic order; nil if there are no values, or more than `limit`.
  ///
  /// It walks the tree of choices from the left. Each untried choice leads to at least one value, unless its path is
  /// rejected. So the walk gives up when the values found and the untried choices together exceed the limit. Before
  /// the walk, Knuth's estimate shows whether the walk would be in vain. For each random path, the numbers of branches
  /// along the path are multiplied; the estimate is the mean of these products.
  static func all<Value>(of generator: Generator<Value>, atMost limit: Int, using source: Source) throws
    -> [[UInt64]]?
  {
    guard limit > 0 else { return nil }
    let limit = UInt64(limit)
    var rejected: UInt64 = 0
    // A rejected path makes no value, so if paths were rejected, there may be fewer values than untried choices.
    func most() -> UInt64 { rejected == 0 ? limit : 16 + 4 * limit }
    var (sum, squares) = (0.0, 0.0)
    for probe in 0..<16 + limit / 64 {
      source.replay([], enumerating: true, random: SplitMix(Seed(probe)))
      let isValue = try attempt(generator, source)
      if !isValue { rejected += 1 }
      let ways = source.state.pointee.domains.reduce(1) { $0 * (Double($1.width) + 1) }
      guard isFew(source, limit: most()), ways <= 1_024 * Double(limit) else { return nil }
      let estimate = isValue ? ways : 0
      sum += estimate
      squares += estimate * estimate
      let (count, excess) = (Double(probe + 1), sum / Double(probe + 1) - Double(limit))
      // The enumeration gives up if the mean exceeds the limit by six of its standard deviations. If the limit is low,
      // too few probes are made for this test, because more probes would take at least as long as the walk.
      if probe >= 128 && excess > 0
        && excess * excess * count > 36 * (squares / count - sum * sum / (count * count))
      {
        return nil
      }
    }
    var found: [[UInt64]] = []
    var path: [UInt64] = []
    rejected = min(rejected, 1)
    while true {
      source.replay(path, enumerating: true)
      if try attempt(generator, source) { found.append(source.state.pointee.ranks) } else { rejected += 1 }
      guard found.count <= limit, rejected <= 16 + 4 * limit,
        isFew(source, besides: UInt64(found.count), limit: most())
      else { return nil }
      // In the next path, the last choice that is not yet the greatest one is raised by one, and all later choices
      // start over.
      let (ranks, domains) = (source.state.pointee.ranks, source.state.pointee.domains)
      guard let index = ranks.indices.last(where: { ranks[$0] < domains[$0].width }) else { break }
      path = Array(ranks[..<index]) + [ranks[index] + 1]
    }
    return found.isEmpty ? nil : found
  }

  private static func attempt<Value>(_ generator: Generator<Value>, _ source: Source) throws -> Bool {
    do {
      _ = try generator.draw(from: source)
      return true
    } catch is Rejection {
      return false
    }
  }

  /// Whether, judged by the last path, the generator may still have at most `limit` values.
  private static func isFew(_ source: Source, besides found: UInt64 = 0, limit: UInt64) -> Bool {
    var open = found
    for (rank, domain) in zip(source.state.pointee.ranks, source.state.pointee.domains) {
      guard domain.width <= limit, domain.kind != .float else { return false }
      open += domain.width - rank
      guard open <= limit else { return false }
    }
    return true
  }
}
