import Foundation

/// A source file of a host app: the names that show which SDKs the host uses, and the imports of the Dotpay SDK.
struct HostCode: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The names in the code that belong to an SDK.
  private let named: Set<String>
  /// All imports of the Dotpay SDK.
  let imports: [Import]

  /// An import.
  struct Import: Sendable, Hashable {
    /// The header's path, or the module's name.
    let name: String
    /// Whether the import names a header.
    let isHeader: Bool
  }

  /// Whether a file's name says that it is code.
  static func isCode(_ name: some StringProtocol) -> Bool {
    [".swift", ".m", ".mm", ".h", ".pch"].contains { name.lowercased().hasSuffix($0) }
  }

  /// Reads a source file; throws a ``HostFileFault`` if it is not UTF-8 text.
  init(path: String, bytes: Data) throws(HostFileFault) {
    if HostFileFault.isUTF16(bytes) {
      throw HostFileFault(path, at: .byte(0), "not source code: it is UTF-16; save it as UTF-8")
    }
    if let byte = HostFileFault.Place.firstByteOutsideUTF8(of: bytes) {
      throw HostFileFault(path, at: .byte(byte), "not source code: this byte is not UTF-8")
    }
    let code = String(decoding: bytes, as: UTF8.self)
      .replacing(/\/\*(?s:.*?)\*\//, with: " ").replacing(/\/\/[^\r\n]*/, with: "")
    self.path = path
    named = Set(code.matches(of: Self.names).map { String($0.output) })
    imports =
      code.matches(of: Self.headers).map { Import(name: String($0.output.1), isHeader: true) }.filter {
        $0.name.lowercased().contains("dotpaysdk")
      } + code.matches(of: Self.modules).map { Import(name: String($0.output.1), isHeader: false) }
  }

  private static var headers: Regex<(Substring, Substring)> {
    /(?m)^[ \t]*#[ \t]*(?:import|include)[ \t]*[<"]([^>"\r\n]+)[>"]/
  }

  private static var modules: Regex<(Substring, Substring)> {
    /(?m)^[ \t]*(?:@\w+[ \t]+)?@?import[ \t]+(DotPaySDK)\b/.wordBoundaryKind(.simple)
  }

  private static var names: Regex<Substring> {
    /\b(?:PiaSDK|PBBAAppUtils|ZappMerchantLib|DotPaySDK|DPDotPayViewController|DPOneClickManager)\b/
      .wordBoundaryKind(.simple)
  }

  /// Whether the code uses the PiA SDK.
  var usesPiA: Bool { named.contains("PiaSDK") }
  /// Whether the code uses the Dotpay SDK.
  var usesDotpay: Bool {
    let own = ["DotPaySDK", "DPDotPayViewController", "DPOneClickManager"]
    return !imports.isEmpty || own.contains(where: named.contains)
  }
  /// Whether the code uses the merchant library of Pay by Bank app.
  var usesPayByBankApp: Bool { named.contains("PBBAAppUtils") || named.contains("ZappMerchantLib") }
}
