import CLibevent
import Locks

/// Identifies a request whose reply the server still owes.
typealias RequestToken = UInt64

/// Names a client's connection, numbered from 1 in order of arrival.
package typealias LinkNumber = UInt64

/// Carries messages from other threads to the server's loop: late deliveries, and the orders to stop or to look for
/// clients that have gone.
final class Mailbox: Sendable {
  /// What has arrived since the loop last looked.
  struct Contents: Sendable {
    var deliveries: [(token: RequestToken, delivery: Delivery)] = []
    var isStopping = false
    /// Whether to look for clients that have gone while their reply waits.
    var isLookingForDeserted = false
  }

  /// The event that wakes the loop.
  ///
  /// Proof of Sendable: after ``connect(to:)``, only this class uses the pointer, and only under its lock. It frees the
  /// event once. After `evthread_use_pthreads`, libevent allows any thread to activate the event.
  private struct WakeUp: @unchecked Sendable {
    let event: OpaquePointer

    func activate() { event_active(event, Int32(EV_READ), 0) }
  }

  private struct Guarded {
    var contents = Contents()
    /// Nil before the loop is made and after it has ended.
    var wakeUp: WakeUp?
  }

  private let guarded = Locked(Guarded())

  /// Hands a delivery to the loop; does nothing once the loop has ended, because all connections are closed then.
  func post(_ delivery: Delivery, for token: RequestToken) {
    guarded.withLock { guarded in
      guard let wakeUp = guarded.wakeUp else { return }
      guarded.contents.deliveries.append((token, delivery))
      wakeUp.activate()
    }
  }

  /// Orders the loop to look for clients that have gone while their reply waits.
  func lookForDeserted() {
    guarded.withLock { guarded in
      guarded.contents.isLookingForDeserted = true
      guarded.wakeUp?.activate()
    }
  }

  /// Orders the loop to end.
  func stop() {
    guarded.withLock { guarded in
      guarded.contents.isStopping = true
      guarded.wakeUp?.activate()
    }
  }

  /// Empties the box.
  func take() -> Contents {
    guarded.withLock { guarded in
      defer { (guarded.contents.deliveries, guarded.contents.isLookingForDeserted) = ([], false) }
      return guarded.contents
    }
  }

  /// Connects the box to the loop's event, which the box owns from here on.
  func connect(to event: OpaquePointer) {
    let wakeUp = WakeUp(event: event)
    guarded.withLock { $0.wakeUp = wakeUp }
  }

  /// Frees the event, and drops the deliveries that nobody will carry out.
  func disconnect() {
    guarded.withLock { guarded in
      if let wakeUp = guarded.wakeUp { event_free(wakeUp.event) }
      guarded = Guarded()
    }
  }
}
