import Foundation
import Requirements

#if canImport(Glibc)
  import Glibc
#endif

/// OpenSSL's test server on 127.0.0.1 with a self-signed certificate; it is killed when this object is released.
final class TLSService {
  let port: Int
  /// The certificate as PEM text.
  let certificate: String
  private let server: Process
  private let folder: URL

  init(name: String) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (key, pem) = (folder.appending(path: "key.pem").path, folder.appending(path: "certificate.pem").path)
    let request = try Self.run([
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=test",
      "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", pem,
    ])
    request.process.waitUntilExit()
    certificate = try String(contentsOfFile: pem, encoding: .utf8)
    // The server answers every GET with a page about the connection, and closes the connection.
    let started = try Self.run(["s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", pem])
    server = started.process
    // The line that names the port: "ACCEPT 127.0.0.1:40123".
    var text = ""
    var port: Int?
    while port == nil {
      let bytes = started.output.availableData
      if bytes.isEmpty { break }
      text += String(decoding: bytes, as: UTF8.self)
      port = text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1)
        .first { $0.hasPrefix("ACCEPT") }?.split(separator: ":").last.flatMap { Int($0) }
    }
    guard let port else { throw CocoaError(.executableLoad) }
    self.port = port
  }

  private static func run(_ arguments: [String]) throws -> (process: Process, output: FileHandle) {
    let process = Process()
    process.executableURL = Programs.openssl.map { URL(fileURLWithPath: $0) }
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = Pipe()
    try process.run()
    return (process, pipe.fileHandleForReading)
  }

  deinit {
    // SIGTERM would not do: Dispatch's threads block it, and the processes that they start inherit the block.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
