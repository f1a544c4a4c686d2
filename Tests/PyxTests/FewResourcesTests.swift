import Conformance
import Foundation
import Requirements
import Testing

/// If the machine has too few resources, one line and a distinct exit code say so, and nothing is left behind.
@Suite struct FewResourcesTests {
  private static let certify = "certify --system pia-wallets --rule PIA-RDR --cases 5"

  /// Runs under a limit set by the shell.
  private func run(_ words: String, limit: String, in folder: Folder) throws -> Pyx.Ended {
    try Pyx.shell("ulimit -c 0; ulimit \(limit); pyx \(words)", in: folder)
  }

  @Test(
    arguments: [6, 8, 12, 16],
    [certify, certify + " --adapter 'python3 x.py'", "simulator", "mutants --rule PIA-RDR-05"])
  func tooFewDescriptorsAreToldBeforeAnythingIsJudged(count: Int, words: String) throws {
    let folder = try Folder()
    let ended = try run(words, limit: "-n \(count)", in: folder)
    #expect(ended.code == ExitCode.incomplete.rawValue, "\(ended.errors)")
    let line =
      /pyx: too few file descriptors: [0-9]+ are free, 16 are needed; raise the limit with ulimit -n\n/
    #expect(ended.errors.wholeMatch(of: line) != nil, "\(ended.errors)")
    #expect(ended.output.isEmpty && folder.files == [])
  }

  @Test func enoughDescriptorsAreEnough() throws {
    let folder = try Folder()
    let certify = Self.certify + " --reproducible"
    let ended = try run(certify, limit: "-n 48", in: folder)
    let usual = try Pyx.shell("pyx \(certify)", in: Folder())
    #expect(ended.code == usual.code && ended.output == usual.output)
    #expect(ended.errors == usual.errors)
  }

  /// Bash counts in kibibytes; the JUnit report, which is written first, fits into eight kibibytes; the page does not.
  @Test(arguments: [0, 1, 8]) func fileThatMayNotGrowIsTold(size: Int) throws {
    let folder = try Folder()
    let ended = try Pyx.shell(
      "(ulimit -f \(size); pyx \(Self.certify) 2>&1 >/dev/null; echo \"exit $?\") | cat", in: folder)
    let lines = ended.output.split(separator: "\n")
    #expect(
      lines.suffix(2) == [
        "pyx: cannot write to the folder Reports: File too large; choose another folder with --reports",
        "exit 73",
      ], "\(ended.output)")
    #expect(folder.files == [])
  }

  @Test func packThatMayNotGrowIsTold() throws {
    let folder = try Folder()
    #expect(try Pyx.run("keygen", "k", in: folder).code == 0)
    let ended = try Pyx.shell(
      "(ulimit -f 1; pyx \(Self.certify) --evidence run.pyx --sign k.key 2>&1 >/dev/null; echo \"exit $?\") | cat",
      in: folder)
    #expect(ended.output.hasSuffix("exit 73\n"), "\(ended.output)")
    #expect(ended.output.contains(": File too large"))
    #expect(folder.files == ["k.key", "k.pub"])
  }

  #if os(Linux)
    /// With so little address space, threads could not be made, and allocations would trap in the middle of a rule.
    @Test(arguments: [1, 2]) func tooLittleAddressSpaceIsToldBeforeAnythingIsJudged(part: Int) throws {
      let folder = try Folder()
      let ended = try run(Self.certify, limit: "-v \(375_000 + 25_000 * part)", in: folder)
      #expect(ended.code == ExitCode.incomplete.rawValue, "\(ended.errors)")
      let line =
        /pyx: too little address space: the program needs [0-9]+ MiB more; raise the limit with ulimit -v\n/
      #expect(ended.errors.wholeMatch(of: line) != nil, "\(ended.errors)")
      #expect(folder.files == [])
    }
  #endif

  /// Connections that never finish their request take all descriptors, but complete requests are still served.
  @Test(.needs(.libevent)) func simulatorWithFewDescriptorsServesOn() throws {
    let folder = try Folder()
    let running = try Pyx.start(
      ["-c", "ulimit -n 24; exec '\(Pyx.path)' simulator"], in: folder, program: "/bin/bash")
    defer { running.process.terminate() }
    try #require(running.waits(for: /POST encrypted input to http.*/))
    let port = try #require(running.output.firstMatch(of: /127.0.0.1:([0-9]+)/)?.output.1)
    let customer = try #require(running.output.firstMatch(of: /"customerId":"([^"]+)"/)?.output.1)
    // A hundred unfinished requests, and then five complete ones; the shell opens a connection for each.
    let asked = try Pyx.shell(
      """
      ulimit -n 400
      for n in {1..100}; do exec {half}<>/dev/tcp/127.0.0.1/\(port); printf 'POST /x HTTP/1.1\\r\\nX: ' >&$half; done
      for n in {1..5}; do
        exec {whole}<>/dev/tcp/127.0.0.1/\(port)
        printf 'POST /merchant/\(customer)/sessions HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\n\\r\\n' >&$whole
        read -t 60 -r line <&$whole; echo "$line"
      done
      """, in: folder)
    #expect(asked.output == String(repeating: "HTTP/1.1 200 OK\r\n", count: 5), "\(asked.errors)")
    running.process.terminate()
    let ended = running.wait()
    #expect(ended.code == 0)
    #expect(ended.errors.components(separatedBy: "too few file descriptors: idle connections").count == 2)
    #expect(ended.errors.utf8.count < 2000, "\(ended.errors.prefix(2000))")
  }
}
