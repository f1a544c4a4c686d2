import Requirements
import SharedLibraries
import Testing

@testable import QRCodes

/// The binary PBM and PGM formats, and files in neither of them.
@Suite struct PictureTests {
  @Test func bitsAndBytesAreRead() throws {
    let bitmap = try GreyPicture(
      portable: Array("P4 # width\n10 # height\n2\n".utf8) + [0xFF, 0x80, 0x00, 0x40])
    #expect(bitmap.width == 10 && bitmap.height == 2)
    #expect(bitmap.pixels == [0, 0, 0, 0, 0, 0, 0, 0, 0, 255] + [UInt8](repeating: 255, count: 9) + [0])
    #expect(bitmap.inverted.inverted == bitmap)
    let greys = try GreyPicture(portable: Array("P5\n3 1 15\n".utf8) + [0, 7, 15])
    #expect(greys.pixels == [0, 119, 255])
    // A value brighter than white counts as white.
    #expect(try GreyPicture(portable: Array("P5 1 1 15 ".utf8) + [200]).pixels == [255])
  }

  @Test(arguments: [
    ("", "is not a PBM or PGM in binary form (P4 or P5)"),
    ("P1\n1 1\n1", "is not a PBM or PGM in binary form (P4 or P5)"),
    ("\u{89}PNG", "is not a PBM or PGM in binary form (P4 or P5)"),
    ("P4", "does not give its width and height"),
    ("P41 1\na", "does not give its width and height"),
    ("P4 # 1 1", "does not give its width and height"),
    ("P4 -1 1\na", "does not give its width and height"),
    ("P4 1\n", "does not give its width and height"),
    ("P4 0 1\n", "has 0 × 1 pixels; a side has from 1 to 2048"),
    ("P4 99999999999999999999 1\n", "does not give its width and height"),
    ("P4 999999 1\n", "has 999999 × 1 pixels; a side has from 1 to 2048"),
    ("P5 2049 1 255\n", "has 2049 × 1 pixels; a side has from 1 to 2048"),
    ("P5 1 1 65535\nab", "does not give a white value from 1 to 255"),
    ("P5 1 1 0\na", "does not give a white value from 1 to 255"),
    ("P5 1 1 255", "ends with its head"),
    ("P4 9 1\na", "has 1 bytes of pixels; 9 × 1 pixels have 2"),
    ("P5 1 1 255\nab", "has 2 bytes of pixels; 1 × 1 pixels have 1"),
  ])
  func whatIsNoPictureIsSaid(text: String, fault: String) {
    #expect(throws: GreyPicture.Fault(description: fault)) { try GreyPicture(portable: Array(text.utf8)) }
  }

  @Test func missingLibrariesAreOneLineWithTheRemedy() throws {
    let folder = try Links([])
    let reader = try #require(QRCodeReader.find(in: folder.path))
    #expect(reader.description.hasPrefix("libzbar is missing (\(folder.path)/libzbar."))
    #expect(reader.description.hasSuffix("): run apt-get update && apt-get install libzbar0"))
    let writer = try #require(QRCodeWriter.find(in: folder.path))
    #expect(writer.description.hasPrefix("libqrencode is missing (\(folder.path)/libqrencode."))
    #expect(writer.description.hasSuffix("): run apt-get update && apt-get install libqrencode4"))
  }

  @Test func librariesWithoutTheFunctionsAreNamed() throws {
    let folder = try Links([(InstalledLibrary("zbar", 0), .c), (InstalledLibrary("qrencode", 4), .c)])
    #expect(QRCodeReader.find(in: folder.path)?.trouble == "has no function zbar_image_scanner_create")
    #expect(QRCodeWriter.find(in: folder.path)?.trouble == "has no function QRcode_encodeData")
  }
}
