import Conformance
import JSONValues

extension CaseRecord {
  /// The record as it may leave the suite: card numbers that the suite made up are shown, all others masked.
  ///
  /// Those that the implementation named before the suite are not the suite's, though the suite repeats them.
  var masked: CaseRecord {
    guard events.contains(where: { $0.isForeign && $0.heard.holdsCardNumber }) else { return self }
    var madeUp: Set<String> = []
    var foreign: Set<String> = []
    for event in events {
      for number in CardMasking.cardNumbers(in: event.said.compactUTF8) where !foreign.contains(number) {
        madeUp.insert(number)
      }
      for number in CardMasking.cardNumbers(in: event.ofImplementation.compactUTF8)
      where !madeUp.contains(number) {
        foreign.insert(number)
      }
      for number in CardMasking.cardNumbers(in: event.ofServices.compactUTF8) where !foreign.contains(number)
      {
        madeUp.insert(number)
      }
    }
    var copy = self
    for index in events.indices {
      copy.events[index].said = copy.hide(events[index].said, except: madeUp)
      copy.events[index].heard = copy.hide(events[index].heard, except: madeUp)
    }
    return copy
  }

  /// The value, or its masked text where something in it had to be masked.
  private mutating func hide(_ value: JSONValue, except shown: Set<String>) -> JSONValue {
    let text = value.compact
    let masked = CardMasking.masked(text, except: shown)
    guard masked != text else { return value }
    isMasked = true
    return .string(masked)
  }
}

extension CaseRecord.Event {
  /// Whether what was heard came from the implementation, or from what it asked the services.
  fileprivate var isForeign: Bool { CaseRecord.sessionWords.contains(word) || isLog }

  private var isLog: Bool { word.hasPrefix("log") }

  /// What the implementation said in what was heard: all but the replies that the suite's services gave.
  fileprivate var ofImplementation: JSONValue {
    guard isLog, let exchanges = heard.elements else { return heard }
    return .array(exchanges.map { .object(($0.members ?? []).filter { $0.key != "reply" }) })
  }

  /// What the suite's services said in what was heard.
  fileprivate var ofServices: JSONValue {
    isLog ? .array((heard.elements ?? []).compactMap { $0["reply"] }) : .null
  }
}

extension JSONValue {
  fileprivate var holdsCardNumber: Bool {
    let text = compact
    return CardMasking.masked(text) != text
  }
}
