extension DocumentedSystem {
  /// The rules that are about a kind of stimulus, whatever its fields are, in the order in which they are found.
  public static func judges(of kind: Stimulus.Kind) -> StepJudges {
    let described = description.stimuli.filter { $0.kind == kind.rawValue }.flatMap(\.sampleTrees)
    let samples =
      described.compactMap { try? $0.decoded(as: Stimulus.self) } + sampleStimuli.filter { $0.kind == kind }
    let all = samples.map { judges(of: $0) }
    return StepJudges(
      outcome: all.flatMap(\.outcome).withoutRepetition, answer: all.flatMap(\.answer).withoutRepetition)
  }
}

extension [String] {
  fileprivate var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
