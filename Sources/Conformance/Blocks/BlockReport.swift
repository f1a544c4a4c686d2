/// The results of one block of a rule's cases, as a value that can be stored; these reports alone decide a run.
package struct BlockReport: Codable, Sendable, Hashable {
  /// How the search ended.
  enum Ending: String, Codable, Sendable, Hashable, CaseIterable {
    /// All cases were run.
    case whole
    /// Enough failures were found.
    case failed
    /// Too many cases showed nothing.
    case gaveUp
    /// One step went wrong again and again.
    case hopeless
    /// The implementation does not declare what the rule needs.
    case notApplicable
    /// The rule could not be judged to the end.
    case errored
  }

  /// How often a reading was seen.
  struct Reading: Codable, Sendable, Hashable {
    let ambiguity: Ambiguity
    let value: String
    var count: Int
    /// The number of stimuli in a case that shows the reading.
    ///
    /// If readings may contradict each other, the shortest such case is chosen, and its trace is kept too.
    var stimuli: Int
    var trace: [String]
  }

  /// The block's place among the rule's blocks, from 0.
  package let index: Int
  /// Whether no case is left after this block.
  package var isLast = true
  var ending = Ending.whole
  /// Why the rule is not applicable.
  var reason: String?
  /// What prevented the rule from being judged to the end.
  var error: RunError?
  /// The first case that failed once and then held.
  var flake: RunError?
  var vectors = 0
  /// The numbers of cases: those that held or failed, those that held, those that showed nothing, and those set aside
  /// because of a step.
  var cases = 0
  var held = 0
  var discards = 0
  var aside = 0
  /// The number of recorded cases that were run again.
  var replays = 0
  var isExhaustive = false
  /// How many cases had each label, by label.
  var labels: [String: Int] = [:]
  /// Parts that were not judged, with the reasons.
  var leftOut: [String: String] = [:]
  var readings: [Reading] = []
  /// The failures in the order in which they were found, each from a different check.
  var failures: [FoundCase] = []
  var setAsides: [FoundCase] = []
  var stimuli: [String] = []
  var effects: [String] = []
  /// How often the cases took the rows of the contract's state tables, table by table; empty if none was counted.
  var transitions: [RowCounts] = []
  /// Whether a case waited for something that never came.
  var hasWaited = false
  /// The real time that the block took, in seconds.
  var seconds = 0.0

  init(index: Int) { self.index = index }
}
