import Adapter
import Conformance
import Locks

/// Which adapters are connected, whether another may connect, and which program was launched.
///
/// One adapter lives at a time, unless Pyx waits for another. An app that connects while an adapter lives becomes the
/// next adapter if Pyx waits for one; otherwise it is refused.
final class ConnectionStage: Sendable {
  /// Why an adapter is not allowed to connect.
  enum Refusal: Error {
    case busy
    case noDescriptor
    case over

    var words: String {
      switch self {
      case .busy: "an adapter is connected, and no other is awaited"
      case .noDescriptor: "no file descriptor is left"
      case .over: "the run is over"
      }
    }
  }

  struct State: Sendable {
    /// The adapters that have neither ended nor been asked to end.
    var living: Set<ObjectIdentifier> = []
    /// An adapter that came before the suite waited for it.
    var early: ConnectedPeer?
    /// The adapters that came while the suite waited for them.
    var arrived: [ConnectedPeer] = []
    /// How many calls wait for an adapter.
    var awaited = 0
    var launched: LaunchedProgram?
    /// Whether a launched program has not connected yet.
    var isLaunchPending = false
    /// Whether the launched program was running, or had just failed, when the last adapter connected; if so, the end of
    /// the program counts as the end of the app.
    var launchedIsTheApp = false
    /// When an adapter last came or ended.
    var lastEvent = SuspendingClock().now
    var lastEndWasOrderly = false
    /// Whether no adapter came in time; if so, the suite does not wait for one again.
    var isGivenUp = false
    var isOver = false
  }

  let state = Locked(State())

  /// Takes a socket that has shown the token; throws the reason if it is not allowed to connect.
  ///
  /// In that case the caller keeps the socket.
  ///
  /// - Parameters:
  ///   - socket: The socket.
  ///   - binding: How the adapter has connected.
  ///   - isDetached: Whether the adapter currently has no connection, although its socket is open.
  func admit(
    _ socket: Int32, over binding: ConnectedPeer.Binding, isDetached: @escaping @Sendable () -> Bool
  ) throws(Refusal) {
    let result = state.withLock { state -> Result<Void, Refusal> in
      guard !state.isOver else { return .failure(.over) }
      if state.early?.isDeserted == true {
        state.early?.drop()
        state.early = nil
      }
      let isAwaited = state.awaited > state.arrived.count
      guard isAwaited || state.living.isEmpty && state.early == nil && state.arrived.isEmpty else {
        return .failure(.busy)
      }
      // A program that has ended successfully says nothing about the app: it may be a command that starts an app on a
      // phone.
      let running = state.launched.flatMap { launched in
        launched.ending == nil || state.isLaunchPending && launched.hasFailed ? launched : nil
      }
      guard
        let peer = ConnectedPeer(
          socket, over: binding, launched: running, isDetached: isDetached, on: self)
      else {
        return .failure(.noDescriptor)
      }
      if isAwaited { state.arrived.append(peer) } else { state.early = peer }
      state.isLaunchPending = false
      state.launchedIsTheApp = running != nil
      state.lastEvent = SuspendingClock().now
      return .success(())
    }
    try result.get()
  }

  /// The peer has been asked to end: another may connect.
  func willEnd(_ peer: ConnectedPeer) {
    state.withLock { state in
      state.living.remove(ObjectIdentifier(peer))
      state.lastEndWasOrderly = true
      state.lastEvent = SuspendingClock().now
    }
  }

  /// The peer has ended.
  func ended(_ peer: ConnectedPeer, isOrderly: Bool) {
    state.withLock { state in
      state.living.remove(ObjectIdentifier(peer))
      state.lastEndWasOrderly = isOrderly
      state.lastEvent = SuspendingClock().now
    }
  }
}
