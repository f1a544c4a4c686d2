import Locks
import PropertyTesting

/// An order in which concurrent tasks take turns at their suspension points.
///
/// ``run(steps:_:)`` runs tasks in that order, one at a time, so if a race shows in one run with an order, it shows in
/// every run with that order. Without turns, each task runs as long as it can. At each step, turn 0 stands for the task
/// that has just run, if it is ready; higher turns stand for the waiting tasks, the longest wait first. All steps after
/// the last turn have turn 0.
public struct Interleaving: Sendable, Hashable, CustomStringConvertible {
  /// For each step, which of the ready jobs runs; a number that is too large means the last of them.
  public let turns: [Int]

  /// The order with those turns, none of which may be negative.
  public init(turns: [Int] = []) {
    precondition(turns.allSatisfy { $0 >= 0 }, "a turn must not be negative")
    self.turns = turns
  }

  /// In words, the steps at which a ready task is passed over.
  public var description: String {
    let switches = turns.enumerated().filter { $0.element > 0 }
      .map {
        "at step \($0.offset + 1) the \($0.element == 1 ? "next task" : "task \($0.element) places on")"
      }
    return switches.isEmpty ? "one task after the other" : switches.joined(separator: ", ")
  }

  /// Runs a body with one order after the other, at most `limit` of them; true if all different orders have run.
  ///
  /// The body calls ``run(steps:_:)`` once and must take the same steps each time that it gets the same order. The
  /// number of orders grows with the factorial of tasks and steps, so use this only for few tasks and steps.
  ///
  /// - Throws: the body's errors.
  public static func every(
    limit: Int = 10_000, _ body: (Interleaving) async throws -> Void
  ) async throws -> Bool {
    var next = Interleaving()
    for _ in 0..<limit {
      let widths = Widths()
      try await Widths.$current.withValue(widths) { try await body(next) }
      let seen = widths.numbers
      // `step` is the last step at which a later job could run; the steps after it start over.
      let turns = seen.indices.map { $0 < next.turns.count ? next.turns[$0] : 0 }
      guard let step = seen.indices.last(where: { turns[$0] + 1 < seen[$0] }) else { return true }
      next = Interleaving(turns: Array(turns[..<step]) + [turns[step] + 1])
    }
    return false
  }
}

extension Generator where Value == Interleaving {
  /// Orders in which tasks take turns, for that many steps; one task after the other is the simplest.
  public static func interleaving(steps: ClosedRange<Int> = 0...60) -> Generator {
    let turn = Generator<Int>.frequency([(3, .just(0)), (2, .int(in: 0...3))])
    return Generator<[Int]>.array(of: turn, count: steps).map { Interleaving(turns: $0) }
  }

  /// Orders in which tasks take turns; one task after the other is the simplest.
  public static var interleaving: Generator { interleaving() }
}

/// How many jobs were ready at each step of a run, for callers that ask.
final class Widths: Sendable {
  @TaskLocal static var current: Widths?

  private let state = Locked<[Int]>([])
  var numbers: [Int] { state.withLock { $0 } }
  func note(_ numbers: [Int]) { state.withLock { $0 = numbers } }
}
