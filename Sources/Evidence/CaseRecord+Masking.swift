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
      for number in CardMasking.cardNumbers(in: event.heard.compactUTF8) where !madeUp.contains(number) {
        foreign.insert(number)
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
  fileprivate var isForeign: Bool { CaseRecord.sessionWords.contains(word) || word.hasPrefix("log") }
}

extension JSONValue {
  fileprivate var holdsCardNumber: Bool {
    let text = compact
    return CardMasking.masked(text) != text
  }
}
