import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// A command that cannot be started is refused with one clear line.
@Suite(.manyDescriptors, .needs(.python)) struct StartTests {
  @Test(arguments: [
    ("", AdapterStartError.badCommand(.empty)), ("   ", .badCommand(.empty)),
    ("python3 'x", .badCommand(.unterminatedQuote("'"))),
    (#"python3 "x"#, .badCommand(.unterminatedQuote("\""))),
    (#"python3 \"#, .badCommand(.danglingBackslash)),
    ("pyx-no-such-program", .notFound(program: "pyx-no-such-program")),
    ("./no/such/file", .notFound(program: "./no/such/file")), ("/", .notExecutable(program: "/")),
  ]) func commandThatCannotRunIsRefused(command: String, expected: AdapterStartError) async {
    let error = await startError(command)
    #expect(error == expected)
    #expect(error?.sentence.contains("\n") == false)
  }

  @Test func fileWithoutRunBitIsRefused() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("pyx-\(UUID().uuidString)").path
    try "#!/bin/sh\n".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(await startError(path) == .notExecutable(program: path))
  }

  @Test func programThatIsNoAdapterIsRefused() async throws {
    let error = try #require(await startError("echo hello"))
    #expect(error == .badInitializeResult(#"the adapter wrote a line that is not JSON: "hello""#))
    #expect(await startError("true") == .ended(how: "exited with status 0", log: ""))
  }

  #if os(Linux)
    @Test func programInheritsNothingButItsThreeStreams() async {
      let held = (0..<3).map { _ in dup(2) }
      defer { for descriptor in held { close(descriptor) } }
      // The fourth descriptor is the folder that is being listed.
      let error = await startError(#"sh -c 'ls /proc/self/fd | tr "\n" " "; echo'"#)
      #expect(error == .badInitializeResult(#"the adapter wrote a line that is not JSON: "0 1 2 3 ""#))
    }
  #endif

  @Test func silenceIsRefused() async {
    var limits = quick
    limits.start = .milliseconds(300)
    #expect(await startError(command("silent"), limits: limits) == .silent(after: .milliseconds(300)))
  }

  /// If bytes keep coming but the line does not end, the error says so; it does not say that nothing came.
  @Test func lineThatDoesNotEndIsNamed() async throws {
    var limits = quick
    // A busy machine takes long to start the adapter.
    limits.start = .seconds(20)
    let error = try #require(await startError(command("dribbles"), limits: limits))
    let form =
      /the line with the answer to initialize had no end after 20.0 seconds: [1-9][0-9]* bytes? came; does .*/
    #expect(error.sentence.wholeMatch(of: form) != nil, "\(error.sentence)")
  }

  @Test(arguments: [
    ("{}", "protocol is missing"),
    (#"{"protocol":1,"implementation":{"name":"x"},"systems":[]}"#, "implementation version is missing"),
    (
      #"{"protocol":1,"implementation":{"name":"x","version":"1"},"systems":[]}"#,
      "the adapter claims no system that this suite knows; it claims nothing"
    ),
    (introduction(id: "dotpay"), "it claims dotpay/library"),
    (introduction(clock: "sundial"), #"neither "controlled" nor "system": "sundial""#),
    (introduction(isolation: "none"), #"not one of "session", "serial", "process": "none""#),
    (introduction(platform: "symbian"), #"not one of "ios", "android", "web", "other": "symbian""#),
    (introduction(quiescence: #""soon""#), #"neither "exact" nor {"waitsMilliseconds": n}"#),
    (introduction(quiescence: #"{"waitsMilliseconds":-1}"#), "is negative: -1"),
    (introduction(systems: 2), #"it declares the system "tally" twice"#),
    (introduction(roles: 2), #"it declares the role "library" of tally twice"#),
  ]) func introductionThatIsNoneIsRefused(said: String, expected: String) async throws {
    let answer = #"{"jsonrpc":"2.0","id":1,"result":\#(said)}"#
    let error = try #require(await startError("sh -c 'read request; echo \"$0\"' '\(answer)'"))
    #expect(error.sentence.contains(expected), "\(error.sentence)")
    #expect(!error.sentence.contains("\n"))
  }

  @Test func shellHasNoPartInIt() async throws {
    #expect(
      try ShellWords.split(#"a "b c" 'd "e' f\ g $HOME * "\$x" """#) == [
        "a", "b c", "d \"e", "f g", "$HOME", "*", "$x", "",
      ])
  }
}

private func introduction(
  id: String = "tally", clock: String = "controlled", isolation: String = "session",
  quiescence: String = #""exact""#, platform: String = "ios", systems: Int = 1,
  roles: Int = 1
) -> String {
  let role = #"{"role":"library","stimuli":[],"observes":[]}"#
  let all = [String](repeating: role, count: roles).joined(separator: ",")
  let system =
    #"{"id":"\#(id)","roles":[\#(all)],"quiescence":\#(quiescence),"clock":"\#(clock)","isolation":"\#(isolation)","platform":"\#(platform)"}"#
  let list = [String](repeating: system, count: systems).joined(separator: ",")
  return #"{"protocol":1,"implementation":{"name":"x","version":"1"},"systems":[\#(list)]}"#
}
