import Conformance
import JSONValues

/// A failing case in JavaScript, on the kit `pyx_adapter` and the test runner of Node.
struct JavaScriptProgram {
  let program: FailingProgram

  var text: String {
    let comment = program.comment.map { $0.isEmpty ? "//" : "// \($0)" }
    return
      (comment + head
      + ["", "test(\(ProgramLiteral.json.quoted(program.rule.id)), async () => {"] + steps + ["});", ""])
      .joined(separator: "\n")
  }

  private var head: [String] {
    [
      #""use strict";"#,
      #"const assert = require("node:assert");"#,
      #"const test = require("node:test");"#,
      #"const { \#(program.adapterClass): MySession } = require("./adapter"); // your class for \#(program.contract.words)"#,
      "",
      "let session, world;",
      "",
      "/** Prints the effects of a step, and compares them with the wanted effects. */",
      "function check(step, effects, wanted) {",
      #"  console.log(step, "->", JSON.stringify(effects));"#,
      "  for (const [kind, expected] of Object.entries(wanted)) {",
      "    const seen = effects.filter((effect) => kind in effect).map((effect) => effect[kind]);",
      "    const parts = seen.map((fields, index) =>",
      "      Object.fromEntries(Object.keys(expected[index] || {}).map((name) => [name, fields[name]])));",
      "    assert.deepStrictEqual(parts, expected, `${step}: ${kind}: saw ${JSON.stringify(seen)}`);",
      "  }",
      "}",
      "",
      "async function open(members) {",
      "  world = members;",
      "  session = new MySession();",
      "  await session.open(world);",
      "}",
      "",
      "async function send(kind, fields, changes, wanted) {",
      "  Object.assign(world, changes);",
      "  const effects = [...((await session.send(kind, fields, world)) || []), ...session.takeLate()];",
      "  check(kind, [...effects, ...(await late(1000))], wanted);",
      "}",
      "",
      "async function settle(limit, changes, wanted) {",
      "  Object.assign(world, changes);",
      #"  check("settle", await late(limit), wanted);"#,
      "}",
      "",
      "async function late(limit) {",
      "  const effects = (await session.settle(world, limit)) || [];",
      "  return [...session.takeLate(), ...effects];",
      "}",
      "",
      "async function close(wanted) {",
      "  const effects = (await session.close()) || [];",
      #"  check("close", [...session.takeLate(), ...effects], wanted);"#,
      "}",
    ]
  }

  private var steps: [String] {
    program.steps.flatMap { step -> [String] in
      let wanted = step.wantedTree
      let values: [JSONValue] =
        switch step.action {
        case .open: [step.world]
        case .send(let tree): tree.kindAndFields + [step.world, wanted]
        case .settle(let limit): [.integer(limit), step.world, wanted]
        case .close: [wanted]
        }
      let line = "  await \(step.method)(\(arguments(values)));"
      return (step.failure.map { ["  // In the failing run: \($0)"] } ?? []) + [line]
    }
  }

  private func arguments(_ values: [JSONValue]) -> String {
    let short = values.map(ProgramLiteral.json.line).joined(separator: ", ")
    if short.count <= 90 { return short }
    let lines = values.map { "    " + ProgramLiteral.json.text($0, indentation: 4, after: 4) }
    return "\n" + lines.joined(separator: ",\n") + ",\n  "
  }
}

extension JSONValue {
  /// The word and the fields of a message.
  fileprivate var kindAndFields: [JSONValue] {
    guard case .object(let members) = self, let only = members.first else { return [self] }
    return [.string(only.key), only.value]
  }
}
