import Conformance

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program over pipes.
struct ProgramPeer: AdapterPeer {
  let process: ChildProcess
  let ownLog: AdapterLog
  let beginning: String

  var input: Int32 { process.input }
  var output: Int32 { process.output }
  var errors: Int32? { process.errors }
  var hasEnded: Bool { process.hasEnded }
  var wordsForClosing: String { "closed its output" }

  func willShutDown() {}

  func stop(_ occasion: PeerStop) -> Bool {
    let endedItself = occasion.wait { process.hasEnded }
    process.killAll()
    return endedItself
  }

  func reap() -> String? { process.reap() }
}

/// Starts a program for each adapter.
struct ProgramSource: AdapterSource {
  let words: [String]
  let limits: AdapterLimits
  var isSingle: Bool { false }
  var longestWait: Duration { .zero }

  func next(log: AdapterLog) async throws(AdapterStartError) -> any AdapterPeer {
    ProgramPeer(
      process: try ChildProcess.start(words), ownLog: AdapterLog(limit: limits.logBytes),
      beginning: "started: \(words.joined(separator: " "))")
  }

  func end() async {}
}

/// Waits on this thread.
func pause(microseconds: UInt32) { _ = usleep(microseconds) }
