/// A run's verdict on one rule: a closed sum, each case with its evidence.
public enum Outcome: Sendable, Hashable {
  /// The rule held in every case, and the cases met the required situations.
  case passed
  /// The rule did not hold.
  case failed(FailingCase)
  /// The rule held where it could be judged, but in too many cases a step on the way to its subject went wrong; or all
  /// its failures are evidence of other rules' failures.
  case inconclusive(Inconclusive)
  /// The rule held, but the cases met a required situation too rarely for that to mean anything.
  case vacuous([Shortfall])
  /// The rule could not be judged to the end.
  case errored(RunError)
  /// The implementation does not declare what the rule needs, or no case had anything to judge.
  case notApplicable(reason: String)
  /// The rule failed, as expected.
  case knownFailure(entry: String, FailingCase)
  /// The rule could not be judged to the end, as expected.
  case knownError(entry: String, RunError)
  /// The rule passed, although it is expected to fail.
  case unexpectedPass(entry: String)

  /// The outcome in one word, as in reports.
  public var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .inconclusive: "inconclusive"
    case .vacuous: "vacuous"
    case .errored: "errored"
    case .notApplicable: "notApplicable"
    case .knownFailure: "knownFailure"
    case .knownError: "knownError"
    case .unexpectedPass: "unexpectedPass"
    }
  }

  /// The case in which the rule did not hold, expected or not; nil for all other outcomes.
  public var failingCase: FailingCase? {
    switch self {
    case .failed(let found), .knownFailure(_, let found): found
    case .passed, .inconclusive, .vacuous, .errored, .notApplicable, .knownError, .unexpectedPass: nil
    }
  }
}

/// A case in which a rule did not hold, shrunk as far as the limits of the run allow.
public struct FailingCase: Codable, Sendable, Hashable {
  /// What was expected and what was seen.
  public let mismatch: Mismatch
  /// What happened, line by line, in the smallest case found.
  public let trace: [String]
  /// How many stimuli the smallest case has.
  public let stimuli: Int
  /// The message of the case that was found first.
  public let originalMessage: String
  /// The number of stimuli in the case that was found first.
  public let originalStimuli: Int
  /// Number of the case that failed first, from 0; nil for a vector, or if only several cases together show the
  /// failure.
  public let caseNumber: Int?
  /// How the search for a smaller case ended.
  public internal(set) var shrinking: String
  /// The vector that failed; nil if the failing case was not a vector.
  public let vector: String?
  /// The rule that the case belongs to, if it is not a case of the failing rule itself.
  public let way: String?
  /// The token that runs the case again; nil if only several cases together show the failure.
  public internal(set) var replay: ReplayToken?

  /// What was expected and what was seen, as one sentence.
  public var message: String { mismatch.message }

  /// Makes a counterexample.
  public init(
    mismatch: Mismatch, trace: [String], stimuli: Int, originalMessage: String, originalStimuli: Int,
    caseNumber: Int?, shrinking: String, vector: String? = nil, way: String? = nil,
    replay: ReplayToken? = nil
  ) {
    self.mismatch = mismatch
    self.trace = trace
    self.stimuli = stimuli
    self.originalMessage = originalMessage
    self.originalStimuli = originalStimuli
    self.caseNumber = caseNumber
    self.shrinking = shrinking
    self.vector = vector
    self.way = way
    self.replay = replay
  }
}

/// A situation that was met too rarely.
public struct Shortfall: Sendable, Hashable {
  /// The situation.
  public let label: String
  /// The share of cases that met the situation, in percent.
  public let seenPercent: Double
  /// The required share, in percent.
  public let neededPercent: Double

  /// Makes a shortfall.
  public init(label: String, seenPercent: Double, neededPercent: Double) {
    self.label = label
    self.seenPercent = seenPercent
    self.neededPercent = neededPercent
  }
}

/// Why a rule could not be judged to the end.
public struct RunError: Codable, Sendable, Hashable {
  /// What kind of error happened.
  public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
    /// The implementation's process died or could not be started.
    case crash
    /// The implementation did not answer in time.
    case timeout
    /// The implementation, or its driver, threw an error or returned something that is not an answer.
    case `protocol`
    /// A failure was seen once but not again with the same input.
    case unstable
    /// The run was interrupted.
    case interrupted
    /// The suite itself has an error.
    case harness
    /// The machine lacks something that judging needs.
    case unavailable
  }

  /// What kind of error happened.
  public let kind: Kind
  /// What happened, in one line.
  public let message: String
  /// What had happened in the case until then.
  public let trace: [String]

  /// Makes an error.
  public init(_ kind: Kind, _ message: String, trace: [String] = []) {
    self.kind = kind
    self.message = message
    self.trace = trace
  }
}
