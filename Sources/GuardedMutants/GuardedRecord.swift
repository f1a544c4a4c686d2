/// A stored file with the fates of all pairs of a system: a line for each defect, with its guards by number.
public struct GuardedRecord: Sendable {
  private let fates: [String: String]

  private static let letters: [GuardedResult.Fate: String] = [
    .killedByItsRule: "R", .killedByItsDuty: "D", .killedByAnotherRule: "O", .killedByTheModel: "M",
    .survived: "S",
    .unseen: "U", .neverActive: "N",
  ]

  /// The text of the file.
  public static func text(_ results: [GuardedResult]) -> String {
    let guards = Grouping.groups(results) { $0.guarding }.map(\.0)
    let numbers = Dictionary(uniqueKeysWithValues: guards.enumerated().map { ($1, $0) })
    var lines = [
      "# R its rule, D its duty, O another rule, M the whole model alone, S survived, U unseen, N never active"
    ]
    lines += guards.enumerated().map { "guard\t\($0)\t\($1)" }
    for (name, own) in Grouping.groups(results, by: { "\($0.system) \($0.role)\t\($0.rule)\t\($0.mutant)" }) {
      let fates = GuardedResult.Fate.allCases.compactMap { fate -> String? in
        let places = own.filter { $0.fate == fate }.compactMap { numbers[$0.guarding] }
        return places.isEmpty
          ? nil : (letters[fate] ?? "") + " " + places.map(String.init).joined(separator: " ")
      }
      lines.append("\(name)\t\(fates.joined(separator: "; "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the text of such a file; nil if the text does not have this form.
  public init?(_ text: String) {
    var guards: [String] = []
    var fates: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      if parts.count == 3, parts[0] == "guard" {
        guards.append(String(parts[2]))
        continue
      }
      guard parts.count == 4 else { return nil }
      for some in parts[3].split(separator: "; ") {
        let words = some.split(separator: " ")
        for word in words.dropFirst() {
          guard let number = Int(word), guards.indices.contains(number) else { return nil }
          fates[Self.key(parts[0], parts[1], parts[2], guards[number])] = String(words[0])
        }
      }
    }
    self.fates = fates
  }

  /// The pairs whose fate changed, and the new pairs, one line each.
  ///
  /// Recorded pairs that were not tried now are ignored, because a sample or a shard tries only some.
  public func differences(from results: [GuardedResult]) -> [String] {
    results.compactMap { result in
      let now = Self.letters[result.fate] ?? ""
      let before = fates[
        Self.key("\(result.system) \(result.role)", result.rule[...], result.mutant[...], result.guarding)]
      return before == now ? nil : "\(GuardedText.sentence(result)): \(now), recorded \(before ?? "nothing")"
    }
  }

  private static func key(_ contract: Substring, _ rule: Substring, _ mutant: Substring, _ guarding: String)
    -> String
  {
    [String(contract), String(rule), String(mutant), guarding].joined(separator: "\t")
  }
}
