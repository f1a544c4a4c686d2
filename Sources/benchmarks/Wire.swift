import Adapter
import AdapterListening
import Conformance
import PyxPiaWallets
import Reference

/// An adapter over one binding, whose stimuli are counted per second.
///
/// Each stimulus asks whether a URL is a wallet's redirect. Its only effect is the answer, so the measured time is
/// mostly the wire's.
struct Wire: Sendable {
  /// The argument that makes this program the native adapter.
  static let serving = "serve"

  private enum Way: Sendable {
    case pipe(command: String)
    /// The command starts an adapter, which then connects to the suite.
    case connection(launch: String)
  }

  let name: String
  private let way: Way

  /// The native adapter over a pipe and a stream, the kits over HTTP, and an adapter that the given command starts.
  static func all(launching command: String?) -> [Wire] {
    let native = "'\(CommandLine.arguments[0])' \(serving)"
    let wires = [
      Wire(name: "wire pipe native", way: .pipe(command: native)),
      Wire(name: "wire stream native", way: .connection(launch: "env -u PYX_URL \(native)")),
      http("python", "python3 Tests/Adapters/pia_wallets.py"),
      http("node", "node Kits/JavaScript/example/node.js"),
    ]
    return wires + (command.map { [Wire(name: "wire launched", way: .connection(launch: $0))] } ?? [])
  }

  private static func http(_ adapter: String, _ command: String) -> Wire {
    Wire(name: "wire http \(adapter)", way: .connection(launch: "env -u PYX_STREAM \(command)"))
  }

  /// Serves the reference of the wallets.
  static func serve() async throws { try await AdapterServer.run([ServedImplementation(WalletLibrary())]) }

  /// An output line for one session, and one for eight sessions at once.
  func measure(for time: Duration) async throws -> [JSONLine] {
    var lines: [JSONLine] = []
    for sessions in [1, 8] { lines.append(try await measure(sessions, for: time)) }
    return lines
  }

  /// Takes the best of three measurements after a warm-up.
  private func measure(_ sessions: Int, for time: Duration) async throws -> JSONLine {
    let children = ProcessorTime.ofChildren
    let host = try await host()
    guard let adapter = host.implementation(of: PiaWallets.self) else {
      preconditionFailure("\(name) has no pia-wallets")
    }
    var all = try await Self.count(adapter, sessions, for: time / 4)
    var best: (count: Int, processor: Double) = (0, 0)
    for _ in 0..<3 {
      let start = ProcessorTime.now
      let count = try await Self.count(adapter, sessions, for: time)
      all += count
      if count > best.count { best = (count, ProcessorTime.now - start) }
    }
    await host.shutDown()
    return JSONLine(
      [
        ("kind", .string(name)), ("sessions", .int(sessions)),
        ("stimuliPerSecond", .int(Int(Double(best.count) / (time / .seconds(1))))),
        ("suiteMicroseconds", .number(best.processor * 1e6 / Double(max(1, best.count)))),
      ] + adapterTime(since: children, of: all))
  }

  /// The processor time of the adapter, including its start; empty if the adapter connects, because it may still be
  /// running.
  private func adapterTime(since start: Double, of stimuli: Int) -> [(String, JSONLine.Value)] {
    guard case .pipe = way else { return [] }
    let seconds = ProcessorTime.ofChildren - start
    return [("adapterMicroseconds", .number(seconds * 1e6 / Double(max(1, stimuli))))]
  }

  private func host() async throws -> AdapterHost {
    switch way {
    case .pipe(let command):
      try await .start(command: command, contracts: [PiaWallets.self], suiteVersion: SuiteVersion.suite)
    case .connection(let launch):
      try await .start(
        from: ListeningSource(at: .usual, launch: launch), contracts: [PiaWallets.self],
        suiteVersion: SuiteVersion.suite)
    }
  }

  /// The number of stimuli that all sessions together send in the given time.
  private static func count(
    _ adapter: AdapterImplementation<PiaWallets>, _ sessions: Int, for time: Duration
  ) async throws -> Int {
    let end = ContinuousClock().now + time
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<sessions { group.addTask { try await send(to: adapter, until: end) } }
      return try await group.reduce(0, +)
    }
  }

  private static func send(
    to adapter: AdapterImplementation<PiaWallets>, until end: ContinuousClock.Instant
  ) async throws -> Int {
    let world = PiaWallets.sampleWorld
    let session = try await adapter.open(world)
    var count = 0
    while ContinuousClock().now < end {
      count += 1
      let effects = try await session.send(.openURL(call: count, url: "shop://products?id=12"), in: world)
      precondition(effects.count == 1, "a URL was answered with \(effects)")
    }
    _ = try await session.close()
    return count
  }
}
