import Conformance
import Foundation
import JSONValues
import Locks
import Requirements
import Testing

@testable import Adapter

/// Overlong text from an adapter is cut if it is only shown, and refused if it must be exact.
@Suite(.needs(.python), .timeLimit(.minutes(10))) struct LimitTests {
  /// Limits that leave a busy machine enough time for lines of a megabyte.
  private static let limits = AdapterLimits(answer: .seconds(60), start: .seconds(60))

  @Test(arguments: [
    ("systems", "it declares 20001 systems, but at most 1000 are allowed"),
    ("system", "the id of a system has 1000000 characters, but at most 200 are allowed: \"oooo"),
    ("roles", "it declares 20001 roles of tally, but at most 1000 are allowed"),
    ("role", "a role of tally has 1000000 characters, but at most 200 are allowed: \"oooo"),
    ("words", "it declares 20004 words in stimuli of tally, library, but at most 1000 are allowed"),
    (
      "word",
      "a word in observes of tally, library has 1000000 characters, but at most 200 are allowed: \"oooo"
    ),
    ("clock", #"clock of tally is neither "controlled" nor "system": "cccc"#),
    ("some words", "role library: other-0, other-1, other-2,"),
    ("some words", "other-9 and 890 more"),
    ("refusal", "the adapter's reply to initialize is invalid: an error: rrrr"),
    ("last words", "exited with status 1 before it answered initialize; its log says: \"wwww"),
    ("session", "the adapter gave a session a name of more than 200 characters: \"1ssss"),
    ("error", "failed: error -32000: eeee"), ("effect", "is not an effect of the contract: xxxx"),
  ]) func tooMuchIsRefusedInOneLine(what: String, expected: String) async throws {
    let error = try #require(await startError(command("long_winded", what), limits: Self.limits))
    #expect(error.sentence.contains(expected), "\(error.sentence)")
    #expect(error.sentence.utf8.count < 3000)
    #expect(!error.sentence.contains("\n"))
  }

  @Test func nameAndVersionAreCut() async throws {
    let host = try await start(command("long_winded", "name"), limits: Self.limits)
    #expect(host.name == String(repeating: "n", count: 199) + "…")
    #expect(host.version == String(repeating: "v", count: 199) + "…")
    #expect(host.implementation(of: Tally.self)?.profile.name == host.name)
    await host.shutDown()
  }

  @Test func unknownSystemsAreAllowedAsFarAsTheyCanBeTold() async throws {
    let host = try await start(command("long_winded", "some systems"), limits: Self.limits)
    #expect(host.unknownClaims.count == 900)
    #expect(host.claimedRoles(of: "other-7") == ["library"])
    #expect(host.claimedRoles(of: "another") == [])
    await host.shutDown()
  }

  @Test func whatTheSDKThrowsIsCut() async throws {
    let host = try await start(command("long_winded", "throws"), limits: Self.limits)
    let session = try await #require(host.implementation(of: Tally.self)).openSession(World())
    await #expect(throws: ImplementationFault.threw(String(repeating: "t", count: 1999) + "…")) {
      _ = try await session.send(.add(amount: 1), in: World())
    }
    await host.shutDown()
  }

  @Test func transcriptShowsWhatNobodySees() throws {
    let kept = Locked([UInt8]())
    let transcript = Transcript { bytes in kept.withLock { $0 += bytes } }
    let message = "{\"a\":\"b\u{202E}c\u{200B}\u{85}\u{E0041}\u{FEFF}e\u{301}\"}"
    transcript.add(.fromAdapter, process: 1, message)
    transcript.add(.note, process: 1, "4111\u{200B}1111\u{2060}11111111 \u{1B}[2J")
    transcript.flush()
    let lines = String(decoding: kept.withLock(\.self), as: UTF8.self).split(separator: "\n").map(
      String.init)
    #expect(lines[0] == #"1 < {"a":"b\u202Ec\u200B\u0085\uDB40\uDC41\uFEFFe"# + "\u{301}\"}")
    #expect(try JSONValue(parsing: lines[0].dropFirst(4).utf8) == JSONValue(parsing: message.utf8))
    #expect(lines[1] == #"1 # ****\u200B****\u2060****1111 \u001B[2J"#)
  }
}
