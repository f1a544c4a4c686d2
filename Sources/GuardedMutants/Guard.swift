import Conformance
import JSONValues

/// The condition under which a guarded defect shows, made from a contract's words.
struct Guard: Sendable {
  /// The kind of condition.
  enum Family: String, Sendable, CaseIterable {
    case path, state, repetition, history, overlap, world, values, always
  }

  /// The guard's name, the same in every run.
  let name: String
  /// The kind of condition.
  let family: Family
  /// Whether the condition holds at a moment.
  let holds: @Sendable (Moment) -> Bool

  /// No condition.
  static let always = Guard(name: "always", family: .always) { _ in true }

  /// All guards of a contract except ``always``, family by family, in the contract's order.
  static func all<System: DocumentedSystem>(of system: System.Type) -> [Guard] {
    let stimuli = System.Stimulus.Kind.allCases.map(\.rawValue)
    let effects = System.Effect.Kind.allCases.map(\.rawValue)
    return stimuli.map { word in Guard(name: "only by \(word)", family: .path) { $0.kind == word } }
      + values(of: system) + states(of: system) + repetitions
      + stimuli.map { word in
        Guard(name: "only after \(word)", family: .history) { $0.stimuliBefore.contains(word) }
      }
      + effects.map { word in
        Guard(name: "only once \(word) was seen", family: .history) { $0.effectsBefore.contains(word) }
      } + overlaps + worlds + extremes
  }

  /// One guard for each possible word of each field that lists its possible words; fields of objects inside a stimulus
  /// count too.
  private static func values<System: DocumentedSystem>(of system: System.Type) -> [Guard] {
    System.description.stimuli.flatMap { stimulus in
      stimulus.fields.flatMap { words(of: $0, under: []) }.map { path, word in
        Guard(
          name: "only by \(stimulus.kind) with \(path.joined(separator: ".")) \(word)", family: .path
        ) { moment in
          moment.kind == stimulus.kind && moment.value(at: path) == .string(word)
        }
      }
    }
  }

  private static func words(
    of field: ContractDescription.Field, under path: [String]
  ) -> [(path: [String], word: String)] {
    let path = path + [field.name]
    return switch field.type {
    case .string(let words): words.map { (path, $0) }
    case .object(let fields): fields.flatMap { words(of: $0, under: path) }
    default: []
    }
  }

  /// One guard for each state of each table.
  private static func states<System: DocumentedSystem>(of system: System.Type) -> [Guard] {
    System.makeTransitionCounters().enumerated().flatMap { index, table in
      table.states.map { state in
        Guard(name: "only in the state \(state) (\(table.name))", family: .state) {
          $0.states.indices.contains(index) && $0.states[index] == state
        }
      }
    }
  }

  private static let repetitions = [
    Guard(name: "only from the second of its kind on", family: .repetition) { $0.earlierOfKind > 0 },
    Guard(name: "only from the third of its kind on", family: .repetition) { $0.earlierOfKind > 1 },
    Guard(name: "only after a restart", family: .repetition) { $0.session > 0 },
    Guard(name: "only after a restart with preferences", family: .repetition) { $0.hasOldPreferences },
  ]

  private static let overlaps = [
    Guard(name: "only beside a call of its kind", family: .overlap) { $0.overlapsSameKind },
    Guard(name: "only beside a call of another kind", family: .overlap) { $0.overlapsOtherKind },
  ]

  private static let worlds: [Guard] = {
    let usual = World()
    return [
      Guard(name: "only in the background", family: .world) { $0.world.lifecycle != .active },
      Guard(name: "only offline", family: .world) { $0.world.network == .offline },
      Guard(name: "only in another locale", family: .world) { $0.world.locale != usual.locale },
      Guard(name: "only in another time zone", family: .world) { $0.world.secondsFromUTC != 0 },
      Guard(name: "only in another calendar", family: .world) { $0.world.calendar != usual.calendar },
      Guard(name: "only at another time", family: .world) { $0.world.clock != usual.clock },
    ]
  }()

  private static let extremes = [
    Guard(name: "only with a zero", family: .values) { $0.has { $0 == .integer(0) } },
    Guard(name: "only with a number beyond 2³¹", family: .values) {
      $0.has { if let whole = $0.whole { whole > 0x7FFF_FFFF } else { false } }
    },
    Guard(name: "only with an empty text", family: .values) { $0.has { $0.text?.isEmpty == true } },
    Guard(name: "only with a text of a hundred bytes", family: .values) {
      $0.has { ($0.text?.utf8.count ?? 0) >= 100 }
    },
    Guard(name: "only with a text beyond ASCII", family: .values) {
      $0.has { $0.text?.utf8.contains { $0 >= 0x80 } == true }
    },
  ]
}

extension Moment {
  /// The value at that path in the stimulus.
  fileprivate func value(at path: [String]) -> JSONValue? { MessageFields.value(at: path, in: fields) }

  /// Whether any value in the stimulus, at any depth, satisfies the condition; the call's number is ignored.
  fileprivate func has(_ isSuch: (JSONValue) -> Bool) -> Bool {
    fields.contains { $0.key != "call" && $0.value.contains(isSuch) }
  }
}

extension JSONValue {
  fileprivate func contains(_ isSuch: (JSONValue) -> Bool) -> Bool {
    switch self {
    case .array(let elements): elements.contains { $0.contains(isSuch) }
    case .object(let members): members.contains { $0.value.contains(isSuch) }
    default: isSuch(self)
    }
  }
}
