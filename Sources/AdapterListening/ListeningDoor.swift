import Adapter
import Foundation
import HTTPService
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Both ways to connect: HTTP on one port, and a stream on the next port.
final class ListeningDoor: Sendable {
  /// Where an adapter connects over HTTP, with the token.
  let url: String
  /// The variables that tell a launched adapter where to connect.
  let variables: [String: String]
  private let service: CallbackService
  private let http: HTTPDoor
  private let stream: StreamDoor
  private let isOver = Locked(false)

  /// How many free ports are tried, at most, to find one whose next port is free too.
  private static let attempts = 100

  init(
    at address: ListenAddress, origins: Set<String>, lineBytes: Int, for stage: ConnectionStage
  ) throws(AdapterStartError) {
    DescriptorLimit.raise()
    let token = ConnectionToken()
    let door = HTTPDoor(
      guardedBy: RequestGuard(token: token, address: address, origins: origins), for: stage)
    http = door
    (service, stream) = try Self.open(address, door, largestBody: lineBytes + (16 << 20), token, stage)
    url = "http://\(address.reachableHost):\(service.port)/\(token.text)"
    variables = [
      ConnectionVariables.url: url, ConnectionVariables.token: token.text,
      ConnectionVariables.stream: "\(address.reachableHost):\(service.port + 1)",
    ]
    Thread.detachNewThread { [weak self] in
      while let self, !self.isOver.withLock(\.self) {
        if self.http.look() { self.service.lookForDeserted() }
        usleep(100_000)
      }
    }
  }

  /// Stops listening, and ends all connections.
  func close() {
    isOver.withLock { $0 = true }
    stream.close()
    http.close()
    service.stop()
  }

  private static func open(
    _ address: ListenAddress, _ door: HTTPDoor, largestBody: Int, _ token: ConnectionToken,
    _ stage: ConnectionStage
  ) throws(AdapterStartError) -> (CallbackService, StreamDoor) {
    var reason = ""
    for _ in 0..<(address.port == 0 ? attempts : 1) {
      let service: CallbackService
      do throws(HTTPServiceError) {
        service = try CallbackService(
          address: address.host, port: address.port, largestBody: largestBody, mayBeLarge: door.mayBeLarge,
          relief: DescriptorRelief(closesQuiet: true), linkEnded: { door.ended($0) }
        ) { door.take($0, $1, $2) }
      } catch {
        throw .cannotListen(address: "\(address.host):\(address.port)", reason: error.reason)
      }
      do throws(ListenFailure) {
        guard service.port < 65_535 else { continue }
        return (
          service, try StreamDoor(host: address.host, port: service.port + 1, token: token, for: stage)
        )
      } catch {
        reason = error.reason
        service.stop()
      }
    }
    throw .cannotListen(address: "\(address.host):\(address.port + 1)", reason: reason)
  }
}

extension HTTPServiceError {
  /// Why the service could not start.
  fileprivate var reason: String {
    switch self {
    case .cannotListen(_, let reason), .missingLibrary(let reason), .noCertificate(let reason): reason
    }
  }
}

/// The limit on open files; a flood of connections must leave some files for the run.
private enum DescriptorLimit {
  private static let wanted: rlim_t = 8192

  /// Raises the limit to a useful value, or as far as the system allows.
  static func raise() {
    var limit = rlimit()
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    guard getrlimit(kind, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(limit.rlim_max, wanted)
    _ = setrlimit(kind, &limit)
  }
}
