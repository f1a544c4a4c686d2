import Locks
import PropertyTesting
import Testing

@testable import PropertyTestingParallel

@Suite struct ParallelTests {
  enum Step: Equatable, Sendable { case add, read }

  static let steps = Generator<ParallelCommands<Step>>.parallelCommands(
    initial: 0, choose: { _ in .element(of: [.read, .add]) }, advance: { count, _ in count += 1 })

  /// Whether a counter's response to a step is the number after the step.
  @Sendable static func explains(_ count: inout Int, _ step: Step, _ response: Int) -> Bool {
    if step == .add { count += 1 }
    return response == count
  }

  /// A counter that reads, lets other tasks run, and writes, so that two additions at once can count as one.
  final class RacyCounter: Sendable {
    private let count = Locked(0)

    func perform(_ step: Step, _ pause: @Sendable () async -> Void) async -> Int {
      let read = count.withLock { $0 }
      guard step == .add else { return read }
      await pause()
      count.withLock { $0 = read + 1 }
      return read + 1
    }
  }

  actor SafeCounter {
    private var count = 0

    func perform(_ step: Step) -> Int {
      if step == .add { count += 1 }
      return count
    }
  }

  /// A counter that keeps its answer to the first read; the answer is stale once an addition has followed.
  actor Cache {
    private var (count, kept): (Int, Int?) = (0, nil)

    func perform(_ step: Step) -> Int {
      if step == .add {
        count += 1
        return count
      }
      kept = kept ?? count
      return kept ?? 0
    }
  }

  private func isRacy(_ steps: ParallelCommands<Step>, isScheduled: Bool) async throws -> Bool {
    let counter = RacyCounter()
    let history = try await steps.run(isScheduled: isScheduled) { await counter.perform($0, $1) }
    return !history.isLinearizable(from: 0, Self.explains)
  }

  @Test func aRaceIsFoundAndShrunkToTwoCommandsInTwoBranches() async throws {
    for seed: UInt64 in 0..<5 {
      let outcome = try await check(Self.steps, settings: CheckSettings(seed: Seed(seed), cases: 500)) {
        try await !isRacy($0, isScheduled: true)
      }
      let found = try #require(outcome.counterexample)
      #expect(found.value.prefix == [] && found.value.branches == [[.add], [.add]])
      #expect(found.value.schedule == [1])
      #expect(try await isRacy(found.value, isScheduled: true))
    }
  }

  @Test func aRaceOfRealTasksIsFound() async throws {
    // One of many runs almost certainly goes wrong, but which one depends on the machine.
    let outcome = try await check(Self.steps, settings: CheckSettings(cases: 2_000, shrinks: 200)) { steps in
      for _ in 0..<4 where try await isRacy(steps, isScheduled: false) { return false }
      return true
    }
    let found = try #require(outcome.counterexample)
    #expect(found.value.branches.count >= 2)
    #expect(found.value.branches.joined().count { $0 == .add } >= 2)
  }

  @Test(arguments: [false, true]) func aSafeCounterPasses(isScheduled: Bool) async throws {
    let outcome = try await check(Self.steps, settings: CheckSettings(cases: 300)) { steps in
      let counter = SafeCounter()
      let history = try await steps.run(isScheduled: isScheduled) { step, pause in
        let response = await counter.perform(step)
        await pause()
        return response
      }
      return history.isLinearizable(from: 0, Self.explains)
    }
    #expect(outcome.isPassed)
  }

  @Test func aStaleAnswerIsFoundAlsoInThePrefix() async throws {
    let outcome = try await check(Self.steps, settings: CheckSettings(cases: 500)) { steps in
      let cache = Cache()
      let history = try await steps.run(isScheduled: true) { step, _ in await cache.perform(step) }
      return history.isLinearizable(from: 0, Self.explains)
    }
    let found = try #require(outcome.counterexample)
    #expect(found.value.prefix == [.read, .add, .read] && found.value.branches.isEmpty)
  }

  @Test func realTimeOrderIsKept() {
    typealias History = ParallelHistory<Step, Int>
    func call(_ step: Step, _ response: Int, _ began: Int, _ ended: Int) -> History.Call {
      History.Call(command: step, response: response, began: began, ended: ended)
    }
    var history = History()
    // The read began after the addition had ended, so it cannot come before the addition.
    history.branches = [[call(.add, 1, 1, 2)], [call(.read, 0, 3, 4)]]
    #expect(!history.isLinearizable(from: 0, Self.explains))
    // The read and the addition overlap, so both orders are possible.
    history.branches = [[call(.add, 1, 2, 3)], [call(.read, 0, 1, 4)]]
    #expect(history.isLinearizable(from: 0, Self.explains))
  }

  @Test func everyInterleavingIsAllowedAlsoWhileShrinking() throws {
    enum File: Equatable, Sendable { case open(Int), close(Int) }
    @Sendable func isAllowed(_ open: [Int], _ file: File) -> Bool {
      switch file {
      case .open(let number): !open.contains(number)
      case .close(let number): open.contains(number)
      }
    }
    @Sendable func advance(_ open: inout [Int], _ file: File) {
      switch file {
      case .open(let number): open.append(number)
      case .close(let number): open.removeAll { $0 == number }
      }
    }
    let files = Generator<ParallelCommands<File>>.parallelCommands(
      initial: [Int](), branches: 2,
      choose: { open in
        let opening = Generator<Int>.int(in: 0...9).map { File.open($0) }
        return open.isEmpty ? opening : .oneOf([opening, .element(of: open.map { .close($0) })])
      }, precondition: isAllowed, advance: advance)
    var seen = 0
    for seed: UInt64 in 0..<10 {
      let outcome = try check(files, settings: CheckSettings(seed: Seed(seed), cases: 2_000)) { value in
        seen += 1
        #expect(value.isValid(from: [], isAllowed, advance) && value.branches.count <= 2)
        return value.branches.count { $0.contains { if case .close = $0 { true } else { false } } } < 2
      }
      let found = try #require(outcome.counterexample?.value)
      // Two files can be closed in two branches only if the prefix has opened them.
      #expect(found.prefix == [.open(0), .open(1)] && found.branches == [[.close(0)], [.close(1)]])
    }
    #expect(seen > 500)
  }

  @Test func commandsMoveIntoThePrefix() throws {
    let found = try minimal(Self.steps) { $0.prefix.count + $0.branches.joined().count >= 3 }
    #expect(found.prefix == [.read, .read, .read] && found.branches.isEmpty && found.schedule.isEmpty)
    #expect(try minimal(Self.steps) { $0.branches.count == 3 }.branches == [[.read], [.read], [.read]])
    #expect(try minimal(Self.steps) { $0.branches.contains { $0.count > 1 } }.branches == [[.read, .read]])
  }

  @Test func anErrorOfACommandIsThrownOn() async throws {
    struct Broken: Error {}
    let steps = try minimal(Self.steps) { $0.branches.count == 3 }
    for isScheduled in [false, true] {
      await #expect(throws: Broken.self) {
        _ = try await steps.run(isScheduled: isScheduled) { (_: Step, _) async throws -> Int in throw Broken()
        }
      }
    }
  }
}
