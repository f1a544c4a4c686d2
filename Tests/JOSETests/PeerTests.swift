import Foundation
import JOSE
import Requirements
import Testing

/// Messages pass between this implementation and jwcrypto's, in both directions.
@Suite(.needs(.pythonPackages)) struct PeerTests {
  @Test(arguments: [2048, 4096]) func messagesPassInBothDirections(bits: Int) throws {
    let peer = try Peer()
    let pem = try peer.ask(["do": "generate", "bits": bits])
    let key = try RSAPrivateKey(pem: pem)
    #expect(key.publicKey.bits == bits)
    for count in [0, 1, 15, 16, 17, 255, 70_000, 1 << 20] {
      let payload = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ bits) })
      let ours = try JWE.encrypt(Array(payload), for: key.publicKey, keyId: "ours")
      #expect(
        try peer.ask(["do": "decrypt", "key": pem, "message": ours]) == payload.base64EncodedString(),
        "\(count) bytes from here")
      let theirs = try JWE(
        compact: try peer.ask(["do": "encrypt", "key": pem, "payload": payload.base64EncodedString()]))
      #expect(theirs.header.keyId == "p")
      #expect(try theirs.decrypt(with: key) == Array(payload), "\(count) bytes from there")
    }
    peer.end()
  }
}

/// A running `peer.py`.
final class Peer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  struct Missing: Error, CustomStringConvertible {
    var description: String {
      "peer.py did not answer; its Python needs the package jwcrypto, as in the README"
    }
  }

  init() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    process.executableURL = URL(filePath: try #require(Programs.pythonWithPackages))
    process.arguments = [here.appending(path: "peer.py").path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func ask(_ request: [String: Any]) throws -> String {
    try input.fileHandleForWriting.write(
      contentsOf: JSONSerialization.data(withJSONObject: request) + Data("\n".utf8))
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(unread[..<end])
        unread = Data(unread[unread.index(after: end)...])
        return try JSONDecoder().decode(String.self, from: line)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Missing() }
      unread += more
    }
  }

  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
