import Conformance
import Foundation
import Testing

/// Output that cannot be written is reported in one line and by the exit code.
@Suite struct LostOutputTests {
  private static let certify = "certify --system pia-wallets --rule PIA-RDR --cases 5"
  private static let outputIsLost =
    "pyx: cannot write to standard output: No space left on device; the output is lost"

  #if os(Linux)
    @Test(arguments: [
      "rules", "rules --format json", "certify --help", "--version", "contract", certify,
      certify + " --format json",
    ])
    func outputOnAFullDiskIsAnError(words: String) throws {
      let folder = try Folder()
      let ended = try Pyx.shell("pyx \(words) >/dev/full", in: folder)
      #expect(ended.lastErrorLine == Self.outputIsLost)
      #expect(ended.code == ExitCode.cannotWrite.rawValue)
    }

    @Test func transcriptOnAFullDiskIsAnError() throws {
      let folder = try Folder()
      let ended = try Pyx.shell(
        "pyx \(Self.certify) --adapter \"'\(Pyx.path)' adapter reference\" --transcript /dev/full", in: folder
      )
      #expect(
        ended.lastErrorLine
          == "pyx: the transcript is incomplete: No space left on device; choose another file with --transcript"
      )
      #expect(ended.code == ExitCode.cannotWrite.rawValue)
    }
  #endif

  @Test func readerThatGoesAwayIsNoError() throws {
    let folder = try Folder()
    let ended = try Pyx.shell(
      "pyx rules --format json | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", in: folder)
    #expect(ended.errors == "")
    #expect(ended.code == 0)
  }

  @Test func reportOnAFullDiskIsAnError() throws {
    let folder = try Folder()
    // Nothing can be written into any file, as on a full disk.
    let ended = try Pyx.shell(
      "(ulimit -f 0; pyx \(Self.certify) 2>&1 >/dev/null; echo $?) | cat; echo", in: folder)
    let lines = ended.output.split(separator: "\n")
    #expect(
      lines == [
        "pyx: cannot write to the folder Reports: File too large; choose another folder with --reports",
        "\(ExitCode.cannotWrite.rawValue)",
      ])
    #expect(folder.files == [])
  }
}
