import PropertyTesting
import Testing

@Suite struct CommandTests {
  enum Step: Equatable, Sendable { case open(Int), close(Int), reset }

  /// Files with numbers: a number is opened only if no open file has it, and closed only while its file is open.
  static let steps = Generator<[Step]>.commands(
    initial: Set<Int>(), count: 0...30,
    choose: { (open: Set<Int>) in
      .oneOf([
        .just(.reset), Generator<Int>.int(in: 0...9).map { .open($0) },
        open.isEmpty ? .just(.reset) : .element(of: open.sorted().map { .close($0) }),
      ])
    },
    precondition: { open, step in if case .open(let file) = step { !open.contains(file) } else { true } },
    advance: { open, step in
      switch step {
      case .open(let file): open.insert(file)
      case .close(let file): open.remove(file)
      case .reset: open = []
      }
    })

  private func isValid(_ steps: [Step]) -> Bool {
    var open: Set<Int> = []
    for step in steps {
      switch step {
      case .open(let file): guard open.insert(file).inserted else { return false }
      case .close(let file): guard open.remove(file) != nil else { return false }
      case .reset: open = []
      }
    }
    return true
  }

  @Test func everySequenceIsValidAlsoWhileShrinking() throws {
    var seen = 0
    for seed: UInt64 in 0..<20 {
      let outcome = try check(Self.steps, settings: CheckSettings(seed: Seed(seed))) { steps in
        #expect(isValid(steps))
        seen += 1
        return steps.count(where: { if case .close = $0 { true } else { false } }) < 3
      }
      #expect(outcome.counterexample?.value.count == 6)
    }
    #expect(seen > 500)
  }

  @Test func stepsDeleteCleanly() throws {
    #expect(try minimal(Self.steps) == [])
    #expect(try minimal(Self.steps) { $0.contains(.close(4)) } == [.open(4), .close(4)])
    #expect(try minimal(Self.steps) { $0.count >= 3 } == [.reset, .reset, .reset])
    let twice = try minimal(Self.steps) { $0.filter { $0 == .open(2) }.count == 2 }
    #expect(twice == [.open(2), .reset, .open(2)])
  }

  @Test func aSequenceEndsWhereTheModelHasNoCommand() throws {
    let countdown = Generator<[Int]>.commands(
      initial: 5, count: 0...100, choose: { $0 > 0 ? .int(in: 1...$0) : nil }, advance: { $0 -= $1 })
    let outcome = try check(countdown, settings: CheckSettings(cases: 500)) { $0.reduce(0, +) <= 5 }
    #expect(outcome.isPassed)
    #expect(try minimal(countdown) { $0.reduce(0, +) == 5 } == [5])
  }

  @Test func tooShortASequenceIsDiscarded() throws {
    let stuck = Generator<[Int]>.commands(
      initial: 0, count: 2...5, choose: { _ in .int(in: 0...9) }, precondition: { model, _ in model < 1 },
      advance: { model, _ in model += 1 })
    let outcome = try check(stuck, settings: CheckSettings(discards: 50)) { _ in true }
    guard case .gaveUp(let statistics) = outcome else {
      Issue.record("expected the check to give up, got \(outcome)")
      return
    }
    #expect(statistics.cases == 0)
  }
}
