/// Small images that differ in their bytes and, after an SDK has decoded them, in their colour.
enum SampleImage {
  /// A valid one-pixel PNG whose colour depends on a text, which is also in a `tEXt` chunk (PNG, third edition,
  /// section 11.3.3).
  static func png(marked text: String) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]
    // One row: no filter, and an opaque pixel, as a stored zlib block.
    let row: [UInt8] = [0] + bigEndian(crc32(Array(text.utf8))).dropLast() + [255]
    var data: [UInt8] = [0x78, 0x01, 0x01, 5, 0, 250, 255]
    data += row
    data += bigEndian(adler32(row))
    let comment: [UInt8] = Array("Comment".utf8) + [0] + Array(text.utf8)
    var image: [UInt8] = []
    image.reserveCapacity(128 + comment.count)
    image += [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    addChunk("IHDR", header, to: &image)
    addChunk("tEXt", comment, to: &image)
    addChunk("IDAT", data, to: &image)
    addChunk("IEND", [], to: &image)
    return image
  }

  private static func addChunk(_ name: String, _ data: [UInt8], to image: inout [UInt8]) {
    image += bigEndian(UInt32(data.count))
    let start = image.count
    image += name.utf8
    image += data
    image += bigEndian(crc32(image[start...]))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(UInt32.max) { $0 >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  /// What each byte adds to the checksum.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xedb8_8320 : rest >> 1 }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
