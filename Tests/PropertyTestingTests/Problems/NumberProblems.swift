import PropertyTesting

extension Problem {
  /// Single numbers, and numbers that depend on each other.
  static let numbers = [
    fiveBits, mask, commonBits, threePartsSum, product, commonDivisor, orderThree, rangeFarFromZero,
    boundsFollowEachOther, chainBounds, orderItem, quotientIsNotWhole, sumFractions, overflow,
    multiplesOfSeven, lastDigits,
  ]

  private static let fiveBits = Problem("five bits", Generator<Int>.int(in: 0...), least: "31") {
    $0.nonzeroBitCount >= 5
  }

  private static let mask = Problem("a mask", Generator<UInt16>.int, least: "1280") { $0 & 0x0F00 == 0x0500 }

  private static let commonBits = Problem(
    "common bits", zip(Generator<UInt16>.int, .int), least: "(240, 240)",
    fails: { $0.0 & $0.1 & 0x00F0 == 0x00F0 })

  private static let part = Generator<Int>.int(in: 0...150)
  private static let threePartsSum = Problem(
    "three parts of a sum", zip(part, part, part), least: "(0, 150, 150)",
    fails: { (a: Int, b: Int, c: Int) -> Bool in a + b + c >= 300 })

  private static let product = Problem(
    "a product", zip(Generator<Int>.int(in: 0...1_000), .int(in: 0...1_000)), least: "(11, 910)",
    fails: { $0.0 * $0.1 > 10_000 })

  private static let commonDivisor = Problem(
    "a common divisor", zip(Generator<Int>.int(in: 1...10_000), .int(in: 1...10_000)),
    least: "(51, 51)", fails: { divisor($0.0, $0.1) > 50 })

  private static let orderThree = Problem(
    "an order of three", zip(Generator<Int>.int, .int, .int), least: "(0, 1, 2)",
    fails: { $0.0 < $0.1 && $0.1 < $0.2 })

  private static let rangeFarFromZero = Problem(
    "a range far from zero", zip(Generator<Int>.int(in: 0...1_000_000), .int(in: 0...1_000_000)),
    least: "(1000, 1010)", fails: { $0.0 >= 1_000 && $0.1 - $0.0 >= 10 })

  private static let boundsFollowEachOther = Problem(
    "bounds that follow each other",
    Generator<Int>.int(in: -1_000...1_000).flatMap { low in
      Generator<Int>.int(in: low...2_000).map { (low, $0) }
    }, least: "(0, 7)", fails: { $0.1 - $0.0 >= 7 })

  private static let chainBounds = Problem(
    "a chain of bounds",
    Generator<[Int]> { source in
      var values: [Int] = []
      for _ in 0..<4 { values.append(try source.integer(in: (values.last ?? -500)...1_000)) }
      return values
    }, least: "[0, 0, 1, 1]"
  ) { $0[1] < $0[2] }

  private static let orderItem = Problem(
    "an order item", zip(Generator<Int>.int(in: 1...99), .int(in: 0...9_999)), least: "(2, 5001)",
    fails: { $0.0 * $0.1 > 10_000 })

  private static let quotientIsNotWhole = Problem(
    "a quotient that is not whole", zip(Generator<Double>.double(in: 0...1_000), .double(in: 1...1_000)),
    least: "(1.0, 2.0)",
    fails: { (pair: (Double, Double)) -> Bool in
      let quotient: Double = pair.0 / pair.1
      return quotient != Double(Int(quotient))
    })

  private static let sumFractions = Problem(
    "a sum of fractions", Generator<[Double]>.array(of: .double(in: 0...100)), least: "[51.0, 100.0]"
  ) {
    (list: [Double]) -> Bool in list.count == 2 && list[0] + list[1] > 150
  }

  private static let overflow = Problem("an overflow", Generator<[Int8]>.array(of: .int), least: "[1, 127]") {
    (list: [Int8]) -> Bool in
    var sum = 0
    for part in list { sum += Int(part) }
    return sum > 127
  }

  private static let multiplesOfSeven = Problem(
    "multiples of seven", zip(Generator<Int>.int(in: 0...100_000), .int(in: 0...100_000)), least: "(0, 105)"
  ) { (a: Int, b: Int) -> Bool in a % 7 == 0 && b % 7 == 0 && a + b > 100 }

  private static let lastDigits = Problem(
    "the last two digits", Generator<Int>.int(in: 0...1_000_000), least: "5007"
  ) { $0 > 5_000 && $0 % 100 == 7 }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
}
