import Foundation

/// Notes on values whose form is wrong for their key in a property list, one line each.
struct PropertyListForms {
  /// The lines.
  private(set) var notes: [String] = []
  private let path: String
  private let lines: [String: Int]

  /// Checks the keys that rules look at.
  ///
  /// - Parameters:
  ///   - members: The outermost dictionary.
  ///   - path: The file's path, as it was given.
  ///   - lines: The line of each key, if known.
  init(_ members: [String: Any], path: String, lines: [String: Int]) {
    (self.path, self.lines) = (path, lines)
    checkTexts(members["LSApplicationQueriesSchemes"], under: "LSApplicationQueriesSchemes")
    checkTypes(members["CFBundleURLTypes"])
    checkVersion(members["MinimumOSVersion"], under: "MinimumOSVersion")
  }

  private mutating func checkTexts(_ value: Any?, under key: String) {
    guard let value else { return }
    guard let elements = value as? [Any] else {
      return note(key, "is \(Self.form(of: value)), not an array of strings")
    }
    guard let other = elements.first(where: { !($0 is String) }) else { return }
    note(key, "has \(Self.form(of: other)) in its array, not only strings")
  }

  private mutating func checkVersion(_ value: Any?, under key: String) {
    guard let value else { return }
    guard let text = value as? String else {
      return note(key, "is \(Self.form(of: value)), not a string; it is not judged")
    }
    if text.contains("$(") || text.contains("${") {
      note(key, "is the build setting \(text); its value is not judged")
    }
  }

  private mutating func checkTypes(_ value: Any?) {
    let key = "CFBundleURLTypes"
    guard let value else { return }
    guard let types = value as? [Any] else {
      return note(key, "is \(Self.form(of: value)), not an array of dictionaries; it is not read")
    }
    for type in types {
      guard let type = type as? [String: Any] else {
        return note(key, "has \(Self.form(of: type)) in its array, not only dictionaries; it is not read")
      }
      guard let schemes = type["CFBundleURLSchemes"] else { continue }
      guard let elements = schemes as? [Any] else {
        return note(
          key, "has \(Self.form(of: schemes)) under CFBundleURLSchemes, not an array of strings")
      }
      if let other = elements.first(where: { !($0 is String) }) {
        return note(key, "has \(Self.form(of: other)) under CFBundleURLSchemes, not only strings")
      }
    }
  }

  private mutating func note(_ key: String, _ what: String) {
    let place = lines[key].map { "\(path):\($0)" } ?? path
    notes.append("\(place): \(key) \(what)")
  }

  /// The kind of a property list's value, in words.
  private static func form(of value: Any) -> String {
    switch value {
    case is String: "a string"
    case is [Any]: "an array"
    case is [String: Any]: "a dictionary"
    case is Date: "a date"
    case is Data: "data"
    default: "a number or a truth value"
    }
  }
}
