import Foundation
import Locks
import Testing

/// What a lock promises, tested with threads that compete for it.
@Suite struct LockedTests {
  @Test func noIncrementOfEightThreadsIsLost() {
    let total = Locked(0)
    onThreads(8) { _ in
      for _ in 0..<500 {
        total.withLock {
          let before = $0
          // Lets another thread enter, if the lock permits it.
          sched_yield()
          $0 = before + 1
        }
      }
    }
    #expect(total.withLock { $0 } == 4000)
  }

  @Test func changesOfSeveralPartsAreSeenTogether() {
    let pair = Locked((first: 0, second: 0))
    let torn = Locked(0)
    onThreads(4) { _ in
      for _ in 0..<500 {
        let isTorn = pair.withLock { pair in
          defer {
            pair.first += 1
            sched_yield()
            pair.second += 1
          }
          return pair.first != pair.second
        }
        if isTorn { torn.withLock { $0 += 1 } }
      }
    }
    #expect(torn.withLock { $0 } == 0)
    #expect(pair.withLock { $0.first } == 2000)
  }

  @Test func holdersOfAReferenceShareTheValue() {
    let one = Locked<[Int]>([])
    let other = one
    other.withLock { $0.append(7) }
    #expect(one.withLock { $0 } == [7])
  }

  @Test func anErrorKeepsItsTypeAndFreesTheLock() {
    struct Refusal: Error, Equatable { var number: Int }
    func refuse(_ lock: Locked<Int>) throws(Refusal) -> Int {
      try lock.withLock { value throws(Refusal) in
        value += 1
        throw Refusal(number: value)
      }
    }
    let lock = Locked(0)
    for number in 1...3 {
      #expect(throws: Refusal(number: number)) { try refuse(lock) }
    }
    #expect(lock.withLock { $0 } == 3)
  }

  @Test func theValueIsReleasedWithTheLock() {
    final class Watched: Sendable {
      let ended: Locked<Int>
      init(_ ended: Locked<Int>) { self.ended = ended }
      deinit { ended.withLock { $0 += 1 } }
    }
    let ended = Locked(0)
    for _ in 0..<100 {
      let lock = Locked([Watched(ended)])
      #expect(lock.withLock { $0.count } == 1)
    }
    #expect(ended.withLock { $0 } == 100)
  }

  @Test func aValueThatIsNotSendableMayBeGuarded() {
    final class Counter { var count = 0 }
    let counter = Locked(Counter())
    onThreads(4) { _ in
      for _ in 0..<1000 { counter.withLock { $0.count += 1 } }
    }
    #expect(counter.withLock { $0.count } == 4000)
  }

  #if os(macOS) || os(Linux)
    @Test func aThreadThatLocksTwiceStopsInsteadOfWaiting() async {
      await #expect(processExitsWith: .failure) {
        let lock = Locked(0)
        lock.withLock { _ in lock.withLock { $0 += 1 } }
      }
    }
  #endif
}

/// Runs the body on this many threads at once, and waits for all of them.
///
/// Tasks would not do, because they run on as many threads as there are cores, which may be a single one.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let ended = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread.detachNewThread {
      body(number)
      ended.signal()
    }
  }
  for _ in 0..<count { ended.wait() }
}
