import PropertyTesting

/// A false property whose least counterexample has `k` necessary parts, for any `k`.
struct Scale: Sendable {
  let name: String
  /// The largest `k` that random values reach often enough.
  let most: Int
  private let challenge: @Sendable (Int) -> Challenge

  /// A problem whose property fails if at least `k` elements satisfy `counts`; its least counterexample is an array of
  /// `k` elements, each equal to `least`.
  init<Element: Equatable & Sendable>(
    _ name: String, most: Int = 100, _ generator: Generator<[Element]>, least: Element,
    counts: @escaping @Sendable (Element) -> Bool
  ) {
    self.name = name
    self.most = most
    challenge = { k in
      Challenge(
        name, generator, isLeast: { $0 == [Element](repeating: least, count: k) },
        property: { .when($0.reduce(0) { $0 + (counts($1) ? 1 : 0) } < k) })
    }
  }

  private struct Record: Sendable, Equatable {
    var amount: Int
    var isOpen: Bool
    var note: Int?
  }

  private static let records = Generator<Record> { source in
    Record(
      amount: try Generator<Int>.int(in: -1_000...1_000).draw(from: source), isOpen: try source.boolean(),
      note: try Generator<Int>.int(in: 0...99).optional.draw(from: source))
  }

  static let all: [Scale] = [
    Scale(
      "large integers", .array(of: .int(in: 0...1_000_000), count: 0...200), least: 1_000,
      counts: { $0 >= 1_000 }),
    Scale(
      "strings with a digit", most: 60, .array(of: .ascii(count: 0...8), count: 0...200), least: "0",
      counts: { $0.utf8.contains { (0x30...0x39).contains($0) } }),
    Scale(
      "open records", most: 60, .array(of: records, count: 0...200),
      least: Record(amount: 17, isOpen: true, note: nil), counts: { $0.isOpen && $0.amount >= 17 }),
    Scale(
      "nested sums", most: 60, .array(of: .array(of: .int(in: 0...100), count: 0...6), count: 0...150),
      least: [10], counts: { $0.reduce(0, +) >= 10 }),
  ]

  /// The output line for runs with the given `k` and the given number of seeds.
  func measure(_ k: Int, seeds: Int) throws -> JSONLine {
    var (least, found, sum, most) = (0, 0, 0, 0)
    for seed in 0..<seeds {
      let result = try challenge(k).run(Seed(UInt64(seed)).derived(name))
      guard result.cases != nil else { continue }
      found += 1
      least += result.isMinimal ? 1 : 0
      sum += result.evaluations
      most = max(most, result.evaluations)
    }
    let mean = Double(sum) / Double(max(1, found))
    return JSONLine([
      ("kind", .string("scale")), ("problem", .string(name)), ("k", .int(k)), ("runs", .int(seeds)),
      ("found", .int(found)), ("minimal", .number(Double(least) / Double(max(1, found)))),
      ("meanEvaluations", .number(mean)), ("evaluationsPerElement", .number(mean / Double(k))),
      ("maxEvaluations", .int(most)),
    ])
  }
}
