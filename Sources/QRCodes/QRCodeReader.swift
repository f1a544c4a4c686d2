import CQRCodes
import SharedLibraries

/// Reads QR codes from pictures with libzbar, which is looked up once in a process, when first needed.
public enum QRCodeReader {
  /// Why libzbar cannot be used; nil if it can.
  public static let missingLibrary = find(in: SharedLibrary.folderInEnvironment)

  /// Looks up the functions of libzbar that are needed here; returns why libzbar cannot be used, or nil if it can.
  static func find(in folder: String?) -> MissingLibrary? {
    .looking(for: "libzbar", in: [("zbar", 0)], package: "libzbar0", folder: folder) {
      pyx_libzbar_look_up($0[0])
    }
  }

  /// The contents of the QR codes in a picture, in the order in which libzbar finds them.
  ///
  /// The reader looks for dark codes on a light ground first, and for light codes on a dark ground only if it finds
  /// none. The list is empty without libzbar, or if libzbar recognizes no code, for example because a module is less
  /// than two pixels wide. Other kinds of codes are not looked for.
  public static func texts(in picture: GreyPicture) -> [String] {
    guard missingLibrary == nil else { return [] }
    let texts = scan(picture)
    // libzbar looks only for dark codes.
    return texts.isEmpty ? scan(picture.inverted) : texts
  }

  /// The format of pictures with one byte for each pixel, "Y800".
  private static let grey: UInt = 0x3030_3859

  private static func scan(_ picture: GreyPicture) -> [String] {
    guard let scanner = zbar_image_scanner_create() else { return [] }
    defer { zbar_image_scanner_destroy(scanner) }
    _ = zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0)
    _ = zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1)
    guard let image = zbar_image_create() else { return [] }
    defer { zbar_image_destroy(image) }
    zbar_image_set_format(image, grey)
    zbar_image_set_size(image, UInt32(picture.width), UInt32(picture.height))
    return picture.pixels.withUnsafeBytes { pixels in
      // libzbar does not own the pixels: it gets no clean-up function, and does not use them after the scan.
      zbar_image_set_data(image, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar_scan_image(scanner, image) > 0 else { return [] }
      var texts: [String] = []
      var next = zbar_image_first_symbol(image)
      while let symbol = next {
        if let data = zbar_symbol_get_data(symbol) {
          let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar_symbol_get_data_length(symbol)))
          texts.append(String(decoding: bytes, as: UTF8.self))
        }
        next = zbar_symbol_next(symbol)
      }
      return texts
    }
  }
}
