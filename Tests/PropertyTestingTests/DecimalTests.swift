import PropertyTesting
import Testing

@Suite struct DecimalTests {
  private let amounts = Generator<DecimalNumber>.decimal(digits: -1_000_000...1_000_000, places: 0...4)

  @Test func decimalsShrinkInPlacesAndDigits() throws {
    #expect(try minimal(amounts).description == "0")
    #expect(try minimal(amounts) { $0.exponent < -1 }.description == "0.00")
    #expect(try minimal(amounts) { $0.mantissa > 149 && $0.exponent == -2 }.description == "1.50")
    #expect(try minimal(amounts) { $0.mantissa < 0 }.description == "-1")
    #expect(try minimal(.decimal(digits: 5...9, places: 3...3)).description == "0.005")
  }

  @Test(arguments: [
    (0, 0, "0"), (0, -2, "0.00"), (0, 5, "0"), (12, 2, "1200"), (-5, -2, "-0.05"), (1234, -4, "0.1234"),
    (1234, -1, "123.4"), (Int.min, -18, "-9.223372036854775808"), (-10, -1, "-1.0"),
  ])
  func theTextIsExact(mantissa: Int, exponent: Int, text: String) {
    #expect(DecimalNumber(mantissa: mantissa, exponent: exponent).description == text)
  }

  @Test func writingIsPartOfTheNumber() {
    #expect(DecimalNumber(mantissa: 1, exponent: 0) != DecimalNumber(mantissa: 10, exponent: -1))
  }

  @Test func whatRoundsAndFormatsHasWeight() throws {
    var (whole, five, ends, negative, places) = (0, 0, 0, 0, Set<Int>())
    let settings = CheckSettings(seed: Seed(6), cases: 4_000)
    _ = try check(amounts, settings: settings) { number in
      let one = (0..<(-number.exponent)).reduce(1) { power, _ in power * 10 }
      places.insert(number.exponent)
      whole += number.exponent < 0 && number.mantissa % one == 0 ? 1 : 0
      five += number.mantissa % 10 == 5 || number.mantissa % 10 == -5 ? 1 : 0
      ends += abs(number.mantissa) == 1_000_000 ? 1 : 0
      negative += number.mantissa < 0 ? 1 : 0
      return (-1_000_000...1_000_000).contains(number.mantissa)
    }
    #expect(places == [0, -1, -2, -3, -4])
    #expect(whole > 600 && five > 700 && ends > 80 && (1_000...2_600).contains(negative))
  }

  @Test func allDigitsOfAnIntegerAreDrawn() throws {
    let wide = Generator<DecimalNumber>.decimal(digits: Int.min...Int.max, places: 0...18)
    #expect(try minimal(wide) { $0.mantissa > Int.max - 9 && $0.exponent == -18 }.mantissa == Int.max - 8)
  }
}
