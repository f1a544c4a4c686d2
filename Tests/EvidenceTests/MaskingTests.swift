import JSONValues
import Testing

@testable import Evidence

/// A transcript shows only the card numbers that the suite sent before the implementation did.
@Suite struct MaskingTests {
  private let number = "4111111111111111"

  private func said(_ word: String, _ text: String) -> CaseRecord.Event {
    CaseRecord.Event(word: word, said: .string(text), heard: .null)
  }

  private func did(_ word: String, _ text: String) -> CaseRecord.Event {
    CaseRecord.Event(word: word, said: .null, heard: .array([.string(text)]))
  }

  private func log(request: String, reply: String) -> CaseRecord.Event {
    let exchange = JSONValue.members([
      "body": .string(request), "number": .integer(1), "reply": .string(reply),
    ])
    return CaseRecord.Event(word: "log1", said: .null, heard: .array([exchange]))
  }

  private func shows(_ events: [CaseRecord.Event]) -> Bool {
    var record = CaseRecord(name: "a case")
    record.events = events
    let masked = record.masked
    let isShown = !masked.isMasked
    #expect(isShown == (masked.events == events))
    #expect(isShown || !masked.events.contains { $0.tree.compact.contains(number) })
    return isShown
  }

  @Test func whatTheSuiteSaidIsShown() {
    #expect(shows([said("send", number), did("settle", number)]))
  }

  @Test func whatTheImplementationSaidFirstIsMasked() {
    #expect(!shows([did("send", number)]))
    #expect(!shows([did("send", number), said("send", number)]))
  }

  @Test func whatAServiceRepliedInTheStepIsShown() {
    #expect(shows([did("send", number), log(request: "", reply: number)]))
    #expect(shows([log(request: "", reply: number), did("send", number)]))
  }

  @Test func whatAServiceRepeatedIsMasked() {
    #expect(!shows([did("send", "nothing"), log(request: number, reply: number)]))
    #expect(!shows([did("send", number), did("settle", "nothing"), log(request: "", reply: number)]))
  }
}
