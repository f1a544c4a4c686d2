import CCurl
import HTTPMessages
import Synchronization

/// Names a request that a transport carries.
typealias TransferNumber = UInt64

/// What a transfer ends with.
typealias TransferResult = Result<HTTPResponse, TransportError>

/// A request and who waits for its response; the continuation is resumed exactly once.
struct TransferOrder: Sendable {
  var number: TransferNumber
  var request: HTTPRequest
  var continuation: CheckedContinuation<TransferResult, Never>
}

/// How other threads reach a transport's loop: requests, cancellations and the order to stop.
final class TransferMailbox: Sendable {
  /// What has come since the loop last looked.
  struct Contents: Sendable {
    var orders: [TransferOrder] = []
    /// Each came after the order of the same number; one without an order is of a transfer that has ended.
    var cancelled: [TransferNumber] = []
    var isStopping = false

    fileprivate var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && !isStopping }
  }

  /// The handle whose wait is broken off.
  ///
  /// Proof of Sendable: the pointer is used by the mailbox alone, under its lock, for `curl_multi_wakeup`, which
  /// libcurl allows from any thread; the loop takes it away by ``TransferMailbox/disconnect()`` before it frees it.
  private struct WakeUp: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func activate() { curl_multi_wakeup(multi) }
  }

  private struct Guarded {
    var contents = Contents()
    /// Nil before the loop is made and after it has ended.
    var wakeUp: WakeUp?
  }

  private let guarded = Mutex(Guarded())
  private let lastNumber = Atomic<TransferNumber>(0)

  /// A number that no request of this transport had.
  func nextNumber() -> TransferNumber { lastNumber.add(1, ordering: .relaxed).newValue }

  /// Hands a request to the loop; to be called by the task that waits.
  func post(_ order: TransferOrder) {
    let refusal = guarded.withLock { guarded -> TransportError? in
      // Under the lock that `cancel` takes: what was cancelled before is seen here, what is cancelled later comes
      // after the order.
      if Task.isCancelled { return .connectionCut }
      guard guarded.wakeUp != nil else { return .unreachable }
      Self.put(into: &guarded) { $0.orders.append(order) }
      return nil
    }
    if let refusal { order.continuation.resume(returning: .failure(refusal)) }
  }

  /// Orders the loop to break off a request, should it still be under way.
  func cancel(_ number: TransferNumber) {
    guarded.withLock { guarded in
      guard guarded.wakeUp != nil else { return }
      Self.put(into: &guarded) { $0.cancelled.append(number) }
    }
  }

  /// Orders the loop to end.
  func stop() {
    guarded.withLock { guarded in Self.put(into: &guarded) { $0.isStopping = true } }
  }

  /// Empties the box.
  func take() -> Contents {
    guarded.withLock { guarded in
      defer { guarded.contents = Contents() }
      return guarded.contents
    }
  }

  /// Connects the box with the loop's handle.
  func connect(to multi: UnsafeMutableRawPointer) {
    let wakeUp = WakeUp(multi: multi)
    guarded.withLock { $0.wakeUp = wakeUp }
  }

  /// Takes no more, and returns what nobody will carry out.
  func disconnect() -> [TransferOrder] {
    guarded.withLock { guarded in
      defer { guarded = Guarded() }
      return guarded.contents.orders
    }
  }

  /// Changes the contents; the loop needs no second call where it has not answered the first.
  private static func put(into guarded: inout Guarded, _ change: (inout Contents) -> Void) {
    let wasEmpty = guarded.contents.isEmpty
    change(&guarded.contents)
    if wasEmpty { guarded.wakeUp?.activate() }
  }
}
