import CCurl
import HTTPMessages
import Locks

/// Names a request that a transport carries.
typealias TransferNumber = UInt64

/// The result of a transfer.
typealias TransferResult = Result<HTTPResponse, TransportError>

/// A request and the caller waiting for its response; the continuation is resumed exactly once.
struct TransferOrder: Sendable {
  var number: TransferNumber
  var request: HTTPRequest
  var continuation: CheckedContinuation<TransferResult, Never>
}

/// How other threads reach a transport's loop: with requests, cancellations and the order to stop.
final class TransferMailbox: Sendable {
  /// What has arrived since the loop last looked.
  struct Contents: Sendable {
    var orders: [TransferOrder] = []
    /// The numbers of requests to cancel; each number arrives after the order of its request.
    ///
    /// So if such a request is not in progress, it has already ended or was refused.
    var cancelled: [TransferNumber] = []
    var isStopping = false

    fileprivate var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && !isStopping }
  }

  /// The libcurl handle whose wait is interrupted to wake the loop.
  ///
  /// Proof of Sendable: only the mailbox uses the pointer, and only under its lock. It passes the pointer to
  /// `curl_multi_wakeup`, which libcurl allows from any thread. Before the loop frees the handle, it calls
  /// ``TransferMailbox/disconnect()``, which removes the pointer.
  private struct WakeUp: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func activate() { curl_multi_wakeup(multi) }
  }

  private struct Guarded {
    var contents = Contents()
    /// Nil before the loop is made and after it has ended.
    var wakeUp: WakeUp?
  }

  private let guarded = Locked(Guarded())
  private let lastNumber = Locked<TransferNumber>(0)

  /// A number that no request of this transport has had before.
  func nextNumber() -> TransferNumber {
    lastNumber.withLock {
      $0 += 1
      return $0
    }
  }

  /// Hands a request to the loop; must be called by the waiting task.
  func post(_ order: TransferOrder) {
    let refusal = guarded.withLock { guarded -> TransportError? in
      // This is checked under the lock that `cancel` also takes, so an earlier cancellation is seen here, and a later
      // cancellation is put into the box after the order.
      if Task.isCancelled { return .connectionCut }
      guard guarded.wakeUp != nil else { return .unreachable }
      Self.put(into: &guarded) { $0.orders.append(order) }
      return nil
    }
    if let refusal { order.continuation.resume(returning: .failure(refusal)) }
  }

  /// Orders the loop to cancel a request if it is still in progress.
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

  /// Accepts nothing more, and returns the orders that will not be carried out.
  func disconnect() -> [TransferOrder] {
    guarded.withLock { guarded in
      defer { guarded = Guarded() }
      return guarded.contents.orders
    }
  }

  /// Changes the contents; the loop needs no second wake-up if it has not reacted to the first.
  private static func put(into guarded: inout Guarded, _ change: (inout Contents) -> Void) {
    let wasEmpty = guarded.contents.isEmpty
    change(&guarded.contents)
    if wasEmpty { guarded.wakeUp?.activate() }
  }
}
