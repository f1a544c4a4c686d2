/// Every value of a generator, where there are few.
enum Enumeration {
  /// The choices of every value, the simplest first, or nil where there are more than `limit` or none.
  ///
  /// It walks the tree of choices from the left, and gives up as soon as the values found, and the choices not yet
  /// tried, each of which has a value below it, exceed the limit. Before that, Knuth's estimate (the number of ways
  /// along some random paths, whose mean is the number of values) tells when the walk would be in vain: as soon as
  /// that mean is above the limit by more than five of its standard errors.
  static func all<Value>(of generator: Generator<Value>, atMost limit: Int, using source: Source) throws
    -> [[UInt64]]?
  {
    guard limit > 0 else { return nil }
    let limit = UInt64(limit)
    var rejected: UInt64 = 0
    // A path that is rejected has no value, so that there may be fewer of them than choices not yet tried.
    func most() -> UInt64 { rejected == 0 ? limit : 16 + 4 * limit }
    let ways = limit.multipliedReportingOverflow(by: 1_024)
    var (sum, squares) = (0.0, 0.0)
    for probe in 1...16 + limit / 64 {
      source.replay([], enumerating: true, random: SplitMix(Seed(probe)))
      if try !attempt(generator, source) { rejected += 1 }
      guard let seen = fewWays(source, limit: most(), ways: ways.overflow ? .max : ways.partialValue) else {
        return nil
      }
      let (number, excess) = (Double(probe), Double(seen) - Double(most()))
      (sum, squares) = (sum + excess, squares + excess * excess)
      if probe >= 16, sum > 0, sum * sum > 25 * (squares - sum * sum / number) { return nil }
    }
    var found: [[UInt64]] = []
    var path: [UInt64] = []
    rejected = min(rejected, 1)
    while true {
      source.replay(path, enumerating: true)
      if try attempt(generator, source) { found.append(source.state.pointee.ranks) } else { rejected += 1 }
      guard found.count <= limit, rejected <= 16 + 4 * limit,
        fewWays(source, besides: UInt64(found.count), limit: most()) != nil
      else { return nil }
      // The next path: the last choice that can be raised is, and what follows it starts over.
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

  /// The number of ways along the path drawn last, or nil where there must be more than `limit` values.
  private static func fewWays(
    _ source: Source, besides found: UInt64 = 0, limit: UInt64, ways: UInt64 = .max
  ) -> UInt64? {
    var product: UInt64 = 1
    var open = found
    for index in 0..<source.state.pointee.count {
      let (rank, domain) = (source.state.pointee.buffer[index], source.state.pointee.domains[index])
      guard domain.width <= limit, domain.kind != .float else { return nil }
      open += domain.width - rank
      let (value, overflow) = product.multipliedReportingOverflow(by: domain.width + 1)
      product = overflow ? .max : value
      guard product <= ways, open <= limit else { return nil }
    }
    return product
  }
}
