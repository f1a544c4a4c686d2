import CQRCodes
import SharedLibraries

/// Draws QR codes with libqrencode, which is looked up once in a process, when first needed.
public enum QRCodeWriter {
  /// Why libqrencode cannot be used; nil if it can.
  public static let missingLibrary = find(in: SharedLibrary.folderInEnvironment)

  /// Looks up the functions of libqrencode that are needed here; returns why libqrencode cannot be used, or nil if it
  /// can.
  static func find(in folder: String?) -> MissingLibrary? {
    .looking(for: "libqrencode", in: [("qrencode", 4)], package: "libqrencode4", folder: folder) {
      pyx_libqrencode_look_up($0[0])
    }
  }

  /// The smallest QR code, at error correction level L, that holds the text in UTF-8.
  ///
  /// - Parameters:
  ///   - text: The content of the code.
  ///   - scale: Pixels on each side of a module, from 1 to 8.
  ///   - margin: The width of the light margin, in modules; the standard requires 4.
  /// - Returns: The picture; nil without libqrencode, or if the text is empty or longer than 2,953 bytes.
  public static func picture(of text: String, scale: Int = 3, margin: Int = 4) -> GreyPicture? {
    let bytes = Array(text.utf8)
    guard missingLibrary == nil, !bytes.isEmpty,
      let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_L)
    else { return nil }
    defer { QRcode_free(code) }
    guard let modules = code.pointee.data else { return nil }
    let width = Int(code.pointee.width)
    let side = (width + 2 * margin) * scale
    var pixels = [UInt8](repeating: 255, count: side * side)
    for row in 0..<side {
      let y = row / scale - margin
      guard (0..<width).contains(y) else { continue }
      for column in margin * scale..<(margin + width) * scale
      where modules[y * width + column / scale - margin] & 1 == 1 {
        pixels[row * side + column] = 0
      }
    }
    return GreyPicture(width: side, height: side, pixels: pixels)
  }
}
