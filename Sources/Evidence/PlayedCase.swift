import Conformance
import JSONValues
import Locks

/// A recorded case that is run again: it compares what is sent with the record, and plays back the recorded answers.
final class PlayedCase: CaseTape {
  private struct State: Sendable {
    var place = 0
    var skipped = 0
    var world: World?
    var difference: String?
    var isClosedEarly = false
  }

  let record: CaseRecord
  private let worlds: WorldTrees
  private let state = Locked(State())

  init(_ record: CaseRecord, worlds: WorldTrees) {
    self.record = record
    self.worlds = worlds
  }

  /// The first difference from the record; nil if there is none.
  var difference: String? { state.withLock { $0.difference } }

  /// Whether a part of the record is left, or the session was closed earlier than in the record.
  var isUnfinished: Bool {
    state.withLock { state in
      if state.isClosedEarly { return true }
      let left = record.events[min(state.place, record.events.count)...]
      return left.contains { !$0.isSilentSettling }
    }
  }

  func exchange(_ word: String, said: JSONValue?, answer: () -> JSONValue?) -> JSONValue? {
    place(of: word, said).map { record.events[$0].heard }.flatMap { $0 == .null ? nil : $0 }
  }

  func exchange(_ word: String, said: JSONValue?, late answer: () async -> JSONValue?) async -> JSONValue? {
    exchange(word, said: said) { nil }
  }

  /// Compares the world with the recorded one, if it changed.
  func compare(world: World) {
    let isNew = state.withLock { state in
      defer { state.world = world }
      return state.world != world
    }
    if isNew { _ = place(of: "world", worlds.tree(of: world)) }
  }

  /// The place of the recorded event with the same message; nil if there is none, or if this request had no answer.
  func place(of word: String, _ said: JSONValue?) -> Int? {
    state.withLock { state in
      let isSession = CaseRecord.sessionWords.contains(word)
      // How often a rule waits depends on real time, so recorded waits in which nothing came are skipped.
      while word != "settle", state.place < record.events.count, record.events[state.place].isSilentSettling {
        state.place += 1
        state.skipped = 0
      }
      let next = state.place < record.events.count ? record.events[state.place] : nil
      if said == nil, !isSession {
        guard let next, next.word == word, next.said == .null else { return nil }
        guard state.skipped >= next.skipped else {
          state.skipped += 1
          return nil
        }
        state.skipped = 0
        state.place += 1
        return state.place - 1
      }
      if word == "settle", next?.word != "settle" { return nil }
      // A case that is now judged differently may be closed before the end of its record, so an early close alone is
      // no difference yet.
      if word == "close", next?.word != "close" {
        state.isClosedEarly = true
        return nil
      }
      guard let next, next.word == word, next.said.isWritten(as: said ?? .null) else {
        if state.difference == nil { state.difference = Self.words(word, said, instead: next) }
        return nil
      }
      state.place += 1
      state.skipped = 0
      return state.place - 1
    }
  }

  private static func words(
    _ word: String, _ said: JSONValue?, instead next: CaseRecord.Event?
  ) -> String {
    func short(_ value: JSONValue) -> String {
      value == .null ? "" : " \(ShortText.cut(value.compact, to: 160))"
    }
    let now = "\(word)\(short(said ?? .null))"
    guard let next else { return "the recorded case had ended, but now comes \(now)" }
    return "\(next.word)\(short(next.said)) was recorded, but now comes \(now)"
  }
}

extension CaseRecord.Event {
  /// Whether the event is only a wait in which nothing came.
  fileprivate var isSilentSettling: Bool { word == "settle" && heard == .null }
}

/// The error that is thrown if a rule sends something other than was recorded; no verdict rests on it.
struct SentOtherwise: Error, CustomStringConvertible {
  let description: String
}

/// An implementation that does what was recorded.
struct PlayedImplementation<System: DocumentedSystem>: Implementation {
  let profile: ImplementationProfile<System>
  let played: PlayedCase?
  /// The implementation's effects in each event of the case.
  let effects: [[System.Effect]]

  func open(_ world: World) async throws -> any Session<System> {
    guard let played else { throw SentOtherwise(description: "nothing was recorded") }
    played.compare(world: world)
    let session = PlayedSession<System>(played: played, effects: effects)
    _ = try session.heard("open", nil)
    return session
  }
}

/// A session that does what was recorded.
struct PlayedSession<System: DocumentedSystem>: Session {
  let played: PlayedCase
  let effects: [[System.Effect]]

  func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] {
    played.compare(world: world)
    return try heard("send", JSONValue(encoding: stimulus))
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [System.Effect] {
    played.compare(world: world)
    return try heard("settle", nil)
  }

  func close() async throws -> [System.Effect] { try heard("close", nil) }

  func heard(_ word: String, _ said: JSONValue?) throws -> [System.Effect] {
    let place = played.place(of: word, said)
    if let difference = played.difference { throw SentOtherwise(description: difference) }
    guard let place else { return [] }
    if let fault = ImplementationFault(played.record.events[place].heard) { throw fault.asThrown }
    return effects[place]
  }
}

extension ImplementationFault {
  /// The error by which a session reports the fault.
  fileprivate var asThrown: any Error {
    if case .threw(let text) = self { ThrownByImplementation(text) } else { self }
  }
}
