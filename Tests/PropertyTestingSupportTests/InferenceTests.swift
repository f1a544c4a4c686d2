import PropertyTesting
import PropertyTestingSupport
import Testing

/// Which types a property need not spell out.
@Suite(.profile(.ci)) struct InferenceTests {
  @Test func doublesNeedNoAnnotation() async throws {
    try await check("a sum of two", zip(.double, .double)) { #expect($0 + $1 == $1 + $0) }
    try await check("three in one expression", zip(.double(in: 0...1), .double(in: -1...1), .int(in: 0...3)))
    {
      a, b, n in
      #expect(a * a + b * b + Double(n) * 0.5 >= 0 && a - b * Double(n) <= 4 && abs(a) + abs(b) < 3)
    }
    let text = try await report {
      try await check("a sum of three", zip(.double, .double, .double)) {
        #expect(($0 + $1) + $2 == $0 + ($1 + $2))
      }
    }
    #expect(text.contains("\nvalue: (1.0, 1.0, 9007199254740992.0)\n"))
  }

  @Test func integersAreThoseOfIntUnlessSaidOtherwise() async throws {
    try await check("none looked at", .int) { _ in }
    try await check("a sum", zip(.int, .int)) { #expect($0 &+ $1 == $1 &+ $0) }
    let text = try await report {
      try await check("bytes", .int) { (byte: UInt8) in #expect(byte < 200) }
    }
    #expect(text.contains("\nvalue: 200\n"))
    let outcome = try check(zip(.int, .double)) { $0 < 1_000 || $1 >= 0 }
    #expect(outcome.counterexample?.value ?? (0, 0) == (1_000, -1))
  }
}
