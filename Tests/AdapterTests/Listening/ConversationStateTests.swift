import Foundation
import Testing

@testable import AdapterListening

/// Which HTTP request gets which messages in its reply, and when.
@Suite struct ConversationStateTests {
  /// A conversation state for tests: a name stands for the reply of each request, and messages are texts.
  private final class Conversation {
    private var state = ConversationState<String>()

    var isPolled: Bool { state.isPolled }
    var isLost: Bool { state.lostSince != nil }

    func ask(_ name: String, after count: Int = 0, wanted: Int = 1, on link: UInt64 = 1) {
      _ = state.take(.init(reply: name, link: link, wanted: wanted), after: count, hasAnswered: false)
    }

    func say(_ text: String) { state.add([Data(text.utf8)]) }

    /// The request that is answered now, with its messages: `first: a b`; nil if none is answered yet.
    func reply(isTime: Bool = false) -> String? {
      state.takeReady(isTime: isTime).map { ready in
        let texts = ready.messages.map { String(decoding: $0, as: UTF8.self) }
        return ready.request.reply + ": " + texts.joined(separator: " ")
      }
    }

    func beginsMoment() -> Bool { state.beginsMoment() }
    func note(_ link: UInt64, isKept: Bool = true) { state.noteSign(on: link, isKept: isKept) }
    func ended(_ link: UInt64) { state.ended(link) }
  }

  private let conversation = Conversation()

  @Test func oneMessageIsEnoughForOneSession() {
    conversation.ask("first")
    #expect(conversation.reply() == nil)
    conversation.say("a")
    #expect(conversation.reply() == "first: a")
    #expect(!conversation.isPolled)
  }

  @Test func severalSessionsWaitAMomentForEachOther() {
    conversation.ask("first", wanted: 3)
    conversation.say("a")
    #expect(conversation.reply() == nil)
    #expect(conversation.beginsMoment())
    conversation.say("b")
    #expect(conversation.reply() == nil)
    #expect(!conversation.beginsMoment())
    conversation.say("c")
    #expect(conversation.reply() == "first: a b c")
  }

  @Test func fewMessagesAreEnoughOnceTheMomentIsOver() {
    conversation.ask("first", wanted: 3)
    conversation.say("a")
    #expect(conversation.beginsMoment())
    #expect(conversation.reply(isTime: true) == "first: a")
    #expect(!conversation.beginsMoment())
  }

  @Test func momentThatEndsWithoutARequestIsOver() {
    conversation.ask("first", wanted: 2)
    conversation.say("a")
    #expect(conversation.beginsMoment())
    conversation.ended(1)
    #expect(conversation.reply(isTime: true) == nil)
    conversation.ask("second", wanted: 2, on: 2)
    #expect(conversation.beginsMoment())
  }

  @Test func unconfirmedMessagesComeAgain() {
    conversation.say("a")
    conversation.ask("first")
    #expect(conversation.reply() == "first: a")
    conversation.ask("again")
    #expect(conversation.reply() == "again: a")
    conversation.ask("next", after: 1)
    #expect(conversation.reply() == nil)
  }

  @Test func endOfTheLastConnectionIsALoss() {
    conversation.note(1)
    conversation.note(2)
    conversation.ended(1)
    #expect(!conversation.isLost)
    conversation.ended(2)
    #expect(conversation.isLost)
    conversation.note(3, isKept: false)
    #expect(!conversation.isLost)
  }
}
