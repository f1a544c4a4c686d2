import Conformance
import Foundation
import JOSE

extension Exchange {
  /// Everything that the request carries, as it is and decoded, with the names of the places.
  var places: [(name: String, text: String)] {
    var places = [("the URL", request.url)]
    places += request.headers.map { ("the header \($0.name)", $0.value) }
    places.append(("the body", String(decoding: request.body, as: UTF8.self)))
    return places.flatMap { name, text in text.readings.map { (name, $0) } }
  }
}

extension String {
  /// The text as it is, the text without percent escapes, and the decoded parts of either that could be base64.
  var readings: [String] {
    let plain = removingPercentEncoding.flatMap { $0 == self ? nil : $0 }
    let texts = [self] + [plain].compactMap(\.self)
    return texts + texts.flatMap(\.decodedParts)
  }

  /// The decoded parts of the text that could be base64, in either alphabet.
  var decodedParts: [String] {
    func isEncoded(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: byte.isLetterOrDigit
      }
    }
    return utf8.split { !isEncoded($0) }.filter { $0.count >= 8 }.compactMap { part in
      let characters = part.map { byte in
        byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
      }
      return Base64URL.decode(characters).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The bytes of the text in base64.
  var inBase64: String { Data(utf8).base64EncodedString() }
}
