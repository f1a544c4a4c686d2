import Conformance
import Locks

/// A process for the duration of one session; it goes back to its pool exactly once, whatever happens.
final class AdapterLease: Sendable {
  let connection: AdapterConnection
  let pool: ProcessPool
  let isolation: SessionIsolation
  let patience: Duration
  private let isOver = Locked(false)

  init(connection: AdapterConnection, pool: ProcessPool, isolation: SessionIsolation, patience: Duration) {
    self.connection = connection
    self.pool = pool
    self.isolation = isolation
    self.patience = patience
  }

  deinit {
    guard !isOver.withLock(\.self) else { return }
    // The case was dropped midway, perhaps by a watchdog. A process that is not shared may still be working on the
    // case, and cannot take another session.
    if isolation != .session { connection.kill() }
    Task { [connection, pool, isolation] in await pool.giveBack(connection, isolation) }
  }

  /// Sends a request, waits for the answer, and turns every error into an ``ImplementationFault``.
  func ask<Result: WirePayload>(
    _ method: WireProtocol.Method, _ parameters: some WirePayload,
    about subject: @autoclosure () -> String = "",
    extra: Duration = .zero
  ) async throws -> Result {
    do {
      return try await connection.call(method, parameters, about: subject(), within: patience + extra)
    } catch let broken as BrokenCall {
      throw await pool.fault(of: broken, on: connection)
    } catch let error as WireError {
      throw error.code == WireProtocol.ErrorCode.threw
        ? ImplementationFault.threw(error.message) : .driverFailed("error \(error.code): \(error.message)")
    } catch {
      let what = [method.rawValue, subject()].filter { !$0.isEmpty }.joined(separator: " ")
      throw ImplementationFault.protocolBroken(
        "the answer to \(what): \(WireCoding.reason(error))")
    }
  }

  /// Gives the process back once, however often it is called.
  func giveBack() async {
    let wasOver = isOver.withLock { isOver in
      defer { isOver = true }
      return isOver
    }
    if !wasOver { await pool.giveBack(connection, isolation) }
  }
}
