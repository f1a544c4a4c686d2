extension Mutant {
  /// Not a defect: middleware that records each case, stimulus by stimulus.
  fileprivate static func noting(_ cases: Memory<[[TransitionCounter<System>.Step]]>) -> Mutant {
    Mutant("notes transitions") {
      let mine = cases.update { cases in
        cases.append([])
        return cases.count - 1
      }
      return { world, transport, open in
        cases.update { $0[mine].append(.init(nil, in: world, [])) }
        return MutatedSession(
          inner: try await open(world, transport),
          behave: { stimulus, world, inner in
            let effects = try await inner.send(stimulus, in: world)
            cases.update { $0[mine].append(.init(stimulus, in: world, effects)) }
            return effects
          })
      }
    }
  }
}

extension Engine {
  /// Judges the rules, and counts the transitions that their cases take, table by table.
  ///
  /// The count does not see late effects: it is meant for an implementation that is quiescent when `send` returns.
  /// Cases have no past, because the tables have none.
  public func countTransitions(
    of rules: [SystemRule<System>], by counters: [TransitionCounter<System>], width: Int = 1
  ) async -> (results: [RuleResult], tables: [TransitionCounts]) {
    var settings = settings
    settings.playsPasts = false
    let engine = Engine(judging: implementation, settings: settings, services: makeServices)
    let counted = await rules.concurrentMap(width: width) { rule in
      let cases = Memory<[[TransitionCounter<System>.Step]]>([])
      let result = await engine.judge(rule, mutant: .noting(cases))
      let taken = counters.map { counter in
        var taken = TakenRows(rows: counter.rowCount)
        for steps in cases.value { counter.count(steps, &taken) }
        return RowCounts(taken)
      }
      return (result: result, taken: taken)
    }
    var sum = counters.map { _ in RowCounts() }
    for rule in counted { sum.add(rule.taken) }
    return (counted.map(\.result), zip(counters, sum).map { $0.table($1) })
  }
}
