import Foundation

/// A source file of a host app: what it names tells which SDKs the host uses, and nothing else is looked for.
struct HostCode: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The names in the code that are an SDK's own.
  private let named: Set<String>

  /// Whether a file's name says that it is code.
  static func isCode(_ name: some StringProtocol) -> Bool {
    [".swift", ".m", ".mm", ".h"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads a source file; throws a ``HostFileFault`` where it is no text.
  init(path: String, bytes: Data) throws(HostFileFault) {
    if let byte = HostFileFault.Place.firstByteOutsideUTF8(of: bytes) {
      throw HostFileFault(path, at: .byte(byte), "no source code: this byte is not UTF-8")
    }
    let code = String(decoding: bytes, as: UTF8.self)
      .replacing(/\/\*(?s:.*?)\*\//, with: " ").replacing(/\/\/[^\r\n]*/, with: "")
    self.path = path
    named = Set(code.matches(of: Self.names).map { String($0.output) })
  }

  private static var names: Regex<Substring> {
    /\b(?:PiaSDK|PBBAAppUtils|ZappMerchantLib)\b/.wordBoundaryKind(.simple)
  }

  /// Whether the code uses the PiA SDK.
  var usesPiA: Bool { named.contains("PiaSDK") }
  /// Whether the code uses the merchant library of Pay by Bank app.
  var usesPayByBankApp: Bool { named.contains("PBBAAppUtils") || named.contains("ZappMerchantLib") }
}
