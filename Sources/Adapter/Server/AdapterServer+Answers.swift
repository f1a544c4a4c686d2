import Conformance
import Foundation

extension AdapterServer {
  /// The answer to a request.
  func answer(_ method: WireProtocol.Method, _ line: ServedLine) async -> ServedReply {
    let (id, target) = (line.head.id, line.head.target)
    do {
      switch method {
      case .initialize: return try ServedReply(id: id, result: introduction)
      case .shutdown: return try ServedReply(id: id, result: Nothing())
      case .open:
        let asked = try ServedRequest<OpenParameters>(line)
        let opened = try await find(target?.system, target?.role).open(asked.params.world)
        let name = state.withLock { state in
          state.opened += 1
          state.sessions["\(state.opened)"] = opened
          return "\(state.opened)"
        }
        return try ServedReply(id: id, result: OpenResult(session: name))
      case .send: return try await find(target?.session).send(line)
      case .settle: return try await find(target?.session).settle(line)
      case .close:
        let closing = try find(target?.session)
        state.withLock { state in _ = target?.session.map { state.sessions.removeValue(forKey: $0) } }
        return try await closing.close(line)
      case .calibrate: return try find(target?.system, target?.role).calibrate(line)
      }
    } catch let error as WireError {
      return ServedReply(id: id, error: error)
    } catch let error as DecodingError {
      return ServedReply(
        id: id,
        error: WireError(code: WireProtocol.ErrorCode.invalidParams, message: WireCoding.reason(error)))
    } catch let thrown as ThrownByImplementation {
      return ServedReply(
        id: id, error: WireError(code: WireProtocol.ErrorCode.threw, message: thrown.description))
    } catch {
      return ServedReply(
        id: id, error: WireError(code: WireProtocol.ErrorCode.adapterFailed, message: "\(error)"))
    }
  }

  private func find(_ system: String?, _ role: String?) throws -> ServedImplementation {
    if let found = served.first(where: { $0.system == system && $0.role == role }) { return found }
    throw WireError(
      code: WireProtocol.ErrorCode.invalidParams,
      message: "no \(role ?? "role") of \(system ?? "a system") here")
  }

  private func find(_ session: String?) throws -> any ServedSession {
    if let session, let found = state.withLock({ $0.sessions[session] }) { return found }
    throw WireError(
      code: WireProtocol.ErrorCode.invalidParams, message: "no such session: \(session ?? "none named")")
  }
}
