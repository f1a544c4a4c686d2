/// What a run judges: everything that one implementation claims, and the host that ends with the run.
public struct SystemUnderTest: Sendable {
  /// The implementation's name, for reports.
  public let name: String
  /// The implementation's version, for reports.
  public let version: String
  /// A candidate for each contract that the implementation claims.
  public let candidates: [any Candidate]
  /// Runs the candidates, if they are not in the suite's own process.
  public let host: (any CandidateHost)?
  /// Claimed contracts that this machine cannot judge, one line each; a run without them is incomplete.
  public let leftOut: [String]
  /// Contracts that a run of the candidates says nothing about, although they are claimed or are roles of the
  /// candidates' systems.
  public let others: [ContractName]

  /// Makes a system under test.
  public init(
    name: String, version: String, candidates: [any Candidate], host: (any CandidateHost)? = nil,
    leftOut: [String] = [], others: [ContractName] = []
  ) {
    self.name = name
    self.version = version
    self.candidates = candidates
    self.host = host
    self.leftOut = leftOut
    self.others = others
  }

  /// Makes a system under test from an implementation in this process; nil without a candidate.
  public init?(_ candidates: [any Candidate], others: [ContractName] = []) {
    guard let first = candidates.first else { return nil }
    self.init(name: first.name, version: first.version, candidates: candidates, others: others)
  }

  /// Makes a system under test from an implementation of one contract in this process.
  public init(_ candidate: any Candidate) {
    self.init(name: candidate.name, version: candidate.version, candidates: [candidate])
  }

  /// How many rules are judged at once on a machine with the given number of processors.
  ///
  /// If a host runs the candidate and its sessions share nothing, at least four rules are judged at once, because cases
  /// wait for answers.
  ///
  /// If `send` also waits a fixed time for something more to happen, up to 16 rules are judged at once even on a
  /// machine with fewer processors: as many as can wait one after the other within a second, because an adapter may
  /// handle one request at a time.
  public func parallelism(for candidate: any Candidate, processors: Int) -> Int {
    guard host != nil, candidate.claim.isolation == .session else { return processors }
    guard case .waits(let milliseconds) = candidate.claim.quiescence else { return max(4, processors) }
    return max(4, processors, min(16, 1000 / max(1, milliseconds)))
  }

  /// What a report says about the contracts that are left out.
  public var runErrors: [RunError] { leftOut.map { RunError(.unavailable, $0) } }

  /// Returns, only once, the faults that were reported to no rule and are blamed on no rule.
  ///
  /// Ask at the end of a run; a run with such faults is incomplete.
  public func takeDoubts() async -> [RunError] {
    var doubts: [RunError] = []
    for candidate in candidates { if let doubt = await candidate.takeDoubt() { doubts.append(doubt) } }
    return doubts
  }
}

/// A host that runs candidates outside the suite's process, such as an adapter's.
public protocol CandidateHost: Sendable {
  /// What went wrong with the host during the run, in the order in which it was noticed, one line each.
  var incidents: [String] { get async }

  /// Ends the host, and waits until it is gone.
  func shutDown() async
}
