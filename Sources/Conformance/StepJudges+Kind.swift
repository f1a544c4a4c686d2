import Foundation

extension DocumentedSystem {
  /// The rules that are about a stimulus, whatever its fields hold, in the order in which they are met.
  public static func judges(of kind: Stimulus.Kind) -> StepJudges {
    let described = description.stimuli.filter { $0.kind == kind.rawValue }.flatMap(\.sampleTrees)
    let samples = described.compactMap { decoded($0) } + sampleStimuli.filter { $0.kind == kind }
    let all = samples.map { judges(of: $0) }
    return StepJudges(
      outcome: all.flatMap(\.outcome).withoutRepetition, answer: all.flatMap(\.answer).withoutRepetition)
  }

  private static func decoded(_ tree: JSONTree) -> Stimulus? {
    guard let data = try? JSONEncoder().encode(tree) else { return nil }
    return try? JSONDecoder().decode(Stimulus.self, from: data)
  }
}

extension [String] {
  fileprivate var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
