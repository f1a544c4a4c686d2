import ClientAPISimulator
import CommandSupport
import Dispatch
import HTTPService

/// Writes a line for each request to a simulator, in order, on a thread other than the serving one.
///
/// Up to ``most`` lines wait for a slow terminal. If there are more, the service waits too, so no line is lost.
final class ExchangeLog: Sendable {
  /// How many lines may wait.
  static let most = 10_000

  private let queue = DispatchQueue(label: "pyx simulator log")
  private let room = DispatchSemaphore(value: most)

  /// Notes a request that has been answered.
  func note(_ answered: AnsweredRequest) {
    room.wait()
    queue.async { [room] in
      Output.progress(Simulator.line(answered) + "\n")
      room.signal()
    }
  }

  /// Waits until all lines are written.
  func flush() { queue.sync {} }
}
