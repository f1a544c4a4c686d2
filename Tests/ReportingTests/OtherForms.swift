import Foundation

/// Values in forty forms that resemble card numbers but are not.
enum OtherForms {
  /// Numbers that are the same on every machine (SplitMix64).
  struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func text(_ alphabet: String, _ count: Int) -> String {
      let all = Array(alphabet)
      return String((0..<count).map { _ in all[number(0...all.count - 1)] })
    }
    mutating func digits(_ count: Int) -> String { text("0123456789", count) }
    mutating func hexadecimal(_ count: Int) -> String { text("0123456789abcdef", count) }
    mutating func bytes(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
  }

  /// One form: its name, and how a value is made.
  struct Form: Sendable, CustomStringConvertible {
    let name: String
    let make: @Sendable (inout Dice) -> String

    init(_ name: String, _ make: @escaping @Sendable (inout Dice) -> String) {
      self.name = name
      self.make = make
    }

    var description: String { name }
  }

  static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  static let alphanumerics = letters + letters.lowercased() + "0123456789"

  static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
      "=", with: "")
  }

  static let replayTokens = Form("replay token") { dice in
    let bytes: [UInt8] =
      [1] + (0..<dice.number(1...60)).flatMap { _ in varint(dice.next() >> UInt64(dice.number(0...63))) }
    let rules = ["pia-wallets:PIA-RDR-05", "online-payments:OP-IIN-12@OP-REQ-3", "pay-by-bank-app:X-CB-01"]
    return rules[dice.number(0...2)] + ":" + base64URL(bytes)
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + varint(value >> 7)
  }

  /// An account number with correct check digits.
  static func account(_ country: String, _ rest: String) -> String {
    let remainder = (rest + country + "00").reduce(0) { sum, character in
      let value = character.wholeNumberValue ?? Int(character.asciiValue ?? 0) - 55
      return (sum * (value > 9 ? 100 : 10) + value) % 97
    }
    let check = 98 - remainder
    return country + (check < 10 ? "0" : "") + String(check) + rest
  }

  private static func grouped(_ text: String, by size: Int, _ mark: String) -> String {
    stride(from: 0, to: text.count, by: size).map { String(text.dropFirst($0).prefix(size)) }.joined(
      separator: mark)
  }

  private static func uuid(_ dice: inout Dice) -> String {
    let tail = "4\(dice.hexadecimal(3))-\(dice.text("89ab", 1))\(dice.hexadecimal(3))-\(dice.hexadecimal(12))"
    return "\(dice.hexadecimal(8))-\(dice.hexadecimal(4))-\(tail)"
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }

  private static func day(_ dice: inout Dice, _ mark: String = "-") -> String {
    "\(dice.number(2001...2035))\(mark)\(two(dice.number(1...12)))\(mark)\(two(dice.number(1...28)))"
  }

  private static func time(_ dice: inout Dice) -> String {
    "\(two(dice.number(0...23))):\(two(dice.number(0...59))):\(two(dice.number(0...59)))"
  }

  static let all: [Form] = identifiers + numbers + texts + [replayTokens]

  private static let identifiers: [Form] = [
    Form("UUID") { uuid(&$0) },
    Form("UUID in capitals") { uuid(&$0).uppercased() },
    Form("UUID in a sentence") { "session \(uuid(&$0)) opened" },
    Form("session id, 32 hexadecimal digits") { $0.hexadecimal(32) },
    Form("session id in a request") {
      #"{"id":\#($0.number(1...99999)),"session":"s-\#($0.number(1...99999))"}"#
    },
    Form("SHA-1") { $0.hexadecimal(40) }, Form("SHA-256") { $0.hexadecimal(64) },
    Form("SHA-512") { $0.hexadecimal(128) }, Form("short commit") { $0.hexadecimal(7) },
    Form("trace context") { "00-\($0.hexadecimal(32))-\($0.hexadecimal(16))-01" },
    Form("public key in base64") { Data($0.bytes(294)).base64EncodedString() },
    Form("AES key in base64") { Data($0.bytes(32)).base64EncodedString() },
    Form("digest in base64url") { base64URL($0.bytes(32)) },
    Form("JWE") { dice in [40, 256, 12, 200, 16].map { base64URL(dice.bytes($0)) }.joined(separator: ".") },
    Form("ULID") { "01" + $0.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24) },
    Form("id of 22 letters and digits") { $0.text(alphanumerics, 22) },
    Form("MAC address") { dice in (0..<6).map { _ in dice.hexadecimal(2) }.joined(separator: ":") },
    Form("IPv6 address") { dice in (0..<8).map { _ in dice.hexadecimal(4) }.joined(separator: ":") },
  ]

  private static let numbers: [Form] = [
    Form("nanoseconds since 1970") { "at \($0.number(1_500_000_000...2_000_000_000))\($0.digits(9))" },
    Form("microseconds since 1970") { "\($0.number(1_500_000_000...2_000_000_000))\($0.digits(6))" },
    Form("milliseconds since 1970") { "\($0.number(1_000_000_000...2_000_000_000))\($0.digits(3))" },
    Form("seconds and nanoseconds") { "\($0.number(1_000_000_000...2_000_000_000)).\($0.digits(9))" },
    Form("instant") { "\(day(&$0))T\(time(&$0)).\($0.digits(6))Z" },
    Form("line of a log") { "\(day(&$0)) \(time(&$0)),\($0.digits(3)) [\($0.digits(5))] opened" },
    Form("two days") { "\(day(&$0)) \(day(&$0))" },
    Form("days in order") { "\(day(&$0, "."))–\(day(&$0, "."))" },
    Form("amount") { "\($0.number(1...99)),\($0.digits(3)),\($0.digits(3)).\($0.digits(2)) EUR" },
    Form("amounts in cents") { #"{"amount":\#($0.number(1...9_999_999)),"tax":\#($0.number(0...99_999))}"# },
    Form("version") {
      "\($0.number(0...40)).\($0.number(0...99)).\($0.number(0...9999))-\($0.number(1...99))"
    },
    Form("IPv4 address") { dice in (0..<4).map { _ in String(dice.number(0...255)) }.joined(separator: ".") },
    Form("German IBAN") { account("DE", $0.digits(18)) },
    Form("German IBAN in groups") { grouped(account("DE", $0.digits(18)), by: 4, " ") },
    Form("British IBAN in groups") {
      grouped(account("GB", $0.text(letters, 4) + $0.digits(14)), by: 4, " ")
    },
    Form("Polish IBAN") { "iban=\(account("PL", $0.digits(24)))" },
    Form("telephone number") { "+\($0.number(1...99)) \($0.digits(3)) \($0.digits(7))" },
    Form("list of indices") { dice in
      "[" + (0..<20).map { _ in String(dice.number(0...120)) }.joined(separator: ",") + "]"
    },
  ]

  private static let texts: [Form] = [
    Form("coordinates") {
      "\($0.number(-89...89)).\($0.digits(6)), \($0.number(-179...179)).\($0.digits(6))"
    },
    Form("URL") {
      "https://host\($0.number(1...99)).test/v1/\($0.number(1...9999))/products?amount=\($0.number(1...99999))"
    },
    Form("percent-encoded text") { dice in dice.bytes(20).map { "%" + String($0 | 0x80, radix: 16) }.joined()
    },
  ]
}
