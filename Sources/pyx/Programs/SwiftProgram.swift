import Conformance
import JSONValues

/// A failing case in Swift, for an implementation in the tests' own process.
struct SwiftProgram {
  let program: FailingProgram
  /// The contract's type, such as `PiaWallets`.
  private var type: String { program.type }

  var text: String {
    let comment = program.comment.map { $0.isEmpty ? "//" : "// \($0)" }
    return (comment + head + ["", "@Test func \(program.camelName)() async throws {"] + steps + ["}", ""])
      .joined(separator: "\n")
  }

  private var head: [String] {
    [
      "",
      "import Conformance",
      "import Foundation",
      "import \(program.module)",
      "import Testing",
      "",
      "/// Prints the effects of a step, and compares them with the wanted effects, given as JSON.",
      "private func check(_ step: String, _ effects: [\(type).Effect], _ wanted: String) throws {",
      #"  print(step, "->", effects)"#,
      "  let encoded = try effects.map { try object(JSONEncoder().encode($0)) }",
      "  for (kind, expected) in try object(Data(wanted.utf8)) {",
      "    let seen = encoded.compactMap { $0[kind] as? [String: Any] }",
      "    let expected = expected as? [[String: Any]] ?? []",
      "    let parts = zip(seen, expected).map { fields, part in fields.filter { part[$0.key] != nil } }",
      "    guard seen.count == expected.count, try text(parts) == text(expected) else {",
      #"      throw Unexpected(description: "\(step): \(kind): saw \(seen)")"#,
      "    }",
      "  }",
      "}",
      "",
      "private struct Unexpected: Error, CustomStringConvertible { let description: String }",
      "",
      "private func text(_ value: Any) throws -> String {",
      "  String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)",
      "}",
      "",
      "private func object(_ json: Data) throws -> [String: Any] {",
      "  try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]",
      "}",
      "",
      "private func read<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {",
      "  try JSONDecoder().decode(type, from: Data(json.utf8))",
      "}",
    ]
  }

  private var steps: [String] {
    var lines = [
      "  let implementation = \(program.implementationType)()  // your implementation of \(program.contract.words)"
    ]
    let changes = program.steps.count { $0.action == .open || $0.changesWorld } > 1
    let restarts = program.steps.count { $0.action == .open } > 1
    for step in program.steps {
      if step.action == .open || step.changesWorld {
        let name = lines.count > 1 ? "" : changes ? "var " : "let "
        lines += [
          "  \(name)world = try read(", "    World.self,", "    \(Self.literal(step.wholeWorld))", "  )",
        ]
      }
      if let words = step.failure {
        lines.append("  // In the failing run: \(words)")
      }
      let name = lines.count > 5 ? "" : restarts ? "var " : "let "
      let wanted = Self.literal(step.wantedTree)
      lines +=
        step.action == .open
        ? ["  \(name)session = try await implementation.open(world)"] : call(step, wanted)
    }
    return lines
  }

  private func call(_ step: FailingProgram.Step, _ wanted: String) -> [String] {
    switch step.action {
    case .open: []
    case .send(let tree):
      [
        "  try await check(",
        "    \(ProgramLiteral.json.quoted(tree.kind)),",
        "    session.send(read(\(type).Stimulus.self, \(Self.literal(tree))), in: world)",
        "      + session.settle(in: world, atMost: .seconds(1)),",
        "    \(wanted))",
      ]
    case .settle(let limit):
      [
        "  try await check(\"settle\", session.settle(in: world, atMost: .milliseconds(\(limit))), \(wanted))"
      ]
    case .close: ["  try await check(\"close\", session.close(), \(wanted))"]
    }
  }

  /// JSON as a raw string, with as many number signs as it needs.
  private static func literal(_ value: JSONValue) -> String {
    let text = value.compact.hiddenAsJSONEscapes
    var signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return "\(signs)\"\(text)\"\(signs)"
  }
}

extension FailingProgram.Step {
  /// Whether the step looks at the world and the world has changed since the last step.
  fileprivate var changesWorld: Bool {
    switch action {
    case .send, .settle: world != .object([])
    case .open, .close: false
    }
  }
}

extension JSONValue {
  /// The word of a message.
  fileprivate var kind: String {
    if case .object(let members) = self, let only = members.first { only.key } else { "" }
  }
}
