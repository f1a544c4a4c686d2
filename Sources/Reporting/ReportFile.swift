import Conformance
import PaymentNumbers

/// A file that a run writes.
public struct ReportFile: Sendable, Hashable {
  /// The file's name in the reports folder, without a path.
  public let name: String
  /// Its contents.
  public let text: String

  /// Makes a file.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The name of the JUnit file of an implementation and a system, without card numbers.
  public static func junitName(implementation: String, system: String) -> String {
    "TEST-\(masked(implementation))-\(safe(system)).xml"
  }

  /// The name of the page of an implementation's run, without card numbers.
  ///
  /// If a run has only one system, the file's name contains that system, so that a run of another system does not
  /// replace the page.
  public static func pageName(implementation: String, systems: [String]) -> String {
    let system = systems.isEmpty ? JUnitReport.systemOfRun : systems.count == 1 ? systems[0] : nil
    return "REPORT-\(masked(implementation))\(system.map { "-\(safe($0))" } ?? "").html"
  }

  private static func masked(_ name: String) -> String {
    // The name is masked again after the replacement, because a replaced character may have hidden a card number.
    safe(CardMasking.masked(safe(CardMasking.masked(name))))
  }

  /// The first 80 characters of the text, with `_` for everything but ASCII letters, digits, `-` and `_`.
  ///
  /// The result has no separator of paths, no dot, and nothing that is special to a shell or a file system.
  static func safe(_ text: String) -> String {
    let kept = text.unicodeScalars.prefix(80).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_": Character(scalar)
      default: "_"
      }
    }
    return kept.isEmpty ? "unnamed" : String(kept)
  }
}
