import Foundation
import QRCodes

/// A picture of the screen while it shows a code, as base64 of a PBM (`P4`) or a PGM (`P5`).
///
/// Decoding anything else throws a `DecodingError` that says what is wrong with it.
public struct CodePicture: Codable, Sendable, Hashable {
  /// The base64 text, as handed over.
  public let base64: String
  /// The picture itself.
  public let picture: GreyPicture

  /// Makes a code picture from a grey picture; the base64 text has only black and white.
  public init(_ picture: GreyPicture) {
    base64 = Data(picture.bitmap).base64EncodedString()
    self.picture = picture
  }

  /// Draws a code with this text; nil if libqrencode is missing, or if the text is empty or too long for a code.
  public init?(of text: String) {
    guard let picture = QRCodeWriter.picture(of: text) else { return nil }
    self.init(picture)
  }

  /// Takes the base64 text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    base64 = try container.decode(String.self)
    do {
      picture = try Self.picture(base64)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the picture \(error.description)")
    }
  }

  private static func picture(_ base64: String) throws(GreyPicture.Fault) -> GreyPicture {
    // Larger pictures are refused without unpacking.
    guard base64.utf8.count <= 6 << 20 else { throw .init(description: "has more than 6 MiB of base64") }
    guard let data = Data(base64Encoded: base64) else { throw .init(description: "is not base64") }
    return try GreyPicture(portable: [UInt8](data))
  }

  /// Gives the base64 text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(base64)
  }

  /// One black pixel.
  static let sample = CodePicture(GreyPicture.blackPixel)
}
