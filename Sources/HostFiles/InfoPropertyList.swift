import Conformance
import Foundation

/// The parts of an Info.plist that rules look at.
struct InfoPropertyList: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The value of `LSApplicationQueriesSchemes`.
  let listed: ListedSchemes
  /// `CFBundleURLSchemes` of all `CFBundleURLTypes`.
  let ownSchemes: [String]
  /// The minimum iOS version, if it is written out.
  let leastOS: String?
  /// The kind of bundle, in words, if the file cannot belong to an app; otherwise nil.
  let otherBundle: String?
  /// The parts of the file that cannot be judged with certainty, one line each.
  let notes: [String]

  /// The keys that rules look at; a file that gives one of them two different values is refused.
  private static let judged: Set<String> = [
    "LSApplicationQueriesSchemes", "CFBundleURLTypes", "MinimumOSVersion",
  ]

  /// Reads a property list; throws a ``HostFileFault`` if it cannot be read, has no dictionary, or gives two different
  /// values for a key that rules look at.
  init(path: String, bytes: Data) throws(HostFileFault) {
    try self.init(path: path, bytes: bytes, members: try Self.members(path: path, bytes: bytes))
  }

  /// The outermost dictionary of a property list; throws a ``HostFileFault`` if there is none.
  static func members(path: String, bytes: Data) throws(HostFileFault) -> [String: Any] {
    if let excess = PropertyListBounds.excess(in: bytes) {
      throw HostFileFault(path, "the property list cannot be read: \(excess)")
    }
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: bytes, format: nil)
    } catch {
      throw PropertyListPlace(bytes).fault(in: path, for: error)
    }
    guard let members = root as? [String: Any] else {
      let place: HostFileFault.Place = PropertyListPlace.isBinary(bytes) ? .byte(0) : .line(1, column: 1)
      throw HostFileFault(path, at: place, "an Info.plist is a dictionary, but this property list is not")
    }
    return members
  }

  /// Takes the parts that rules look at; throws a ``HostFileFault`` if one of these keys is given twice with different
  /// values.
  init(path: String, bytes: Data, members: [String: Any]) throws(HostFileFault) {
    let keys = PropertyListKeys(bytes, comparing: Self.judged)
    if let doubt = keys.repetitions.first(where: {
      $0.isOutermost && !$0.isSame && Self.judged.contains($0.key)
    }) {
      throw Self.fault(in: path, for: doubt)
    }
    self.path = path
    listed = Self.listed(members["LSApplicationQueriesSchemes"])
    ownSchemes = (members["CFBundleURLTypes"] as? [Any] ?? []).flatMap { type in
      Self.texts((type as? [String: Any])?["CFBundleURLSchemes"])
    }
    leastOS = (members["MinimumOSVersion"] as? String).flatMap { $0.first?.isNumber == true ? $0 : nil }
    otherBundle = Self.otherBundle(members)
    notes =
      keys.repetitions.map {
        "\(path):\($0.line): the key \($0.key) is given twice, and it is unknown which one counts"
      }
      + listed.buildSettings.map {
        "\(path): \($0) under LSApplicationQueriesSchemes is a build setting; its value is not judged"
      } + PropertyListForms(members, path: path, lines: keys.lines).notes
  }

  /// The fault of a file that gives a key twice, so that it is unknown which value counts.
  static func fault(in path: String, for doubt: PropertyListKeys.Repetition) -> HostFileFault {
    HostFileFault(
      path, at: .line(doubt.line, column: nil),
      "the key \(doubt.key) is given twice, and it is unknown which one counts; remove one")
  }

  private static func listed(_ value: Any?) -> ListedSchemes {
    switch value {
    case nil: ListedSchemes(form: .absent, schemes: [])
    case let texts as [String]: ListedSchemes(form: .array, schemes: texts)
    case let text as String: ListedSchemes(form: .text, schemes: [text])
    default: ListedSchemes(form: .other, schemes: texts(value))
    }
  }

  /// The texts in an array, or among a dictionary's values, in a fixed order; if the value itself is a text, only that
  /// text.
  private static func texts(_ value: Any?) -> [String] {
    switch value {
    case let values as [Any]: values.compactMap { $0 as? String }
    case let members as [String: Any]: members.values.compactMap { $0 as? String }.sorted()
    case let text as String: [text]
    default: []
    }
  }

  /// The kind of bundle, in words, if the file cannot belong to an app.
  ///
  /// Extensions, watch apps, frameworks and tests do not ask whether an app is installed.
  private static func otherBundle(_ members: [String: Any]) -> String? {
    if members["NSExtension"] != nil || members["EXAppExtensionAttributes"] != nil { return "an extension" }
    if members["WKWatchKitApp"] != nil || members["WKApplication"] != nil { return "a watch app" }
    switch members["CFBundlePackageType"] as? String {
    case "FMWK"?: return "a framework"
    case "BNDL"?: return "a bundle or a test"
    case "XPC!"?: return "an extension"
    default: return nil
    }
  }
}
