import Conformance
import JSONValues
import PaymentNumbers

extension CaseRecord {
  /// The record in the form in which it may leave the suite: card numbers that the suite made up are shown, all others
  /// are masked.
  ///
  /// If the implementation named a number before the suite did, it is not the suite's number, even if the suite repeats
  /// it.
  var masked: CaseRecord {
    guard events.contains(where: { $0.isForeign && $0.heard.holdsCardNumber }) else { return self }
    let madeUp = madeUpNumbers
    var copy = self
    for index in events.indices {
      copy.events[index].said = copy.hide(events[index].said, except: madeUp)
      copy.events[index].heard = copy.hide(events[index].heard, except: madeUp)
    }
    return copy
  }

  /// The card numbers that the suite named first.
  ///
  /// The requests and replies of services are read after the suite's message of their step, but before the step's
  /// effects. A number in a reply is the services' own, even if the step's effects repeat it, unless the implementation
  /// named it earlier.
  private var madeUpNumbers: Set<String> {
    var (madeUp, foreign): (Set<String>, Set<String>) = ([], [])
    func add(_ value: JSONValue, to own: inout Set<String>, unlessIn others: Set<String>) {
      for number in CardMasking.cardNumbers(in: value.compactUTF8) where !others.contains(number) {
        own.insert(number)
      }
    }
    var outcome = JSONValue.null
    for event in events {
      guard !event.isLog else {
        for exchange in event.heard.elements ?? [] {
          let (request, reply) = exchange.sides
          add(request, to: &foreign, unlessIn: madeUp)
          add(reply, to: &madeUp, unlessIn: foreign)
        }
        continue
      }
      add(outcome, to: &foreign, unlessIn: madeUp)
      add(event.said, to: &madeUp, unlessIn: foreign)
      outcome = event.heard
    }
    return madeUp
  }

  /// The value, or its masked text if something in it had to be masked.
  private mutating func hide(_ value: JSONValue, except shown: Set<String>) -> JSONValue {
    let text = value.compact
    let masked = CardMasking.masked(text, except: shown)
    guard masked != text else { return value }
    isMasked = true
    return .string(masked)
  }
}

extension CaseRecord.Event {
  /// Whether the answer is the implementation's own, or lists its requests to the services.
  fileprivate var isForeign: Bool { CaseRecord.sessionWords.contains(word) || isLog }

  /// Whether the event lists the exchanges of the services since the previous such event.
  fileprivate var isLog: Bool { word.hasPrefix("log") }
}

extension JSONValue {
  /// An exchange, split into the implementation's request and the services' reply.
  fileprivate var sides: (request: JSONValue, reply: JSONValue) {
    (.object((members ?? []).filter { $0.key != "reply" }), self["reply"] ?? .null)
  }

  fileprivate var holdsCardNumber: Bool {
    let text = compact
    return CardMasking.masked(text) != text
  }
}
