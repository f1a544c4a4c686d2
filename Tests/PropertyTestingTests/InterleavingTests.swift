import Locks
import PropertyTesting
import PropertyTestingParallel
import Testing

/// Tasks that take turns in a given order.
@Suite struct InterleavingTests {
  /// A number; `raise` reads it, waits, and writes one more than it has read.
  private final class Tally: Sendable {
    private let number = Locked(0)
    var value: Int { number.withLock { $0 } }
    func raise() async {
      let read = value
      await Task.yield()
      number.withLock { $0 = read + 1 }
    }
  }

  /// An account; `pay` checks the balance and pays. If it waits in between, another call may come in.
  private actor Account {
    private(set) var balance = 100
    func pay(_ amount: Int, waiting: Bool = true) async {
      guard balance >= amount else { return }
      if waiting { await Task.yield() }
      balance -= amount
    }
  }

  private final class Trace: Sendable {
    private let state = Locked<[Int]>([])
    var numbers: [Int] { state.withLock { $0 } }
    func add(_ number: Int) { state.withLock { $0.append(number) } }
  }

  private static func total(_ order: Interleaving, tasks: Int) async throws -> Int {
    try await order.run {
      let tally = Tally()
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<tasks { group.addTask { await tally.raise() } }
      }
      return tally.value
    }
  }

  private static func balance(_ order: Interleaving, waiting: Bool = true) async throws -> Int {
    try await order.run {
      let account = Account()
      async let one: Void = account.pay(60, waiting: waiting)
      async let two: Void = account.pay(60, waiting: waiting)
      _ = await (one, two)
      return await account.balance
    }
  }

  @Test func oneTaskAfterTheOtherIsTheSimplest() async throws {
    #expect(try await Self.total(Interleaving(), tasks: 5) == 5)
    #expect(try await Self.balance(Interleaving()) == 40)
  }

  @Test func aLostUpdateIsFoundWithOneSwitch() async throws {
    let outcome = try await check(.interleaving, settings: CheckSettings(seed: Seed(1))) { order in
      try await Self.total(order, tasks: 2) == 2
    }
    let found = try #require(outcome.counterexample)
    #expect(found.value.turns.count { $0 > 0 } == 1 && found.value.turns.last == 1, "\(found.value)")
    for _ in 0..<3 { #expect(try await Self.total(found.value, tasks: 2) == 1) }
  }

  @Test func anActorThatWaitsIsEnteredAgain() async throws {
    let outcome = try await check(.interleaving) { order in try await Self.balance(order) >= 0 }
    let found = try #require(outcome.counterexample)
    #expect(found.value.turns.count { $0 > 0 } == 1, "\(found.value)")
    let sound = try await check(.interleaving, settings: CheckSettings(cases: 300)) { order in
      try await Self.balance(order, waiting: false) == 40
    }
    #expect(sound.isPassed)
  }

  @Test func everyOrderIsSeen() async throws {
    var totals: Set<Int> = []
    var orders = 0
    let isAll = try await Interleaving.every { order in
      orders += 1
      totals.insert(try await Self.total(order, tasks: 2))
    }
    #expect(isAll && totals == [1, 2], "\(orders)")
    var least = 100
    #expect(try await Interleaving.every { least = min(least, try await Self.balance($0)) })
    #expect(least == -20)
    #expect(try await !Interleaving.every(limit: 3) { _ = try await Self.total($0, tasks: 3) })
  }

  @Test func theSameOrderTakesTheSameSteps() async throws {
    let orders = try Generator<Interleaving>.interleaving.samples(40, seed: Seed(2))
    func trace(_ order: Interleaving) async throws -> [Int] {
      try await order.run {
        let trace = Trace()
        await withTaskGroup(of: Void.self) { group in
          for number in 0..<4 {
            group.addTask {
              for _ in 0..<3 {
                trace.add(number)
                await Task.yield()
              }
            }
          }
        }
        return trace.numbers
      }
    }
    var traces: Set<[Int]> = []
    for order in orders {
      let first = try await trace(order)
      #expect(try await trace(order) == first && first.sorted() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
      traces.insert(first)
    }
    #expect(traces.count > 15)
  }

  @Test func whatCannotBePutInAnOrderIsSaid() async throws {
    await #expect(throws: InterleavingFault.leftTheOrder) {
      try await Interleaving().run { try await Task.sleep(for: .milliseconds(1)) }
    }
    await #expect(throws: InterleavingFault.stalled) {
      try await Interleaving().run {
        let (stream, continuation) = AsyncStream<Int>.makeStream()
        for await _ in stream { continuation.finish() }
      }
    }
    await #expect(throws: InterleavingFault.endless(steps: 50)) {
      try await Interleaving().run(steps: 50) { while !Task.isCancelled { await Task.yield() } }
    }
  }

  @Test func whatTheBodyThrowsIsThrownOn() async throws {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await Interleaving(turns: [3, 1]).run {
        await Task.yield()
        throw Broken()
      }
    }
  }

  @Test func anOrderIsToldByItsSwitches() {
    #expect(Interleaving(turns: [0, 0]).description == "one task after the other")
    #expect(
      Interleaving(turns: [0, 2, 1]).description == "at step 2 the task 2 places on, at step 3 the next task"
    )
  }
}
