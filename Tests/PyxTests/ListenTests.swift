import Foundation
import Requirements
import Testing

/// Certifying an adapter that connects to the suite.
@Suite(.needs(.python), .needs(.libevent), .timeLimit(.minutes(10))) struct ListenTests {
  private static let adapters = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Adapters").path(percentEncoded: false)

  private static let wallets = "python3 -B '\(adapters)/pia_wallets.py'"

  /// The options that attach the wallets' adapter, by binding.
  private static let attached = [
    "pipe": ["--adapter", wallets], "stream": ["--listen", "--launch", wallets],
    "http": ["--listen", "--launch", "env -u PYX_STREAM \(wallets)"],
  ]

  /// Everything that a run prints and writes, except the options that attach the adapter.
  private func report(
    _ options: [String]?, _ environment: [String: String] = [:], in folder: Folder
  ) throws -> [String: String] {
    let options = try #require(options)
    let ended = try Pyx.run(
      ["certify", "--system", "pia-wallets", "--cases", "5", "--reproducible", "--format", "json"] + options,
      in: folder, environment: environment)
    // With so few cases, too few situations occur for a verdict.
    #expect(ended.code == (environment.isEmpty ? 75 : 1), "\(ended.errors)")
    var texts = ["output": ended.output]
    for file in folder.files { texts[file] = try folder.read(file) }
    return texts.mapValues(Self.withoutAttaching)
  }

  /// The text without the options that attach the adapter: each command that replays a case is cut after the token.
  private static func withoutAttaching(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(/(pyx replay [A-Za-z0-9:_-]+) --(adapter|listen).*/) { $0.1 }
    }.joined(separator: "\n")
  }

  @Test(arguments: [[:], ["PYX_DEFECT": "early-interruption"]])
  func reportsAreTheSameOverAllBindings(environment: [String: String]) throws {
    let pipe = try report(Self.attached["pipe"], environment, in: try Folder())
    #expect(pipe.count > 2)
    for binding in ["stream", "http"] {
      let other = try report(Self.attached[binding], environment, in: try Folder())
      #expect(other.keys.sorted() == pipe.keys.sorted())
      for (name, text) in pipe { #expect(other[name] == text, "\(name) over \(binding)") }
    }
  }

  @Test func reportOfASwiftAdapterIsTheSameOverAllBindings() throws {
    let adapter = "'\(Pyx.beside("wallets-over-http"))'"
    let pipe = try report(["--adapter", adapter], in: try Folder())
    for way in ["PYX_URL", "PYX_STREAM"] {
      let other = try report(["--listen", "--launch", "env -u \(way) \(adapter)"], in: try Folder())
      #expect(other.keys.sorted() == pipe.keys.sorted())
      for (name, text) in pipe { #expect(other[name] == text, "\(name) without \(way)") }
    }
  }

  @Test func connectionThatNobodyMakesIsNoAdapter() throws {
    let folder = try Folder()
    let ended = try Pyx.run("certify", "--listen", "--wait", "1", in: folder)
    #expect(ended.code == 69)
    #expect(
      ended.errors.contains(/pyx: waiting for an adapter at http:\/\/127\.0\.0\.1:[0-9]+\/[0-9a-f]{32}\n/))
    #expect(
      ended.lastErrorLine
        == "pyx: no adapter connected within 1.0 seconds; give its URL to the app, or let --launch start it")
    #expect(!folder.files.isEmpty)
    let launched = try Pyx.run("certify", "--listen", "--wait", "1", "--launch", "true", in: folder)
    #expect(launched.code == 69)
    #expect(launched.lastErrorLine.hasSuffix("that --launch starts connect to PYX_URL or PYX_STREAM?"))
    let spoken = try Pyx.run(
      "certify", "--listen", "--wait", "1", "--launch", "echo no such page", in: folder)
    #expect(spoken.errors.contains("pyx: adapter's log: no such page\n"), "\(spoken.errors)")
  }

  @Test(arguments: [
    (["--listen", "--adapter", "x"], "give one of them"), (["--launch", "x"], "give --listen too"),
    (["--origin", "x"], "give --listen too"), (["--listen", "--return", "1"], "give --launch too"),
    (["--listen", "--wait", "0"], "--wait takes a whole number from 1"),
    (["--listen=:65535"], "not \":65535\""),
    (["--listen", "example.org"], "not \"example.org\""),
    (["--listen", "1.2.3.4", "reference"], "not \"reference\""),
  ]) func whatDoesNotFitIsOneLine(options: [String], words: String) throws {
    let ended = try Pyx.run(["certify"] + options, in: try Folder())
    #expect(ended.code == 64)
    #expect(ended.errors.count { $0 == "\n" } == 1 && ended.errors.contains(words), "\(ended.errors)")
  }

  @Test func replayTakesTheSameOptions() throws {
    let ended = try Pyx.run(
      "replay", "--listen", "pia-wallets:PIA-LCH-01:AQ", "--launch", Self.wallets, in: try Folder())
    #expect([0, 1, 75].contains(ended.code), "\(ended.errors)")
    #expect(ended.output.contains("PIA-LCH-01"))
  }

  /// The environment of `pyx` must not make an adapter over a pipe connect elsewhere.
  @Test func programOverAPipeDoesNotInheritWhereToConnect() throws {
    let ended = try Pyx.run(
      "certify", "--adapter", Self.wallets, "--rule", "PIA-LCH-02", "--cases", "5", in: try Folder(),
      environment: ["PYX_STREAM": "127.0.0.1:1", "PYX_URL": "http://127.0.0.1:1/x"])
    #expect(ended.code == 0, "\(ended.errors)")
  }

  /// Strangers connect up to a thousand times, hold their connections, and sometimes send texts that are too long.
  @Test func floodDoesNotEndTheRun() throws {
    let folder = try Folder()
    let flood = try folder.write(".flood.py", Self.flood)
    let launch = "python3 '\(flood)' python3 -B '\(Self.adapters)/pia_wallets.py'"
    let flooded = try report(["--listen", "--launch", launch], in: folder)
    // Five hundred strangers connect before the adapter, and others while the run goes on.
    let strangers = Int(try folder.read(".strangers")) ?? 0
    #expect(strangers > 500)
    let quiet = try report(Self.attached["pipe"], in: try Folder())
    #expect(flooded["output"] == quiet["output"])
    #expect(flooded.keys.sorted() == quiet.keys.sorted())
  }

  private static let flood = """
    import os, resource, socket, subprocess, sys, urllib.parse
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    port = urllib.parse.urlsplit(os.environ["PYX_URL"]).port
    held = []
    note = os.path.join(os.path.dirname(sys.argv[0]), ".strangers")
    def connect(times):
        for number in range(times):
            held.append(socket.create_connection(("127.0.0.1", port + number % 2), timeout=20))
            with open(note + "-next", "w") as file:
                file.write(str(len(held)))
            os.replace(note + "-next", note)
            try:
                if number % 50 < 2:
                    held[-1].sendall(b"x" * (1 << 20))
            except OSError:
                pass
    connect(500)
    environment = {name: value for name, value in os.environ.items() if name != "PYX_STREAM"}
    adapter = subprocess.Popen(sys.argv[1:], env=environment)
    connect(500)
    sys.exit(adapter.wait())
    """
}
