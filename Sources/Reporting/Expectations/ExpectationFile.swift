import Conformance
import JSONValues

/// A file of known failures: JSON `{"expectations": [{"rule", "message", "reason", "issue", "owner", "expires"}]}`.
///
/// Its form is ``ReportSchema/expectations``.
public struct ExpectationFile: Sendable {
  /// The most rules that one entry may cover.
  public static let mostRules = 10

  /// Why a file cannot be used.
  public struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where, in one line.
    public let description: String

    init(_ file: String, _ message: String) { description = "\(file): \(ShortText.cut(message, to: 1000))" }
  }

  /// What is expected, in the order of the file.
  public private(set) var expectations: [ExpectedFinding]

  /// A file of these expectations.
  public init(_ expectations: [ExpectedFinding] = []) { self.expectations = expectations }

  /// Reads a file; throws a ``Problem`` for the first defect.
  ///
  /// - Parameters:
  ///   - name: The file's name, for the message of a ``Problem``.
  ///   - bytes: The file's contents.
  ///   - rules: All existing rules.
  public init(name: String, bytes: some Sequence<UInt8>, rules: [RuleFacts]) throws(Problem) {
    let bytes = Array(bytes)
    let tree: JSONValue
    do { tree = try JSONValue(parsingWithoutLoss: bytes) } catch {
      let line = bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") } + 1
      throw Problem(name, "cannot be read: \(error.what), in line \(line)")
    }
    let problems: [String]
    do { problems = try JSONSchema(ReportSchema.expectations).problems(of: tree) } catch {
      throw Problem(name, "\(error)")
    }
    if let first = problems.first { throw Problem(name, "does not fit the schema: \(first)") }
    expectations = []
    for (number, entry) in (tree["expectations"]?.elements ?? []).enumerated() {
      do throws(Misfit) {
        let expectation = try Self.expectation(entry, rules)
        if expectations.contains(where: { $0.expectsSame(as: expectation) }) {
          throw Misfit(words: "expects the same as an earlier entry")
        }
        expectations.append(expectation)
      } catch {
        throw Problem(name, "entry \(number + 1), \(entry["rule"]?.text ?? ""), \(error.words)")
      }
    }
  }

  private struct Misfit: Error { let words: String }

  private static func expectation(_ entry: JSONValue, _ rules: [RuleFacts]) throws(Misfit) -> ExpectedFinding
  {
    func text(_ name: String) -> String { entry[name]?.text ?? "" }
    var expectation = ExpectedFinding(
      system: text("system"), rule: text("rule"),
      kind: entry["outcome"]?.text.flatMap(ExpectedFinding.Kind.init) ?? .failed,
      message: entry["message"]?.text, reading: entry["reading"]?.text, reason: text("reason"),
      issue: text("issue"), owner: text("owner"), expires: text("expires"))
    guard Day.isDay(expectation.expires) else {
      throw Misfit(words: "expires on \(expectation.expires), which is not a day of the calendar")
    }
    let systems = rules.filter { expectation.isAbout($0) }.map(\.system).firstOccurrences
    guard let system = systems.first else {
      throw Misfit(words: "names no existing rule; pyx rules lists them")
    }
    if expectation.system.isEmpty {
      guard systems.count == 1 else {
        throw Misfit(words: "names rules of \(systems.joined(separator: " and ")): add the \"system\"")
      }
      expectation.system = system
    }
    guard expectation.message != nil || expectation.reading != nil else {
      throw Misfit(words: "needs the beginning of the \"message\" or of the \"reading\"")
    }
    let count = rules.count { expectation.covers($0) }
    guard count <= mostRules else {
      throw Misfit(words: "covers \(count) rules, but at most \(mostRules) are allowed: name fewer")
    }
    return expectation
  }

  /// The text of the file.
  public var text: String {
    JSONValue.members([
      "expectations": .array(
        expectations.map { one in
          let optional: [(String, String?)] = [
            ("system", one.system), ("outcome", one.kind == .failed ? nil : one.kind.rawValue),
            ("message", one.message), ("reading", one.reading),
          ]
          return .object(
            [.init("rule", .string(one.rule))]
              + optional.compactMap { name, value in value.map { .init(name, .string($0)) } }
              + [
                .init("reason", .string(one.reason)), .init("issue", .string(one.issue)),
                .init("owner", .string(one.owner)), .init("expires", .string(one.expires)),
              ])
        })
    ]).pretty
  }
}

extension ExpectedFinding {
  /// Whether the expectation is about the rule; an expectation without a system is about the rules of every system.
  fileprivate func isAbout(_ other: RuleFacts) -> Bool {
    var copy = self
    if system.isEmpty { copy.system = other.system }
    return copy.covers(other)
  }

  fileprivate func expectsSame(as other: ExpectedFinding) -> Bool {
    system == other.system && rule == other.rule && kind == other.kind && message == other.message
      && reading == other.reading
  }
}
