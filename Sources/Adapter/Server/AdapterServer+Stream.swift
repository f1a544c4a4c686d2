import Foundation
import JSONValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a server cannot connect to the suite that waits for it, in one line.
public struct CannotConnect: Error, CustomStringConvertible {
  /// The reason, with the address or setting that it is about.
  public let description: String

  package init(description: String) { self.description = description }
}

extension AdapterServer {
  /// Serves over TCP if the environment has `PYX_STREAM` (`host:port`), with the token in `PYX_TOKEN`; otherwise on
  /// standard input and output.
  ///
  /// Throws ``CannotConnect``.
  public static func run(_ served: [ServedImplementation]) async throws(CannotConnect) {
    let environment = ProcessInfo.processInfo.environment
    guard let address = environment[ConnectionVariables.stream] else {
      return await runOnStandardStreams(served)
    }
    let socket = try connect(to: address)
    defer { closeDescriptor(socket) }
    let token = JSONValue.quoted(environment[ConnectionVariables.token] ?? "")
    let hello = #"{"jsonrpc":"2.0","method":"connect","params":{"token":\#(token)}}"# + "\n"
    guard PipeWriter.write(Array(hello.utf8), to: socket) else {
      throw CannotConnect(description: "the suite at \(address) closed the connection")
    }
    let server = AdapterServer(served, output: socket)
    await server.run(input: socket)
    if let reason = server.reasonForSilence { throw CannotConnect(description: reason) }
  }

  /// A connected socket.
  private static func connect(to address: String) throws(CannotConnect) -> Int32 {
    guard let colon = address.lastIndex(of: ":") else {
      throw CannotConnect(description: "PYX_STREAM must be host:port, not \(address)")
    }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let port = String(address[address.index(after: colon)...])
    guard getaddrinfo(String(address[..<colon]), port, &hints, &found) == 0 else {
      throw CannotConnect(description: "there is no address \(address), which PYX_STREAM names")
    }
    defer { freeaddrinfo(found) }
    var next = found
    while let one = next?.pointee {
      let made = socket(one.ai_family, one.ai_socktype, one.ai_protocol)
      if made >= 0, isConnected(made, to: one) { return made }
      if made >= 0 { closeDescriptor(made) }
      next = one.ai_next
    }
    throw CannotConnect(description: "cannot connect to \(address): \(String(cString: strerror(errno)))")
  }

  private static func isConnected(_ socket: Int32, to address: addrinfo) -> Bool {
    #if canImport(Glibc)
      return Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0
    #else
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return Darwin.connect(socket, address.ai_addr, address.ai_addrlen) == 0
    #endif
  }
}
