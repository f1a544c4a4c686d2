import COpenSSL

/// SHA-256 (FIPS 180-4), by OpenSSL.
public enum SHA256 {
  /// The digest of the bytes, 64 hexadecimal digits.
  public static func hex(_ bytes: [UInt8]) -> String { Hexadecimal.text(of: digest(bytes)) }

  /// The digest of a text in UTF-8, 64 hexadecimal digits.
  public static func hex(_ text: String) -> String { hex(Array(text.utf8)) }

  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 0
    let isMade = EVP_Digest(bytes, bytes.count, &digest, &count, EVP_sha256(), nil) == 1 && count == 32
    // OpenSSL fails only if memory is short. The program then stops, because two files without a digest must not count
    // as equal.
    precondition(isMade, "OpenSSL could not make a digest")
    return digest
  }
}

/// Bytes as hexadecimal digits.
enum Hexadecimal {
  static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
