/// A bank's app through which a host offers payments; words other than the documented word are kept unchanged.
public struct BankApp: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes an app from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// PeoPay, of Bank Pekao.
  public static let peoPay = BankApp(rawValue: "peopay")

  /// The apps in the document.
  public static let documented: [BankApp] = [.peoPay]

  /// The schemes that the document lists for the app.
  public var schemes: [String] { self == .peoPay ? ["peopay"] : [] }
}

/// How a source file imports the SDK; any word other than ``header`` and ``module`` is kept unchanged.
public struct ImportForm: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String

  /// Makes a form from any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By a header: `#import <DotPaySDK/DotPaySDK.h>`.
  public static let header = ImportForm(rawValue: "header")
  /// As a module: `@import DotPaySDK;`, or `import DotPaySDK` in Swift.
  public static let module = ImportForm(rawValue: "module")
}
