/// The cases that shrink a failure; each is simpler than the latest case that failed.
extension CheckRun {
  /// Records a failing case, unless an earlier one failed the same way.
  @usableFromInline
  mutating func fail(
    _ failure: Failure, _ value: Value, _ isSameFailure: (Failure, Failure) -> Bool
  ) -> Counterexample<Value, Failure>? {
    if failures.contains(where: { isSameFailure($0.originalFailure, failure) }) {
      statistics.repeatedFailures += 1
      if stage == .generating { caseLimit -= 1 }
      return nil
    }
    let isExample = stage == .examples
    let choices = ChoiceSequence(ranks: isExample ? [] : source.state.pointee.ranks)
    let found = Found(
      value: value, failure: failure, originalValue: value, originalFailure: failure, choices: choices,
      originalChoices: choices, caseNumber: casesBefore + attempt,
      origin: isExample ? .example : stage == .replaying ? .replayed : .generated, seed: settings.seed,
      evaluations: 0, ending: isExample ? .isExample : .minimal)
    self.found = found
    stageOfFailure = stage
    // A random draw records only ranks; a second draw of the same value also records domains and spans.
    if !isExample { source.replay(choices.ranks, limit: settings.choices.value) }
    guard !isExample, (try? generator.draw(from: source)) != nil else {
      endFailure(found)
      return found
    }
    (draws, evaluationsInVain) = (0, 0)
    seen = [Fingerprint(source.state.pointee.ranks)]
    let (generator, prober) = (generator, Source())
    let probe = Probe { choices, guide, areValues in
      prober.replay(choices, limit: 2 * choices.count + 64, guide: guide, areValues: areValues)
      return (try? generator.draw(from: prober)).map { _ in Recording(taking: prober) }
    }
    deadline = settings.shrinkTime.map { ContinuousClock.now + $0 }
    let end = deadline
    shrinker = Shrinker(Recording(taking: source), probe: probe) {
      Task.isCancelled || end.map { ContinuousClock.now >= $0 } ?? false
    }
    stage = .shrinking
    return found
  }

  @usableFromInline
  mutating func nextCandidate() throws -> Value? {
    while var found, shrinker != nil {
      guard found.evaluations < settings.shrinks.value else {
        return endShrinking(.limitReached(.evaluations))
      }
      // The last of several simplifications may take long to find, so the limit on evaluations in vain is at least
      // 1,000.
      guard evaluationsInVain < max(1_000, settings.shrinks.value / 10) else {
        return endShrinking(.limitReached(.evaluations))
      }
      guard let choices = shrinker?.next(), !Task.isCancelled, !isLate else {
        return endShrinking(Task.isCancelled ? .cancelled : isLate ? .limitReached(.time) : .minimal)
      }
      do {
        let fingerprint = Fingerprint(choices)
        guard !seen.contains(fingerprint) else {
          shrinker?.refuse()
          continue
        }
        draws += 1
        guard draws <= settings.shrinks.draws else {
          return endShrinking(.limitReached(.evaluations))
        }
        // The replay records no domains and spans, because most candidates are refused.
        source.replay(choices, limit: shrinker?.limit ?? choices.count, isBare: true)
        let value = try generator.draw(from: source)
        let drawn = source.recorded
        guard shrinker?.isSimpler(drawn) == true,
          seen.insert(source.isExactReplay ? fingerprint : Fingerprint(drawn)).inserted
        else {
          shrinker?.refuse()
          continue
        }
        found.evaluations += 1
        found.draws = draws
        evaluationsInVain += 1
        self.found = found
        context.begin(.shrinking, number: found.evaluations)
        return value
      } catch is Rejection {
        shrinker?.refuse()
      }
    }
    return nil
  }

  private var isLate: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

  private mutating func endShrinking(_ ending: Found.Ending) -> Value? {
    found?.ending = ending
    found?.draws = draws
    if let found { endFailure(found) }
    return nil
  }

  /// Keeps the counterexample, and goes on if the check looks for more ways to fail.
  private mutating func endFailure(_ found: Found) {
    failures.append(found)
    stage = stageOfFailure
    // A failing case still counts as a case, so that the check ends.
    if stage == .generating { caseLimit -= 1 }
    if failures.count >= settings.failures.value || found.ending == .cancelled {
      end(.failed(failures, finalStatistics))
    }
  }

  @usableFromInline
  mutating func reportCandidate(
    _ result: CaseResult<Failure>, of value: Value, _ isSameFailure: (Failure, Failure) -> Bool
  ) -> Counterexample<Value, Failure>? {
    guard case .failed(let failure) = result, let original = found?.originalFailure,
      isSameFailure(original, failure)
    else {
      shrinker?.refuse()
      return nil
    }
    evaluationsInVain = 0
    found?.value = value
    found?.failure = failure
    let choices = source.state.pointee.ranks
    found?.choices = ChoiceSequence(ranks: choices)
    shrinker?.accept(choices)
    return found
  }
}
