import Conformance
import Foundation
import JOSE
import JSONValues

/// Device metadata as it is sent: a JSON object in base64.
struct EncodedMetadata: Sendable {
  /// The object.
  let tree: JSONValue
  /// What its text reveals about its base64 encoding.
  let encodings: [String]

  /// Reads either alphabet, with or without padding; nil for anything else, including a mixture of the two alphabets.
  init?(_ text: String) {
    let kept = text.utf8.filter { $0 != 0x0a && $0 != 0x0d }
    let body = kept.prefix { $0 != UInt8(ascii: "=") }
    let padding = kept.dropFirst(body.count)
    guard padding.isEmpty || (padding.allSatisfy { $0 == UInt8(ascii: "=") } && kept.count % 4 == 0) else {
      return nil
    }
    let isStandard = body.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
    let isURLSafe = body.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard !(isStandard && isURLSafe) else { return nil }
    let characters = body.map { byte in
      byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }
    guard let bytes = Base64URL.decode(characters), let tree = try? JSONValue(parsing: bytes),
      case .object = tree
    else { return nil }
    self.tree = tree
    encodings =
      (isStandard
        ? ["the standard alphabet of base64"] : isURLSafe ? ["the URL-safe alphabet of base64"] : [])
      + (padding.isEmpty
        ? body.count % 4 == 0 ? [] : ["base64 without padding"] : ["base64 with padding"])
  }

  /// Whether the object contains a text as a value of its own, byte by byte.
  func has(_ text: String) -> Bool { tree.scalars.contains { $0.isSame(as: text) } }

  /// Whether the object contains an IP address as a value of its own, in any notation.
  func has(address: String) -> Bool {
    tree.scalars.contains {
      $0.isSame(as: address) || $0.addressBytes.map { $0 == address.addressBytes } == true
    }
  }
}

extension String {
  /// The bytes of the text's IP address, version 4 or 6; nil for other texts.
  fileprivate var addressBytes: [UInt8]? {
    for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
      var bytes = [UInt8](repeating: 0, count: count)
      if inet_pton(family, self, &bytes) == 1 { return bytes }
    }
    return nil
  }
}

extension Exchange {
  /// The device metadata that the request carries in its headers.
  var metadata: [EncodedMetadata] { request.headers.compactMap { EncodedMetadata($0.value) } }
}
