import CAtomics
import Foundation
import Testing

/// What signal handlers rely on: machine words that threads share without a lock.
@Suite struct WordTests {
  /// Words that the threads of one test share.
  ///
  /// Proof of Sendable: the pointer never changes. Threads read and write a word with the functions of CAtomics, or in
  /// turns that another word decides.
  private final class Words: @unchecked Sendable {
    let start: UnsafeMutablePointer<UInt>
    init(_ count: Int) {
      start = .allocate(capacity: count)
      start.initialize(repeating: 0, count: count)
    }
    deinit { start.deallocate() }
  }

  @Test func aWordIsReplacedOnlyIfItIsAsExpected() {
    let words = Words(2)
    #expect(pyx_word_replace(words.start, 0, .max))
    #expect(!pyx_word_replace(words.start, 0, 3))
    #expect(pyx_word_load(words.start) == .max)
    pyx_word_store(words.start, 5)
    #expect(pyx_word_load(words.start) == 5)
    #expect(pyx_word_load(words.start + 1) == 0, "its neighbour is untouched")
  }

  @Test func eachPlaceIsTakenByOneThread() {
    let (places, taken) = (Words(64), Words(64))
    onThreads(8) { thread in
      for place in 0..<64 where pyx_word_replace(places.start + place, 0, UInt(thread + 1)) {
        // Nobody else may write here, so a plain count would do.
        pyx_word_store(taken.start + place, pyx_word_load(taken.start + place) + 1)
      }
    }
    #expect((0..<64).allSatisfy { pyx_word_load(taken.start + $0) == 1 })
  }

  @Test func noReplacementIsLost() {
    let words = Words(1)
    onThreads(8) { _ in
      for _ in 0..<20_000 {
        var before = pyx_word_load(words.start)
        while !pyx_word_replace(words.start, before, before + 1) { before = pyx_word_load(words.start) }
      }
    }
    #expect(pyx_word_load(words.start) == 160_000)
  }

  @Test func whatWasWrittenBeforeAWordIsSeenAfterIt() {
    let (word, text) = (Words(1), Words(16))
    let torn = Words(1)
    onThreads(2) { thread in
      for round in 1...5000 as ClosedRange<UInt> {
        if thread == 0 {
          for place in 0..<16 { text.start[place] = round }
          pyx_word_store(word.start, round)
          while pyx_word_load(word.start) != 0 { sched_yield() }
        } else {
          while pyx_word_load(word.start) != round { sched_yield() }
          if (0..<16).contains(where: { text.start[$0] != round }) { pyx_word_store(torn.start, 1) }
          pyx_word_store(word.start, 0)
        }
      }
    }
    #expect(pyx_word_load(torn.start) == 0)
  }
}
