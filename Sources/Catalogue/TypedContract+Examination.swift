import Adapter
import Conformance

/// What the declaration of an adapter means for the rules of its contract.
private struct JudgedPart {
  /// For each missing word, the rules that cannot be judged without it; words without such rules are left out.
  var lost: [(word: String, rules: [String])]
  /// The rules that can be judged.
  var judged: Int
  /// About how many stimuli a run with 200 cases for each rule sends, and in how many sessions.
  var stimuli: Int
  var sessions: Int
  /// About how long the suite itself works in such a run.
  var work: Duration
}

extension JudgedPart {
  /// The range in which the real time of such a run lies, in seconds.
  ///
  /// The suite and the adapter work side by side, or one after the other. Cases that begin with a past take up to twice
  /// as long; the range does not count them separately.
  func time(stimulus: Duration, session: Duration) -> (least: Int, most: Int) {
    let adapter = stimulus * stimuli + session * sessions
    func seconds(_ time: Duration) -> Int {
      let exact = max(1, Int((time / .seconds(1)).rounded(.up)))
      return exact < 100 ? exact : (exact + 9) / 10 * 10
    }
    return (seconds(max(adapter, work)), seconds((adapter + work) * 2))
  }
}

extension TypedContract {
  /// Examines an adapter before any rule is judged; nil if it does not claim the contract.
  ///
  /// - Parameters:
  ///   - host: The adapter.
  ///   - other: The same adapter in other processes, for comparison; nil if there can be no other processes.
  public func examination(of host: AdapterHost, besides other: AdapterHost?) async -> [ExaminationFinding]? {
    guard let adapter = host.implementation(of: System.self) else { return nil }
    let again: AdapterImplementation<System>? = other?.implementation()
    let part = await judgedPart(of: adapter)
    let services: @Sendable (String) async throws -> System.Services
    do { services = try network() } catch {
      let reason = "the services of the contract cannot be simulated: \(error)"
      return words(part) + [ExaminationFinding(.answers, .problem, reason)]
    }
    let first = words(part) + (await adapter.examineAnswers(services: services))
    // If an adapter has a problem with its answers, later findings would only repeat that problem.
    guard !first.contains(where: { $0.matter == .answers && $0.grade == .problem }) else { return first }
    let calibration = await adapter.examineCalibration()
    guard !calibration.contains(where: \.isOfAbsence) else { return first + calibration }
    let effects = calibration + [await adapter.examineText()]
    let speed = speed(await adapter.measureSpeed(services: services), part)
    return first + effects + (await sessions(adapter, again)) + clock(of: adapter) + [speed]
  }

  private func clock(of adapter: AdapterImplementation<System>) -> [ExaminationFinding] {
    guard adapter.profile.clock == .system else { return [] }
    return [
      ExaminationFinding(
        .clock, .remark,
        "it takes the time from the machine, so rules that need to choose the time are not judged",
        advice: "let the SDK ask the adapter for the time, and declare the clock controlled")
    ]
  }

  private func sessions(
    _ adapter: AdapterImplementation<System>, _ again: AdapterImplementation<System>?
  ) async -> [ExaminationFinding] {
    guard System.Services.self == NoServices.self else {
      return [
        ExaminationFinding(
          .isolation, .notExamined, "the service's answers may come late, and differ between sessions")
      ]
    }
    let single = [await adapter.examineLateness(), await adapter.examineIsolation(besides: again)]
    guard single.allSatisfy({ $0.grade == .good }),
      let session = await ordinarySession(for: adapter.profile)
    else { return single }
    return await SessionComparison(
      session: session, adapter: adapter, other: again, following: { await effectsFollowing() }
    ).completing(single)
  }

  private func words(_ part: JudgedPart) -> [ExaminationFinding] {
    let judged = "\(part.judged) of \(System.rules.count) rules can be judged"
    guard !part.lost.isEmpty else { return [ExaminationFinding(.words, .good, judged)] }
    return [ExaminationFinding(.words, .remark, judged)]
      + part.lost.map { word, rules in
        let count = rules.count == 1 ? "1 rule" : "\(rules.count) rules"
        return ExaminationFinding(
          .words, .remark, "without \(word), \(count) cannot be judged: \(ShortText.list(rules, limit: 5))",
          advice: "declare \(word) if the SDK has it")
      }
  }

  private func speed(_ speed: AdapterSpeed, _ part: JudgedPart) -> ExaminationFinding {
    let control = System.control.kind.rawValue
    switch speed {
    case .undeclared:
      return ExaminationFinding(
        .speed, .notExamined, "it does not declare \(control), with which its speed is measured")
    case .unanswered(let sentence):
      return ExaminationFinding(
        .speed, .remark, "at the end, it no longer answered \(control): \(sentence)",
        advice:
          "check whether the process ended or the page was left during this examination")
    case .measured(let stimulus, let session):
      let time = part.time(stimulus: stimulus, session: session)
      // The harmless stimulus makes no request to the service.
      let range =
        System.Services.self == NoServices.self
        ? "\(time.least) to \(time.most) s for all rules at 200 cases"
        : "at least \(time.least) s for all rules at 200 cases, plus the service's answers"
      let isSlow = time.least > 600
      return ExaminationFinding(
        .speed, isSlow ? .remark : .good,
        "\(Int(Duration.seconds(1) / stimulus)) stimuli a second, one after another, "
          + "\(milliseconds(session)) for a session: \(range)",
        advice: isSlow ? "begin with --cases 20, or run the suite in shards" : nil,
        options: isSlow ? ["--cases", "20"] : nil)
    }
  }

  private func milliseconds(_ time: Duration) -> String {
    let number = time / .milliseconds(1)
    return number < 10 ? "\((number * 10).rounded() / 10) ms" : "\(Int(number.rounded())) ms"
  }

  /// Judges the reference with fewer words and a few cases for each rule.
  ///
  /// A rule that is not applicable without a word needs that word.
  private func judgedPart(of adapter: AdapterImplementation<System>) async -> JudgedPart {
    var settings = RunSettings(cases: Self.casesOfExamination)
    settings.playsPasts = false
    let whole = await unjudged(Narrowed(reference, to: reference.profile), settings)
    let own = Narrowed(reference, to: reference.profile.limited(to: adapter.profile))
    let clock = ContinuousClock()
    let start = clock.now
    let lost = await unjudged(own, settings)
    let work = clock.now - start
    var byWord: [(word: String, rules: [String])] = []
    for profile in reference.profile.eachLacking(wordOf: adapter.profile) {
      let missing = await unjudged(Narrowed(reference, to: profile.profile), settings)
      let rules = missing.filter { !whole.contains($0) }
      if !rules.isEmpty { byWord.append((profile.word, rules)) }
    }
    byWord.sort { ($1.rules.count, $0.word) < ($0.rules.count, $1.word) }
    return JudgedPart(
      lost: byWord, judged: System.rules.count - lost.count,
      stimuli: own.stimuliReceived * 200 / Self.casesOfExamination,
      sessions: own.sessionsOpened * 200 / Self.casesOfExamination,
      work: work * 200 / Self.casesOfExamination)
  }

  private static var casesOfExamination: Int { 8 }

  /// The rules that cannot be applied to an implementation.
  private func unjudged(_ implementation: Narrowed<System>, _ settings: RunSettings) async -> [String] {
    let results = await engine(judging: implementation, settings: settings).run(System.rules)
    return results.filter { if case .notApplicable = $0.outcome { true } else { false } }.map(\.rule.id)
  }
}
