import QRCodes
import Requirements
import Testing

/// Codes that libzbar reads, including those made by other software.
@Suite(.needs(.qrCodes)) struct ReadingTests {
  /// Paydiant's contract asks for modules that are at least 3 pixels wide and high.
  @Test(arguments: SegnoCode.all, 3...8) func codeIsReadInWhole(code: SegnoCode, scale: Int) throws {
    for quarters in 0..<4 {
      let picture = try code.picture(scale: scale, quarters: quarters)
      #expect(QRCodeReader.texts(in: picture) == [code.text], "turned by \(quarters) quarters")
      #expect(QRCodeReader.texts(in: picture.inverted) == [code.text], "light on dark")
    }
  }

  /// Smaller codes may or may not be read, but are never misread.
  @Test(arguments: SegnoCode.all, 1...2) func smallCodeIsNotReadWrongly(code: SegnoCode, scale: Int) throws {
    for quarters in 0..<4 {
      let texts = QRCodeReader.texts(in: try code.picture(scale: scale, quarters: quarters))
      #expect(texts.isEmpty || texts == [code.text])
    }
  }

  /// Either error correction restores the text, or nothing is read.
  @Test(arguments: SegnoCode.all) func damagedCodeIsNotReadWrongly(code: SegnoCode) throws {
    let whole = try code.picture(scale: 3)
    var generator = SystemOfCongruences()
    var read = 0
    for percent in 0..<20 {
      var pixels = whole.pixels
      for index in pixels.indices where generator.next() % 100 < percent {
        pixels[index] = 255 - pixels[index]
      }
      let head = Array("P5 \(whole.width) \(whole.height) 255\n".utf8)
      let texts = QRCodeReader.texts(in: try GreyPicture(portable: head + pixels))
      #expect(texts.isEmpty || texts == [code.text], "\(percent) % of the pixels are wrong")
      if !texts.isEmpty { read += 1 }
    }
    #expect((1..<20).contains(read))
  }

  @Test func pictureWithoutACodeSaysNothing() {
    #expect(QRCodeReader.texts(in: .blackPixel) == [])
    #expect(QRCodeReader.texts(in: GreyPicture.blackPixel.inverted) == [])
  }

  @Test func codesBesideEachOtherAreAllRead() throws {
    let one = try #require(QRCodeWriter.picture(of: "first"))
    let other = try #require(QRCodeWriter.picture(of: "other"))
    var pixels: [UInt8] = []
    for row in 0..<one.height {
      for picture in [one, other] {
        pixels += picture.pixels[row * picture.width..<(row + 1) * picture.width]
      }
    }
    let head = Array("P5 \(one.width + other.width) \(one.height) 255\n".utf8)
    let texts = QRCodeReader.texts(in: try GreyPicture(portable: head + pixels))
    #expect(texts.sorted() == ["first", "other"])
  }

  @Test(arguments: [1, 2, 16, 17, 80, 500, 1500]) func whatIsDrawnIsRead(length: Int) throws {
    let text = String(repeating: "aZ0-._~", count: length / 7 + 1).prefix(length)
    let picture = try #require(QRCodeWriter.picture(of: String(text)))
    #expect(QRCodeReader.texts(in: picture) == [String(text)])
    #expect(try GreyPicture(portable: picture.bitmap) == picture)
  }

  @Test func whatNoCodeHoldsIsNotDrawn() {
    #expect(QRCodeWriter.picture(of: "") == nil)
    #expect(QRCodeWriter.picture(of: String(repeating: "a", count: 2954)) == nil)
  }
}

/// Pseudo-random numbers that are the same in every run.
private struct SystemOfCongruences {
  private var state: UInt64 = 1

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 40)
  }
}
