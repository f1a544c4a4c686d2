import Conformance
import JSONValues

/// The situation at a stimulus, from which a guard decides whether it holds.
struct Moment: Sendable {
  /// The moment's number in the case.
  var number = 0
  /// The word of the stimulus; empty before the first one of a session.
  var kind = ""
  /// The number of the call that the stimulus begins, if any.
  var call: Int64?
  /// The fields of the stimulus.
  var fields: [JSONValue.Member] = []
  /// How many stimuli of the same kind came before this one in the session.
  var earlierOfKind = 0
  /// The words of the stimuli that came before this one in the session.
  var stimuliBefore: Set<String> = []
  /// The words of the effects that were seen before this stimulus in the session.
  var effectsBefore: Set<String> = []
  /// The number of the session in its case, from 0.
  var session = 0
  /// Whether the session began with preferences that an earlier session had left.
  var hasOldPreferences = false
  /// Whether a call of the same kind, or of another kind, was open at the same time.
  var overlapsSameKind = false
  var overlapsOtherKind = false
  /// The surroundings at the time.
  var world = World()
  /// The state of each of the contract's tables before the stimulus; nil if the document leaves the state open.
  var states: [String?] = []
}

/// The history of a case, as far as guards need it: the stimuli, and the effects that come without the defect.
struct History<System: DocumentedSystem>: Sendable {
  /// The words of the effects that belong to a call.
  private let answers: Set<String>
  private var moments = 0
  /// The moment of the latest stimulus.
  private(set) var latest = Moment()
  /// The moments of the open calls, by number.
  private var open: [Int64: Moment] = [:]
  /// The moments of all calls of the session, by number.
  private var calls: [Int64: Moment] = [:]
  private var counts: [String: Int] = [:]
  private var stimuli: Set<String> = []
  private var effects: Set<String> = []
  private var sessions = 0
  /// The paths through the contract's state tables.
  private var tables: [any StateFollower<System>]
  private var pending: (stimulus: System.Stimulus?, world: World)?

  /// The empty history of a case.
  init() {
    answers = Set(
      System.description.effects.filter { $0.fields.contains { $0.name == "call" } }.map(\.kind))
    tables = System.makeTransitionCounters().map { $0.makeFollower() }
  }

  /// Notes the start of a session.
  mutating func start(in world: World) {
    (open, calls, counts, stimuli, effects) = ([:], [:], [:], [], [])
    latest = Moment()
    moments += 1
    latest.number = moments
    latest.session = sessions
    latest.hasOldPreferences = sessions > 0 && !world.preferences.isEmpty
    latest.world = world
    sessions += 1
    follow(nil, in: world, [])
    latest.states = tables.map(\.state)
  }

  /// Follows the previous step, now that all its effects are known.
  private mutating func follow(_ stimulus: System.Stimulus?, in world: World, _ done: [System.Effect]) {
    let step = TransitionCounter<System>.Step(stimulus, in: world, done)
    for index in tables.indices { tables[index].take(step) }
  }

  /// Notes a stimulus.
  mutating func note(_ stimulus: System.Stimulus, in world: World) {
    var moment = Moment()
    moments += 1
    moment.number = moments
    moment.kind = stimulus.kind.rawValue
    moment.fields = MessageFields.of(stimulus)
    moment.call = MessageFields.call(in: moment.fields)
    moment.earlierOfKind = counts[moment.kind, default: 0]
    moment.stimuliBefore = stimuli
    moment.effectsBefore = effects
    (moment.session, moment.hasOldPreferences) = (latest.session, latest.hasOldPreferences)
    moment.world = world
    moment.states = tables.map(\.state)
    pending = (stimulus, world)
    for (number, other) in open {
      let isSame = other.kind == moment.kind
      moment.overlapsSameKind = moment.overlapsSameKind || isSame
      moment.overlapsOtherKind = moment.overlapsOtherKind || !isSame
      guard moment.call != nil else { continue }
      open[number]?.overlapsSameKind = other.overlapsSameKind || isSame
      open[number]?.overlapsOtherKind = other.overlapsOtherKind || !isSame
      calls[number] = open[number]
    }
    if let call = moment.call { (open[call], calls[call]) = (moment, moment) }
    counts[moment.kind, default: 0] += 1
    stimuli.insert(moment.kind)
    latest = moment
  }

  /// Notes the effects without the defect, in order.
  mutating func note(_ done: [System.Effect]) {
    if let step = pending { follow(step.stimulus, in: step.world, done) }
    pending = nil
    for effect in done {
      effects.insert(effect.kind.rawValue)
      if let call = call(of: effect) { open[call] = nil }
    }
  }

  /// The moment that an effect belongs to: the moment of its call, or else the latest moment.
  func moment(of effect: System.Effect) -> Moment {
    call(of: effect).flatMap { calls[$0] } ?? latest
  }

  private func call(of effect: System.Effect) -> Int64? {
    answers.contains(effect.kind.rawValue) ? MessageFields.call(in: MessageFields.of(effect)) : nil
  }
}
