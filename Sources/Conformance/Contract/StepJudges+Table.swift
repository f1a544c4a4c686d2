/// The judges of steps, as far as they can be known without a run.
extension DocumentedSystem {
  /// The words of all stimuli, in the order of the contract.
  public static var stimulusWords: [String] { Stimulus.Kind.allCases.map(\.rawValue) }

  /// The judges of each kind of stimulus, by the kind's word.
  ///
  /// They are the judges of the contract's sample stimuli, and of samples made from the contract's description.
  public static var stepJudges: [String: Set<StepJudges>] {
    let described = description.stimuli.flatMap { $0.samples(as: Stimulus.self) }
    return Dictionary(grouping: sampleStimuli + described, by: \.kind.rawValue).mapValues { stimuli in
      Set(stimuli.map(judges(of:)))
    }
  }

  /// A ring of rules, each of which sends steps that the next one judges, so that each could leave a fault to the next;
  /// normally there is none.
  ///
  /// - Parameter results: The results of the contract's rules, with the stimuli that the rules sent.
  /// - Returns: The rules on one ring, in order; empty if there is none.
  public static func ringOfJudges(_ results: [RuleResult]) -> [String] {
    let judges = stepJudges
    var needed: [String: Set<String>] = [:]
    for result in results {
      // A step that the rule itself judges is its subject.
      let needs = result.stimuli.flatMap { word -> Set<String> in
        let steps = (judges[word] ?? []).filter { !$0.names(result.rule.id) }
        // If values of one kind have different judges, only the judges that they share are certainly needed.
        guard steps.count == judges[word]?.count, let first = steps.first else { return [] }
        return steps.reduce(Set(first.outcome + first.answer)) { $0.intersection($1.outcome + $1.answer) }
      }
      needed[result.rule.id] = Set(needs)
    }
    var settled: Set<String> = []
    for id in results.map(\.rule.id) {
      if let ring = ring(from: id, [], needed, &settled) { return ring }
    }
    return []
  }

  private static func ring(
    from id: String, _ way: [String], _ needed: [String: Set<String>], _ settled: inout Set<String>
  ) -> [String]? {
    if let start = way.firstIndex(of: id) { return Array(way[start...]) }
    guard !settled.contains(id) else { return nil }
    for next in (needed[id] ?? []).sorted() {
      if let found = ring(from: next, way + [id], needed, &settled) { return found }
    }
    settled.insert(id)
    return nil
  }
}

extension StepJudges {
  /// Whether the rule is one of the judges, either of a step's effects or of its answer.
  func names(_ rule: String) -> Bool { outcome.contains(rule) || answer.contains(rule) }
}

extension ContractDescription.Message {
  /// The sample with all fields, the sample without optional fields, and a sample for each other word that a field may
  /// have.
  func samples<Value: Decodable>(as type: Value.Type) -> [Value] {
    let others = fields.indices.flatMap { index -> [[ContractDescription.Field]] in
      guard case .string(words: let words) = fields[index].type else { return [] }
      return words.dropFirst().map { word in
        var fields = fields
        let field = fields[index]
        fields[index] = .init(field.name, .string(words: [word]), field.meaning, optional: field.isOptional)
        return fields
      }
    }
    return ([fields, fields.filter { !$0.isOptional }] + others).compactMap { fields in
      ContractDescription.Message(kind, meaning, fields: fields).sample(as: type)
    }
  }
}
