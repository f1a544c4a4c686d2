import Conformance
import PaymentNumbers

/// A file that a run leaves behind.
public struct ReportFile: Sendable, Hashable {
  /// Its name within the reports folder, without any path.
  public let name: String
  /// What it holds.
  public let text: String

  /// Makes a file.
  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The name of the JUnit file of an implementation and a system; no card number is part of it.
  public static func junitName(implementation: String, system: String) -> String {
    "TEST-\(masked(implementation))-\(safe(system)).xml"
  }

  /// The name of the page of an implementation's run: with the system where there is one alone, so that runs of several
  /// systems, one after another, keep their pages; no card number is part of it.
  public static func pageName(implementation: String, systems: [String]) -> String {
    let system = systems.isEmpty ? JUnitReport.systemOfRun : systems.count == 1 ? systems[0] : nil
    return "REPORT-\(masked(implementation))\(system.map { "-\(safe($0))" } ?? "").html"
  }

  private static func masked(_ name: String) -> String {
    // Again where it is safe: an underscore may take the place of what no number has between its groups.
    safe(CardMasking.masked(safe(CardMasking.masked(name))))
  }

  /// The text with everything but ASCII letters, digits, `-` and `_` replaced by `_`: no path, no dot, nothing that a
  /// shell or a file system takes for something else; at most 80 characters.
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
