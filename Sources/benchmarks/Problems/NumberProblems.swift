import PropertyTesting

extension Challenge {
  /// Integers: their bits, digits, factors, sums and bounds.
  static var numbers: [Challenge] {
    [
      Challenge("five bits", .int(in: 0...Int.max), least: "31") { $0.nonzeroBitCount >= 5 },
      Challenge("a large square", .int(in: 0...1_000_000), least: "1024") { number in
        number > 1_000 && (0...1_000).contains { $0 * $0 == number }
      },
      Challenge("a large sum of digits", .int(in: 0...1_000_000), least: "3999") { number in
        "\(number)".utf8.reduce(0) { $0 + Int($1) - 48 } >= 30
      },
      Challenge("a negative multiple", .int(in: -1_000_000...1_000_000), least: "-504") {
        $0 < -500 && $0 % 7 == 0
      },
    ] + several
  }

  private static let upToThousand = Generator<Int>.int(in: 0...1_000)
  private static let upToMillion = Generator<Int>.int(in: 0...1_000_000)

  private static var several: [Challenge] {
    [
      Challenge("common bits", zip(.int(in: 0...65_535), .int(in: 0...65_535)), least: "(240, 240)") {
        (a: Int, b: Int) in a & b & 0x00F0 == 0x00F0
      },
      Challenge("a product", zip(upToThousand, upToThousand), least: "(11, 910)") { (a: Int, b: Int) in
        a * b > 10_000
      },
      Challenge("a sum of squares", zip(upToThousand, upToThousand), least: "(0, 224)") { (a: Int, b: Int) in
        a * a + b * b > 50_000
      },
      Challenge("a range far from zero", zip(upToMillion, upToMillion), least: "(1000, 1010)") {
        (a: Int, b: Int) in a >= 1_000 && b - a >= 10
      },
      Challenge(
        "opposite numbers", zip(.int(in: -1_000...1_000), .int(in: -1_000...1_000)), least: "(21, -21)"
      ) { (a: Int, b: Int) in a == -b && a > 20 },
      Challenge(
        "three parts of a sum", zip(.int(in: 0...150), .int(in: 0...150), .int(in: 0...150)),
        least: "(0, 150, 150)"
      ) { (a: Int, b: Int, c: Int) in a + b + c >= 300 },
      Challenge("bounds that follow each other", bounds, least: "(0, 7)") { (low: Int, high: Int) in
        high - low >= 7
      },
      Challenge("a chain of bounds", chain, least: "[0, 0, 1, 1]") { $0[1] < $0[2] },
    ]
  }

  private static let bounds = Generator<Int>.int(in: -1_000...1_000).flatMap { low in
    Generator<Int>.int(in: low...2_000).map { (low, $0) }
  }

  private static let chain = Generator<[Int]> { source in
    var values: [Int] = []
    for _ in 0..<4 { values.append(try source.integer(in: (values.last ?? -500)...1_000)) }
    return values
  }
}
