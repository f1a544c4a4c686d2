import Conformance

/// One running adapter, as a connection sees it: its channels, and how it is stopped.
///
/// A program over pipes is one kind; an adapter that has connected is another. The messages over the channels, and
/// their possible faults, are the same for both.
package protocol AdapterPeer: Sendable {
  /// The end that the suite writes to; the connection closes it.
  var input: Int32 { get }
  /// The end that the suite reads answers from; the connection closes it.
  var output: Int32 { get }
  /// The end that the suite reads the log from; nil if the log does not come this way.
  var errors: Int32? { get }
  /// The log of this adapter alone.
  var ownLog: AdapterLog { get }
  /// How the adapter began, for the transcript: `started: python3 adapter.py`.
  var beginning: String { get }
  /// What to say if the adapter sends no more answers but goes on: `closed its output`.
  var wordsForClosing: String { get }
  /// Whether the adapter has ended; its channels may still be open in processes that it started.
  var hasEnded: Bool { get }

  /// Called before the adapter is asked to end.
  func willShutDown()

  /// Ends the adapter, and returns whether it had ended by itself; called once, before ``reap()``.
  func stop(_ occasion: PeerStop) -> Bool

  /// Waits for the adapter's end, and describes it: `exited with status 3`; nil if that is unknown.
  func reap() -> String?
}

/// Why a peer is stopped.
package struct PeerStop {
  /// Whether the peer hung, or wrote something that is not an answer.
  package let isBroken: Bool
  /// Whether the peer was asked to end, and is not broken.
  package let isOrderly: Bool
  /// Whether the peer must be killed now.
  package let isToBeKilled: () -> Bool

  /// Gives a peer half a second to end by itself, unless it is broken; returns whether it has ended.
  package func wait(for hasEnded: () -> Bool) -> Bool {
    for _ in 0..<100 where !isBroken && !isToBeKilled() && !hasEnded() { pause(microseconds: 5000) }
    return hasEnded()
  }
}

/// Supplies the adapters of a run: each call starts one, or waits until one connects.
package protocol AdapterSource: Sendable {
  /// Whether only one adapter runs at a time, so that one must end before the next can begin.
  var isSingle: Bool { get }

  /// The longest real time until the next adapter is there, or until the source gives up.
  var longestWait: Duration { get }

  /// The next adapter; its log is also added to the run's log.
  func next(log: AdapterLog) async throws(AdapterStartError) -> any AdapterPeer

  /// Ends what the source itself has started; called once, after all peers have ended.
  func end() async
}
