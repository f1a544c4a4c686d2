import Locks

/// Counts requests and wakes callers that wait for a number of them.
final class Arrivals: Sendable {
  private struct Waiter {
    var id: Int
    var count: Int
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct Contents {
    var count = 0
    var isClosed = false
    var nextID = 0
    var waiters: [Waiter] = []
    /// Callers that were told to stop before they began to wait.
    var stopped: Set<Int> = []
  }

  private let contents = Locked(Contents())

  /// Records the number of requests that have come; a smaller number than before is ignored.
  func note(_ count: Int) {
    let woken = contents.withLock { contents -> [Waiter] in
      contents.count = max(contents.count, count)
      if contents.waiters.isEmpty { return [] }
      let reached = contents.count
      let woken = contents.waiters.filter { $0.count <= reached }
      contents.waiters.removeAll { $0.count <= reached }
      return woken
    }
    for waiter in woken { waiter.continuation.resume(returning: true) }
  }

  /// Waits until that many requests have come in total; false if the time is up, if cancelled, or if all waiting is
  /// ended.
  func wait(for count: Int, atMost limit: Duration) async -> Bool {
    let ready = contents.withLock { contents -> (isReached: Bool, id: Int) in
      contents.nextID += 1
      return (contents.count >= count, contents.nextID)
    }
    if ready.isReached { return true }
    guard limit > .zero else { return false }
    let timer = Task.detached { [self] in
      try? await Task.sleep(for: limit)
      if !Task.isCancelled { stop(ready.id) }
    }
    let isReached = await withTaskCancellationHandler {
      await withCheckedContinuation { add(Waiter(id: ready.id, count: count, continuation: $0)) }
    } onCancel: {
      stop(ready.id)
    }
    timer.cancel()
    contents.withLock { _ = $0.stopped.remove(ready.id) }
    return isReached
  }

  /// Ends all waiting.
  func close() {
    let waiters = contents.withLock { contents in
      contents.isClosed = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.continuation.resume(returning: false) }
  }

  private func add(_ waiter: Waiter) {
    let answer = contents.withLock { contents -> Bool? in
      if contents.count >= waiter.count { return true }
      if contents.isClosed || contents.stopped.contains(waiter.id) { return false }
      contents.waiters.append(waiter)
      return nil
    }
    if let answer { waiter.continuation.resume(returning: answer) }
  }

  private func stop(_ id: Int) {
    let waiter = contents.withLock { contents -> Waiter? in
      guard let index = contents.waiters.firstIndex(where: { $0.id == id }) else {
        contents.stopped.insert(id)
        return nil
      }
      return contents.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: false)
  }
}
