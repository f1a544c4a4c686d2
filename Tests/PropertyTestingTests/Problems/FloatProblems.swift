import PropertyTesting

extension Problem {
  /// Floating-point numbers; `Tests/Comparison/problems.py` has most of these problems for Hypothesis.
  static let floats = [
    threshold, narrowRange, sum, difference, productOfFloats, ratio, absorbed, closeBy, equalFloats,
    overflowOfFloats, orderOfFloats, sumOfThree, associativity, sumByOrder, root,
    fiveDiffer, ascendingFloats,
  ]

  private typealias Pair = (Double, Double)
  private typealias Triple = (Double, Double, Double)
  private static let number = Generator<Double>.double
  private static let pair = zip(number, number)
  private static let triple = zip(number, number, number)

  private static let threshold = Problem("a threshold", number, least: "1000000000000001.0") { $0 > 1e15 }

  private static let narrowRange = Problem("a narrow range", number, least: "0.125") { 0.1 < $0 && $0 < 0.2 }

  private static let sum = Problem("a sum of floats", pair, least: "(0.0, 1001.0)") { (pair: Pair) in
    pair.0 + pair.1 > 1_000
  }

  private static let difference = Problem("a difference of floats", pair, least: "(0.0, -1001.0)") {
    (pair: Pair) in
    pair.0 - pair.1 > 1_000
  }

  private static let productOfFloats = Problem("a product of floats", pair, least: "(1.0, 1000001.0)") {
    (pair: Pair) in pair.0 * pair.1 > 1e6
  }

  private static let ratio = Problem("a ratio", pair, least: "(1.0, 0.0078125)") { (pair: Pair) in
    pair.1 != 0 && pair.0 / pair.1 > 100
  }

  private static let absorbed = Problem(
    "an addend that is lost", pair, least: "(1.0, 1.1102230246251565e-16)"
  ) {
    (pair: Pair) in pair.1 != 0 && pair.0 + pair.1 == pair.0
  }

  private static let closeBy = Problem("numbers close by", pair, least: "(0.0, 0.0009765625)") {
    (pair: Pair) in
    pair.1 > pair.0 && pair.1 - pair.0 < 1e-3
  }

  private static let equalFloats = Problem("equal floats", pair, least: "(101.0, 101.0)") { (pair: Pair) in
    pair.0 == pair.1 && pair.0 > 100
  }

  private static let overflowOfFloats = Problem(
    "an overflow of floats", pair, least: "(9.9792015476736e+291, 1.7976931348623157e+308)"
  ) { (pair: Pair) in (pair.0 + pair.1).isInfinite }

  private static let orderOfFloats = Problem("an order of floats", triple, least: "(0.0, 1.0, 2.0)") {
    (triple: Triple) in triple.0 < triple.1 && triple.1 < triple.2
  }

  private static let sumOfThree = Problem("a sum of three floats", triple, least: "(0.0, 0.0, 1001.0)") {
    (triple: Triple) -> Bool in
    let two: Double = triple.0 + triple.1
    return two + triple.2 > 1_000
  }

  private static let associativity = Problem(
    "addition that is not associative", triple, least: "(1.0, 1.0, 9007199254740992.0)"
  ) { (triple: Triple) -> Bool in
    let size: Double = abs(triple.0) + abs(triple.1) + abs(triple.2)
    let left: Double = (triple.0 + triple.1) + triple.2
    return size.isFinite && left != triple.0 + (triple.1 + triple.2)
  }

  private static let sumByOrder = Problem(
    "a sum that depends on the order", number.array(), least: "[1.0, 1.0, 9007199254740992.0]"
  ) { list in
    let (one, other) = (list.reduce(0, +), list.reversed().reduce(0, +))
    return one.isFinite && other.isFinite && one != other
  }

  private static let root = Problem("a root that is not exact", .double(in: 0...1e9), least: "2.0") {
    $0.squareRoot() * $0.squareRoot() != $0
  }

  private static let fiveDiffer = Problem(
    "five floats that differ", number.array(), least: "[0.0, 1.0, 2.0, 3.0, 4.0]"
  ) { Set($0).count >= 5 }

  private static let ascendingFloats = Problem(
    "five floats that rise", number.array(), least: "[0.0, 1.0, 2.0, 3.0, 4.0]"
  ) { list in
    list.count >= 5 && zip(list, list.dropFirst()).allSatisfy { $0 < $1 }
  }
}
