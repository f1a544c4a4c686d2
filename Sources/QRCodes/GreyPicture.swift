/// A picture in shades of grey.
public struct GreyPicture: Sendable, Hashable {
  /// The number of pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// One byte for each pixel, row by row from the top, from 0 for black to 255 for white.
  public let pixels: [UInt8]

  /// The limit on the pixels of either side.
  public static let longestSide = 2048

  /// Makes a picture; `pixels` must hold `width` × `height` bytes.
  init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The picture with light and dark swapped.
  public var inverted: GreyPicture {
    GreyPicture(width: width, height: height, pixels: pixels.map { 255 - $0 })
  }

  /// A picture of one pixel, which is black.
  public static let blackPixel = GreyPicture(width: 1, height: 1, pixels: [0])

  /// The reason why bytes cannot be read as a picture.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence that begins with "the picture".
    public let description: String

    /// Makes a fault.
    public init(description: String) { self.description = description }
  }

  /// Reads one picture in a binary Netpbm format: PBM (`P4`, one bit for each pixel, set if it is black) or PGM (`P5`,
  /// one byte for each pixel).
  ///
  /// Throws a ``Fault`` if the bytes have another format, if a side has no pixels or more than ``longestSide``, if a
  /// pixel has more than one byte, or if the number of pixels is not the one that the header states.
  ///
  /// Source: https://netpbm.sourceforge.net/doc/pbm.html and pgm.html.
  public init(portable bytes: [UInt8]) throws(Fault) {
    var head = PortableHead(bytes: bytes)
    let isBitmap = bytes.starts(with: Array("P4".utf8))
    guard isBitmap || bytes.starts(with: Array("P5".utf8)) else {
      throw Fault(description: "is not a PBM or PGM in binary form (P4 or P5)")
    }
    guard let width = head.number(), let height = head.number() else {
      throw Fault(description: "does not give its width and height")
    }
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      throw Fault(
        description: "has \(width) × \(height) pixels; a side has from 1 to \(Self.longestSide)")
    }
    var white = 1
    if !isBitmap {
      guard let greatest = head.number(), (1...255).contains(greatest) else {
        throw Fault(description: "does not give a white value from 1 to 255")
      }
      white = greatest
    }
    guard let body = head.body else { throw Fault(description: "ends with its head") }
    let rowBytes = isBitmap ? (width + 7) / 8 : width
    guard body.count == rowBytes * height else {
      throw Fault(
        description:
          "has \(body.count) bytes of pixels; \(width) × \(height) pixels have \(rowBytes * height)")
    }
    self.width = width
    self.height = height
    guard isBitmap else {
      pixels = body.map { UInt8(min(255, Int($0) * 255 / white)) }
      return
    }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let byte = body[body.startIndex + row * rowBytes + column / 8]
        pixels.append(byte >> (7 - column % 8) & 1 == 1 ? 0 : 255)
      }
    }
    self.pixels = pixels
  }

  /// The picture as PBM in binary form: black where a pixel is darker than the middle.
  public var bitmap: [UInt8] {
    var bytes = Array("P4\n\(width) \(height)\n".utf8)
    for row in 0..<height {
      for start in stride(from: 0, to: width, by: 8) {
        var byte: UInt8 = 0
        for column in start..<min(start + 8, width) where pixels[row * width + column] < 128 {
          byte |= 1 << (7 - (column - start))
        }
        bytes.append(byte)
      }
    }
    return bytes
  }
}

/// The header of a Netpbm picture after its first two bytes: numbers, separated by blanks and comments.
private struct PortableHead {
  let bytes: [UInt8]
  private var place = 2

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next number, of at most six digits; nil if there is none.
  mutating func number() -> Int? {
    let start = place
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "#") {
        while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
      } else if Self.isBlank(bytes[place]) {
        place += 1
      } else {
        break
      }
    }
    guard place > start else { return nil }
    var value: Int?
    while place < bytes.count, (48...57).contains(bytes[place]), (value ?? 0) < 100_000 {
      value = (value ?? 0) * 10 + Int(bytes[place] - 48)
      place += 1
    }
    return value
  }

  /// The data after the single blank that follows the last number; nil if no blank follows it.
  var body: ArraySlice<UInt8>? {
    place < bytes.count && Self.isBlank(bytes[place]) ? bytes[(place + 1)...] : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
