import Conformance
import Foundation
import Locks
import PaymentNumbers
import Requirements
import Testing

@testable import Adapter

/// Records and reports of an adapter contain no card numbers except those that the suite made up.
@Suite struct CardMaskingTests {
  private static let number = "5555555555554444"

  /// Collects what a transcript writes.
  private final class Lines: Sendable {
    private let bytes = Locked<[UInt8]>([])
    var text: String { String(decoding: bytes.withLock(\.self), as: UTF8.self) }
    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
  }

  private func shows(_ text: String) -> Bool { CardMasking.cardNumbers(in: text.utf8).contains(Self.number) }

  @Test func numbersThatTheSuiteMadeUpAreShown() {
    let sent = CardNumbersSent()
    sent.remember(#"{"cardNumber":"4111111111111111"}"#.utf8)
    #expect(
      sent.masking("4111111111111111, 4111 1111 1111 1111, 5555555555554444")
        == "4111111111111111, 4111 1111 1111 1111, ************4444")
  }

  @Test(arguments: CardNumberForm.all) func numberThatTheAdapterNamedIsNotMadeUp(form: CardNumberForm) {
    let sent = CardNumbersSent()
    sent.rememberReceived(#"{"result":{"session":"\#(form.text(of: Self.number))"}}"#.utf8)
    sent.remember(#"{"params":{"session":"\#(form.text(of: Self.number))"}}"#.utf8)
    #expect(!shows(sent.masking("session \(form.text(of: Self.number)), \(Self.number)")))
  }

  @Test func echoOfAMadeUpNumberIsShown() {
    let sent = CardNumbersSent()
    sent.remember(#"{"number":"\#(Self.number)"}"#.utf8)
    sent.rememberReceived(#"{"number":"5555 5555 5555 4444"}"#.utf8)
    sent.remember(#"{"number":"\#(Self.number)"}"#.utf8)
    #expect(sent.masking("5555 5555 5555 4444") == "5555 5555 5555 4444")
  }

  @Test func nothingMoreIsMadeUpWhenTooMuchWasNamed() {
    let sent = CardNumbersSent(limit: 1)
    sent.rememberReceived("4111111111111111".utf8)
    sent.rememberReceived(Self.number.utf8)
    sent.remember(Self.number.utf8)
    #expect(!shows(sent.masking(Self.number)))
  }

  @Test(arguments: CardNumberForm.all) func transcriptHasNoForeignNumber(form: CardNumberForm) {
    let lines = Lines()
    let transcript = Transcript { lines.add($0) }
    let text = form.text(of: Self.number)
    for direction in [Transcript.Direction.toAdapter, .fromAdapter, .note] {
      transcript.add(direction, process: 1, #"{"text":"\#(text)"}"#, masking: CardNumbersSent())
    }
    transcript.flush()
    #expect(lines.text.split(separator: "\n").count == 3)
    #expect(!shows(lines.text), "\(lines.text)")
  }

  @Test(arguments: CardNumberForm.all) func logIsNotCutInsideANumber(form: CardNumberForm) {
    let text = form.text(of: Self.number)
    for limit in 90...(100 + text.utf8.count) {
      let log = AdapterLog(limit: limit)
      let line = Array("pan \(text) \(String(repeating: "x", count: 90))".utf8)
      line.withUnsafeBytes { log.append($0) }
      let masked = CardNumbersSent().masking(log.text)
      #expect(masked.hasSuffix(String(repeating: "x", count: 89)))
      // At most the last four digits of the number remain.
      #expect(!masked.contains("5555") && !shows(masked), "\(limit): \(masked)")
    }
  }

  @Test(arguments: CardNumberForm.all) func quotationIsNotCutInsideANumber(form: CardNumberForm) {
    let text = form.text(of: Self.number)
    let line = "pan \(text) \(String(repeating: "x", count: 90))"
    for limit in 1...line.utf8.count {
      let quoted = CardMasking.masked(WireCoding.excerpt(line.utf8, limit: limit))
      #expect(!quoted.contains("5555") && !shows(quoted), "\(limit): \(quoted)")
    }
  }

  @Test(.needs(.python)) func adapterThatNamesItsSessionsAfterNumbersShowsNone() async throws {
    let lines = Lines()
    let transcript = Transcript { lines.add($0) }
    let host = try await start(command("numbered_sessions"), transcript: transcript)
    let tally = try #require(host.implementation(of: Tally.self))
    let results = await Engine(judging: tally, settings: RunSettings(cases: 20)) { _ in NoServices() }.run([
      Tally.adds
    ])
    #expect(results.map(\.outcome) == [.passed])
    await host.shutDown()
    #expect(lines.text.contains("\"session\":\"************4444\""))
    #expect(!shows(lines.text))
  }

  /// Faults are compared before anything is masked, so they hold card numbers in full.
  @Test func faultsAreNotMasked() async throws {
    let host = try await start(command("throws_numbers"))
    let tally = try #require(host.implementation(of: Tally.self))
    await #expect(throws: ImplementationFault.threw("no card 5555555555554444")) {
      let session = try await tally.openSession(World())
      _ = try await session.send(.add(amount: 1), in: World())
    }
    await host.shutDown()
  }
}
