import Conformance
import Foundation

/// What an Info.plist says that rules look at.
struct InfoPropertyList: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// What stands under `LSApplicationQueriesSchemes`.
  let listed: ListedSchemes
  /// `CFBundleURLSchemes` of all `CFBundleURLTypes`.
  let ownSchemes: [String]
  /// The least version of iOS, where it is written out.
  let leastOS: String?
  /// What the file is of where that is not an app, in words; nil where it is, or may be.
  let otherBundle: String?
  /// What stands in the file and cannot be judged for sure, one line each.
  let notes: [String]

  /// The keys that rules look at: which of two values counts has to be known.
  private static let judged: Set<String> = [
    "LSApplicationQueriesSchemes", "CFBundleURLTypes", "MinimumOSVersion",
  ]

  /// Reads a property list in XML or binary; throws a ``HostFileFault`` where it is none, or holds no dictionary.
  init(path: String, bytes: Data) throws(HostFileFault) {
    try self.init(path: path, bytes: bytes, members: try Self.members(path: path, bytes: bytes))
  }

  /// The outermost dictionary of a property list; throws a ``HostFileFault`` where there is none.
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
      throw HostFileFault(path, at: place, "the property list holds no dictionary, as an Info.plist does")
    }
    return members
  }

  /// Takes what rules look at; throws a ``HostFileFault`` where a key that they look at stands twice, with two values.
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
        "\(path):\($0.line): the key \($0.key) stands there before; which of the two counts is not known"
      }
      + listed.buildSettings.map {
        "\(path): \($0) under LSApplicationQueriesSchemes is a build setting; what it stands for is not judged"
      } + PropertyListForms(members, path: path, lines: keys.lines).notes
  }

  /// That nobody knows which of two values counts.
  static func fault(in path: String, for doubt: PropertyListKeys.Repetition) -> HostFileFault {
    HostFileFault(
      path, at: .line(doubt.line, column: nil),
      "the key \(doubt.key) stands there before; which of the two counts is not known, so take one out")
  }

  private static func listed(_ value: Any?) -> ListedSchemes {
    switch value {
    case nil: ListedSchemes(form: .absent, schemes: [])
    case let texts as [String]: ListedSchemes(form: .array, schemes: texts)
    case let text as String: ListedSchemes(form: .text, schemes: [text])
    default: ListedSchemes(form: .other, schemes: texts(value))
    }
  }

  /// The texts in an array, or among the values of a dictionary, in an order that does not change.
  private static func texts(_ value: Any?) -> [String] {
    switch value {
    case let values as [Any]: values.compactMap { $0 as? String }
    case let members as [String: Any]: members.values.compactMap { $0 as? String }.sorted()
    case let text as String: [text]
    default: []
    }
  }

  /// Extensions, apps of a watch, frameworks and tests are not asked whether an app is installed.
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
