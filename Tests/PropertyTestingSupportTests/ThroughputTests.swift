import PropertyTesting
import PropertyTestingSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many passing cases with `#expect` run per second: a JSON line per workload and body, like those of `benchmarks`.
///
/// `PROPERTY_TESTING_BENCHMARK=1 swift test -c release --filter ThroughputTests`
///
/// Without the variable, the workloads only run briefly to show that they work, and no line is printed.
@Suite(.serialized, .profile(.ci)) struct ThroughputTests {
  private static let isMeasuring = getenv("PROPERTY_TESTING_BENCHMARK") != nil
  private let settings = PropertySettings(seed: Seed(1), cases: isMeasuring ? 300_000 : 300)

  private func measure(_ workload: String, _ body: String, _ run: () async throws -> Void) async throws {
    var seconds = Double.infinity
    for _ in 0..<(Self.isMeasuring ? 5 : 1) {
      let start = processorSeconds
      try await run()
      seconds = min(seconds, processorSeconds - start)
    }
    let rate = Int(Double(settings.cases.value) / max(seconds, 1e-9))
    #expect(rate > 0)
    guard Self.isMeasuring else { return }
    print(
      #"{"kind":"throughput","workload":"\#(workload)","body":"\#(body)","cases":\#(settings.cases.value),"#
        + #""casesPerSecond":\#(rate)}"#)
  }

  /// The processor time that all threads of this process have used; other processes on a busy machine do not count.
  private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func integers() async throws {
    let generator = Generator<Int>.int(in: 0...1_000_000)
    try await measure("int", "#expect") {
      try await check("int", generator, settings: settings) { value in #expect(value >= 0) }
    }
    try await measure("int", "async #expect") {
      try await check("int", generator, settings: settings) { value async in #expect(value >= 0) }
    }
  }

  @Test func arrays() async throws {
    let generator = Generator<[Int]>.array(of: .int, count: 0...20)
    try await measure("array", "#expect") {
      try await check("array", generator, settings: settings) { value in #expect(value.count <= 20) }
    }
    try await measure("array", "async #expect") {
      try await check("array", generator, settings: settings) { value async in #expect(value.count <= 20) }
    }
  }

  @Test func digits() async throws {
    let generator = Generator<String>.digits(count: 16)
    try await measure("digits", "#expect") {
      try await check("digits", generator, settings: settings) { value in #expect(value.utf8.count == 16) }
    }
    try await measure("digits", "async #expect") {
      try await check("digits", generator, settings: settings) { value async in
        #expect(value.utf8.count == 16)
      }
    }
  }

  @Test func dependentPairs() async throws {
    let generator = Generator<Int>.int(in: 0...1_000).flatMap { most in
      Generator<Int>.int(in: 0...most).map { (most, $0) }
    }
    try await measure("dependent pair", "#expect") {
      try await check("pair", generator, settings: settings) { value in #expect(value.1 <= value.0) }
    }
    try await measure("dependent pair", "async #expect") {
      try await check("pair", generator, settings: settings) { value async in #expect(value.1 <= value.0) }
    }
  }

  @Test func bareExpectation() async throws {
    let generator = Generator<Int>.int(in: 0...1_000_000)
    try await measure("none", "#expect") {
      for value in 0..<settings.cases.value { #expect(value >= 0) }
    }
    try await measure("int", "none") {
      try await check("int", generator, settings: settings) { _ in }
    }
  }
}
