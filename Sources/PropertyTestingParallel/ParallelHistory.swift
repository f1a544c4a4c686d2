import Locks
import PropertyTesting

/// A record of concurrent commands: the answer to each call, and which calls ended before others began.
public struct ParallelHistory<Command: Sendable, Response: Sendable>: Sendable {
  /// One command and its answer.
  public struct Call: Sendable {
    /// The command.
    public let command: Command
    /// Its answer.
    public let response: Response
    /// When the call began and ended, as numbers of a counter that all branches share.
    let began, ended: Int
  }

  /// The calls before the branches.
  public internal(set) var prefix: [Call] = []
  /// The calls of each branch.
  public internal(set) var branches: [[Call]] = []

  /// Whether some sequential order of the calls explains all answers.
  ///
  /// If a call ended before another call began, it stays before that call.
  ///
  /// `explains` advances the model by a command and returns whether the model gives the recorded answer. Orders are
  /// tried until one explains all answers.
  public func isLinearizable<Model>(
    from initial: Model, _ explains: (inout Model, Command, Response) -> Bool
  ) -> Bool {
    func isLinearizable(_ model: Model, _ rest: [ArraySlice<Call>]) -> Bool {
      let next = rest.compactMap(\.first)
      return next.isEmpty
        || rest.indices.contains { branch in
          guard let call = rest[branch].first, next.allSatisfy({ $0.ended > call.began }) else {
            return false
          }
          var (model, rest) = (model, rest)
          rest[branch].removeFirst()
          return explains(&model, call.command, call.response) && isLinearizable(model, rest)
        }
    }
    var model = initial
    for call in prefix where !explains(&model, call.command, call.response) { return false }
    return isLinearizable(model, branches.map { $0[...] })
  }
}

extension ParallelCommands where Command: Sendable {
  /// Runs the prefix, and then all branches at once, each in its own task.
  ///
  /// `perform` may call its second argument between the steps of a command to let other branches continue. In a
  /// scheduled run, branches take turns only at these calls and between commands, and in the order that ``schedule``
  /// gives. So the same commands give the same history if `perform` waits for nothing else.
  ///
  /// - Throws: the errors of `perform`.
  public func run<Response: Sendable>(
    isScheduled: Bool = false,
    _ perform: @escaping @Sendable (Command, @Sendable () async -> Void) async throws -> Response
  ) async throws -> ParallelHistory<Command, Response> {
    typealias Call = ParallelHistory<Command, Response>.Call
    let (clock, turns) = (Moments(), Turns(count: branches.count, schedule: schedule))
    @Sendable func calls(_ commands: [Command], _ turn: @Sendable () async -> Void) async throws -> [Call] {
      var calls: [Call] = []
      for command in commands {
        await turn()
        let began = clock.next()
        let response = try await perform(command, turn)
        calls.append(Call(command: command, response: response, began: began, ended: clock.next()))
      }
      return calls
    }
    var history = ParallelHistory<Command, Response>()
    history.prefix = try await calls(prefix) {}
    history.branches = try await withThrowingTaskGroup(of: (Int, [Call]).self) { group in
      for (branch, commands) in branches.enumerated() {
        group.addTask {
          do {
            let made = try await calls(commands) {
              if isScheduled { await turns.wait(branch) } else { await Task.yield() }
            }
            await turns.leave()
            return (branch, made)
          } catch {
            await turns.leave()
            throw error
          }
        }
      }
      return try await group.reduce(into: [Int: [Call]]()) { $0[$1.0] = $1.1 }
        .sorted { $0.key < $1.key }.map(\.value)
    }
    return history
  }
}

/// A counter that gives out 1, 2, 3 and so on.
private final class Moments: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

/// Lets one branch continue at a time: when all branches wait, the schedule picks one.
private actor Turns {
  private var count: Int
  private var schedule: ArraySlice<Int>
  private var waiting: [(branch: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(count: Int, schedule: [Int]) { (self.count, self.schedule) = (count, schedule[...]) }

  func wait(_ branch: Int) async {
    await withCheckedContinuation { continuation in
      waiting.append((branch, continuation))
      goOn()
    }
  }

  func leave() {
    count -= 1
    goOn()
  }

  private func goOn() {
    guard count > 0, waiting.count == count else { return }
    waiting.sort { $0.branch < $1.branch }
    waiting.remove(at: (schedule.popFirst() ?? 0) % count).continuation.resume()
  }
}
