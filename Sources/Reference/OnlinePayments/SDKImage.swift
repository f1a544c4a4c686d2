/// One-pixel images in the PNG format.
enum SDKImage {
  /// A PNG image of one pixel in that colour.
  static func point(red: UInt8, green: UInt8, blue: UInt8) -> [UInt8] {
    let row: [UInt8] = [0, red, green, blue]
    // Zlib data with one stored block: the block's length, which is 4, the inverted length, and the four bytes.
    var data: [UInt8] = [0x78, 0x01, 0x01, 4, 0, 251, 255]
    data += row
    data += bytes(adler32(row))
    var image: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    image += chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    image += chunk("IDAT", data)
    image += chunk("IEND", [])
    return image
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(crc32(body))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    let shifts: [UInt32] = [24, 16, 8, 0]
    return shifts.map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func crc32(_ data: [UInt8]) -> UInt32 {
    var register = UInt32.max
    for byte in data {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = register & 1 == 1
        register >>= 1
        if isOdd { register ^= 0xedb8_8320 }
      }
    }
    return ~register
  }
}
