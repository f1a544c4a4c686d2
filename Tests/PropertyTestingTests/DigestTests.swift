import PropertyTesting
import Testing

/// With the same seed, a generator draws the same values on every platform, in debug and in release builds.
///
/// Digests of the values are compared.
@Suite struct DigestTests {
  struct Digest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: UInt64
    let make: @Sendable () throws -> UInt64

    init<Value>(_ name: String, _ expected: UInt64, _ generator: Generator<Value>) {
      (testDescription, self.expected) = (name, expected)
      make = {
        // FNV-1a over the printed values of 200 cases.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        _ = try check(generator, settings: CheckSettings(seed: Seed(2026), cases: 200)) { value in
          for byte in "\(value);".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
          return true
        }
        return hash
      }
    }
  }

  private static let days = Generator<CivilDate>.date(
    in: CivilDate(dayNumber: -20_000)!...CivilDate(dayNumber: 20_000)!)

  static let all: [Digest] = [
    Digest("all integers", 11_362_205_774_302_322_675, .int as Generator<Int>),
    Digest("integers of a range", 11_812_703_115_775_437_656, Generator<Int>.int(in: -1_000...1_000_000)),
    Digest(
      "integers towards seven", 12_107_842_016_744_273_138, Generator<Int>.int(in: 0...9, simplest: 7).array()
    ),
    Digest(
      "small integers", 11_230_327_901_770_661_139,
      zip(Generator<Int8>.int, Generator<UInt16>.int, Generator<Int32>.int, Generator<UInt64>.int)),
    Digest("Booleans", 4_150_569_009_817_397_824, Generator<Bool>.bool(probability: 0.3).array(count: 9...9)),
    Digest("doubles", 10_961_486_309_251_393_861, Generator<Double>.double.map(\.bitPattern)),
    Digest(
      "doubles of a range", 1_034_598_284_362_393_848,
      Generator<Double>.double(in: -2.5...9_999.5).map(\.bitPattern)),
    Digest(
      "all floating-point numbers", 12_016_658_830_708_997_542, Generator<Double>.float.map(\.bitPattern)),
    Digest("days", 8_222_878_058_164_319_182, zip(days, days)),
    Digest(
      "months", 12_687_207_980_949_099_559,
      .month(in: YearMonth(monthNumber: 20_000)!...YearMonth(monthNumber: 30_000)!)),
    Digest("arrays", 12_341_109_047_219_797_882, Generator<[Int]>.array(of: .int)),
    Digest(
      "nested arrays", 15_703_475_356_457_030_682,
      Generator<[[Int8]]>.array(of: .array(of: .int, count: 0...3), count: 2...5)),
    Digest("sets", 95_169_108_830_313_098, Generator<Set<Int>>.set(of: .int).map { $0.sorted() }),
    Digest(
      "dictionaries", 11_812_546_961_224_847_989,
      Generator<[Int: Bool]>.dictionary(of: .int, to: .bool).map { $0.sorted { $0.key < $1.key } }),
    Digest("orders", 14_292_809_511_549_212_693, Generator<[Int]>.shuffled(Array(0..<12))),
    Digest("selections", 15_263_983_746_915_820_394, Generator<[Int]>.subset(of: Array(0..<12))),
    Digest("strings", 5_139_991_950_999_188_360, Generator<String>.string()),
    Digest("ASCII strings", 2_003_366_478_946_390_447, Generator<String>.ascii(count: 3...30)),
    Digest("digits", 5_175_922_126_066_403_712, Generator<String>.digits(count: 16)),
    Digest("characters", 8_997_261_987_756_040_207, Generator<Character>.character.array()),
    Digest(
      "characters of each category", 1_001_815_517_190_609_229,
      Generator<Character>.oneOf(TextCategory.allCases.map { .character(in: $0) }).array()),
    Digest(
      "scalars", 12_129_088_928_327_522_756, Generator<Character>.character(in: "\u{20}"..."\u{FFFF}").array()
    ),
    Digest("elements", 13_815_987_940_638_531_686, Generator<String>.element(of: ["a", "b", "c"]).array()),
    Digest(
      "weights", 17_229_424_458_968_972_727,
      Generator<Int>.frequency([(1, .int), (5, .just(3)), (0, .just(4)), (2, .int(in: 0...5))]).array()),
    Digest("optionals", 12_545_783_592_990_847_201, Generator<Int>.int.optional.array()),
    Digest("recursive values", 8_859_765_144_839_483_248, Document.generator),
    Digest("filtered", 2_538_409_425_795_505_263, Generator<Int>.int.filter { $0 % 3 == 0 }.array()),
    Digest(
      "mapped and refused", 5_850_986_134_753_141_804,
      Generator<Int>.int(in: 0...99).compactMap { $0 % 2 == 0 ? "\($0)" : nil }.array()),
    Digest(
      "dependent", 13_060_509_337_166_998_144,
      Generator<Int>.int(in: 0...1_000).flatMap { most in Generator<Int>.int(in: 0...most).map { [most, $0] }
      }),
    Digest("commands", 9_906_532_864_676_666_906, CommandTests.steps),
    Digest("parallel commands", 10_977_140_824_722_594_951, ParallelTests.steps),
  ]

  @Test(arguments: all) func drawnValuesAreFixed(digest: Digest) throws {
    let made = try digest.make()
    #expect(made == digest.expected)
  }
}
