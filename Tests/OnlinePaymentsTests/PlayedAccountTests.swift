import Conformance
import JSONValues
import Locks
import Testing

@testable import PyxOnlinePayments

/// If a tape contains an answer that no account could have given, the answer is not replayed; the account then asks the
/// tape for a word that no tape has.
@Suite struct PlayedAccountTests {
  /// A tape that returns given answers, and records the words that it is asked for.
  private final class Tape: CaseTape {
    private let answers: [String: JSONValue]
    private let asked = Locked<[String]>([])

    init(_ answers: [String: JSONValue]) { self.answers = answers }

    /// The requested words that cannot be on any tape.
    var refused: [String] { asked.withLock { $0.filter { $0.contains("as it cannot be") } } }

    func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue? {
      asked.withLock { $0.append(word) }
      return answers[word]
    }

    func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue? {
      exchange(word, said: said) { nil }
    }
  }

  private static let session = JSONValue(
    encoding: SessionData(
      clientApiUrl: "https://api.example/client", assetUrl: "https://assets.example", clientSessionId: "1",
      customerId: "2"))

  private static func tree(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  /// Uses an account as a rule does, and returns the parts of its tape that were refused.
  private func played(_ answers: [String: JSONValue]) async -> [String] {
    let tape = Tape(["session1": Self.session, "requests1": .bool(true)].merging(answers) { _, new in new })
    let account = TapedAccount(number: 1, from: tape)
    account.script([])
    account.release(request: 1)
    _ = account.log()
    _ = await account.waitForRequests(1, atMost: .zero)
    return tape.refused
  }

  @Test func whatAnAccountSaysIsPlayed() async { #expect(await played([:]) == []) }

  @Test(arguments: [
    ("session1", #"{"clientApiUrl":"a","assetUrl":"b","clientSessionId":"c","customerId":"d","more":1}"#),
    ("session1", #"{"clientApiUrl":"a"}"#), ("script1", "1"), ("release1", "[]"), ("log1", "[]"),
    ("log1", "7"),
    ("log1", #"[{"number":1}]"#), ("requests1", "1"), ("requests1", "null"),
  ]) func whatNoneSaysIsRefused(word: String, text: String) async throws {
    #expect(await played([word: try Self.tree(text)]) == ["\(word), as it cannot be,"], "\(text)")
  }
}
