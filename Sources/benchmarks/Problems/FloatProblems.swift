import PropertyTesting

extension Challenge {
  /// Floating-point numbers that are large, close, equal, rounded or out of range.
  static var floats: [Challenge] {
    [
      Challenge("a threshold", number, least: "1000000000000001.0") { $0 > 1e15 },
      Challenge("a narrow range", number, least: "0.125") { 0.1 < $0 && $0 < 0.2 },
      Challenge("a root that is not exact", .double(in: 0...1e9), least: "2.0") {
        $0.squareRoot() * $0.squareRoot() != $0
      },
    ] + pairs + triples + arrays
  }

  private typealias Pair = (Double, Double)
  private typealias Triple = (Double, Double, Double)
  private static let number = Generator<Double>.double
  private static let pair = zip(number, number)
  private static let triple = zip(number, number, number)

  private static var pairs: [Challenge] {
    [
      Challenge("a sum of floats", pair, least: "(0.0, 1001.0)") { (pair: Pair) in pair.0 + pair.1 > 1_000 },
      Challenge("a difference of floats", pair, least: "(0.0, -1001.0)") { (pair: Pair) in
        pair.0 - pair.1 > 1_000
      },
      Challenge("a product of floats", pair, least: "(1.0, 1000001.0)") { (pair: Pair) in
        pair.0 * pair.1 > 1e6
      },
      Challenge("a ratio", pair, least: "(1.0, 0.0078125)") { (pair: Pair) in
        pair.1 != 0 && pair.0 / pair.1 > 100
      },
      Challenge("an addend that is lost", pair, least: "(1.0, 1.1102230246251565e-16)") { (pair: Pair) in
        pair.1 != 0 && pair.0 + pair.1 == pair.0
      },
      Challenge("numbers close by", pair, least: "(0.0, 0.0009765625)") { (pair: Pair) in
        pair.1 > pair.0 && pair.1 - pair.0 < 1e-3
      },
      Challenge("equal floats", pair, least: "(101.0, 101.0)") { (pair: Pair) in
        pair.0 == pair.1 && pair.0 > 100
      },
      Challenge("an overflow of floats", pair, least: "(9.9792015476736e+291, 1.7976931348623157e+308)") {
        (pair: Pair) in (pair.0 + pair.1).isInfinite
      },
    ]
  }

  private static var triples: [Challenge] {
    [
      Challenge("an order of floats", triple, least: "(0.0, 1.0, 2.0)") { (triple: Triple) in
        triple.0 < triple.1 && triple.1 < triple.2
      },
      Challenge("a sum of three floats", triple, least: "(0.0, 0.0, 1001.0)") { (triple: Triple) -> Bool in
        let two: Double = triple.0 + triple.1
        return two + triple.2 > 1_000
      },
      Challenge("addition that is not associative", triple, least: "(1.0, 1.0, 9007199254740992.0)") {
        (triple: Triple) -> Bool in
        let size: Double = abs(triple.0) + abs(triple.1) + abs(triple.2)
        let left: Double = (triple.0 + triple.1) + triple.2
        return size.isFinite && left != triple.0 + (triple.1 + triple.2)
      },
    ]
  }

  private static var arrays: [Challenge] {
    [
      Challenge("a sum that depends on the order", number.array(), least: "[1.0, 1.0, 9007199254740992.0]") {
        list in
        let (one, other) = (list.reduce(0, +), list.reversed().reduce(0, +))
        return one.isFinite && other.isFinite && one != other
      },
      distinctFloats(6), distinctFloats(20),
    ]
  }

  private static func distinctFloats(_ count: Int) -> Challenge {
    let numbers = Generator<[Double]>.array(of: number, count: 0...(2 * count))
    return Challenge("\(count) different floats", numbers, least: "\((0..<count).map { Double($0) })") {
      Set($0).count >= count
    }
  }
}
