import Adapter
import Conformance

/// Waits for adapters that connect, and launches the app if asked to.
package final class ListeningSource: AdapterSource {
  /// How long the suite waits.
  package struct Patience: Sendable {
    /// How long the suite waits for a connection.
    package var wait: Duration
    /// How long an app has to connect again after `shutdown` before it is launched again.
    package var comeBack: Duration

    /// Makes limits.
    package init(wait: Duration = .seconds(60), comeBack: Duration = .seconds(2)) {
      (self.wait, self.comeBack) = (wait, comeBack)
    }
  }

  /// The URL at which an adapter connects, with the token.
  package var url: String { door.url }
  package var isSingle: Bool { true }
  /// Twice the wait: once for an app that may connect by itself, and once for the app that is launched if none has.
  package var longestWait: Duration { patience.wait * 2 }

  private let door: ListeningDoor
  private let stage: ConnectionStage
  private let launch: [String]?
  private let patience: Patience

  /// Begins to listen.
  ///
  /// - Parameters:
  ///   - address: Where to listen.
  ///   - origins: The origins of pages that may connect, besides those of this machine.
  ///   - launch: The command that starts the app, split into words as a shell would; nil if somebody else starts it.
  ///   - patience: How long the suite waits.
  ///   - limits: The limits of an adapter.
  package init(
    at address: ListenAddress, origins: [String] = [], launch: String? = nil, patience: Patience = Patience(),
    limits: AdapterLimits = AdapterLimits()
  ) throws(AdapterStartError) {
    do throws(ShellWords.Fault) {
      if let launch { self.launch = try ShellWords.split(launch) } else { self.launch = nil }
    } catch {
      throw .badCommand(error)
    }
    stage = ConnectionStage()
    door = try ListeningDoor(at: address, origins: Set(origins), lineBytes: limits.lineBytes, for: stage)
    self.patience = patience
  }

  /// Launches the app if necessary, and waits for its connection.
  package func next(log: AdapterLog) async throws(AdapterStartError) -> any AdapterPeer {
    stage.state.withLock { $0.awaited += 1 }
    defer { stage.state.withLock { $0.awaited -= 1 } }
    let start = SuspendingClock().now
    while true {
      if let peer = taken() { return peer }
      try act(since: start, log)
      do { try await Task.sleep(for: .milliseconds(2)) } catch { throw noneCame(nil) }
    }
  }

  /// Stops listening and ends the launched program with its group.
  package func end() async {
    let (peers, launched) = stage.state.withLock { state in
      state.isOver = true
      defer { (state.early, state.arrived, state.launched) = (nil, [], nil) }
      return ([state.early].compactMap(\.self) + state.arrived, state.launched)
    }
    for peer in peers { peer.drop() }
    launched?.kill()
    door.close()
  }

  private func noneCame(_ launched: LaunchedProgram?) -> AdapterStartError {
    .notConnected(after: patience.wait, wasLaunched: launch != nil, log: launched?.lastLines ?? [])
  }

  /// The next adapter, if it has connected.
  private func taken() -> ConnectedPeer? {
    stage.state.withLock { state in
      if let early = state.early {
        state.early = nil
        if early.isDeserted {
          early.drop()
        } else {
          state.living.insert(ObjectIdentifier(early))
          return early
        }
      }
      guard !state.arrived.isEmpty else { return nil }
      let peer = state.arrived.removeFirst()
      state.living.insert(ObjectIdentifier(peer))
      return peer
    }
  }

  /// Launches the app if it is time; throws if no adapter has come in time.
  private func act(since start: SuspendingClock.Instant, _ log: AdapterLog) throws(AdapterStartError) {
    let now = SuspendingClock().now
    let result = stage.state.withLock { state -> Result<Void, AdapterStartError> in
      guard state.arrived.isEmpty else { return .success(()) }
      guard !state.isGivenUp, !state.isOver else { return .failure(noneCame(state.launched)) }
      let isLate = now - max(start, state.lastEvent) >= patience.wait
      if state.isLaunchPending, let launched = state.launched {
        if launched.hasFailed, let how = launched.ending {
          state.isLaunchPending = false
          return .failure(.ended(how: how, log: launched.lastWords))
        }
      } else if let launch, isLate || state.living.isEmpty && isTimeToLaunch(state, now) {
        return Result { () throws(AdapterStartError) in try self.launch(launch, &state, log) }
      }
      guard isLate else { return .success(()) }
      state.isGivenUp = true
      return .failure(noneCame(state.launched))
    }
    try result.get()
  }

  /// Whether the app is not running, or has had enough time to come back.
  private func isTimeToLaunch(_ state: ConnectionStage.State, _ now: SuspendingClock.Instant) -> Bool {
    guard let launched = state.launched, state.lastEndWasOrderly else { return true }
    return state.launchedIsTheApp && launched.ending != nil || now - state.lastEvent >= patience.comeBack
  }

  private func launch(
    _ words: [String], _ state: inout ConnectionStage.State, _ log: AdapterLog
  ) throws(AdapterStartError) {
    state.launched?.kill()
    state.launched = try LaunchedProgram(words, environment: door.variables, log: log)
    state.isLaunchPending = true
    state.lastEvent = SuspendingClock().now
  }
}
