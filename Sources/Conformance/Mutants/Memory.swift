import Locks

/// A mutant's memory, shared by all its parts.
public final class Memory<State: Sendable>: Sendable {
  private let state: Locked<State>

  init(_ initial: State) { state = Locked(initial) }

  /// The present value; to read and write it in one step, use ``update(_:)``.
  public internal(set) var value: State {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Changes the value while nothing else reads or writes it, because requests may pass at the same time.
  public func update<Result: Sendable>(_ change: (inout State) -> Result) -> Result {
    state.withLock { change(&$0) }
  }
}

/// How long a mutant's memory lasts.
public enum MutantMemory: Sendable {
  /// Until the session ends, like memory in a process.
  case session
  /// Until the case ends, like a file or a server.
  case wholeCase
}
