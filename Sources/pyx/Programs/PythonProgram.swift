import Conformance
import JSONValues

/// A failing case in Python, on the kit `pyx_adapter`.
struct PythonProgram {
  let program: FailingProgram

  var text: String {
    let comment = program.comment.map { $0.isEmpty ? "#" : "# \($0)" }
    return (comment + head + ["", "", "def test_\(program.name)():"] + steps + foot).joined(separator: "\n")
  }

  private var head: [String] {
    [
      "",
      "import json",
      "",
      "import pyx_adapter as pyx",
      "from adapter import \(program.adapterClass) as MySession  # your class for \(program.contract.words)",
      "",
      #"adapter = pyx.Adapter("counterexample", "1", [MySession])"#,
      "",
      "",
      "def step(method, wanted, **params):",
      #"    """Makes a step, prints its effects, including late ones, and compares them with the wanted effects.""""#,
      "    answer = getattr(adapter, method)(params)",
      #"    effects = answer.get("effects", [])"#,
      #"    if method == "send":"#,
      #"        late = {"session": params["session"], "atMostMilliseconds": 1000, "world": {}}"#,
      #"        effects += adapter.settle(late)["effects"]"#,
      #"    print(method, json.dumps(params.get("stimulus", {})), "->", json.dumps(effects))"#,
      "    for kind, expected in wanted.items():",
      "        seen = [effect[kind] for effect in effects if kind in effect]",
      "        same = len(seen) == len(expected) and all(map(has, seen, expected))",
      #"        assert same, "\#(program.rule.id): %s: expected %s, saw %s" % (kind, expected, seen)"#,
      "    return answer",
      "",
      "",
      "def has(fields, expected):",
      "    return all(name in fields and fields[name] == value for name, value in expected.items())",
    ]
  }

  private var steps: [String] {
    program.steps.flatMap { step -> [String] in
      let arguments: [(name: String, value: JSONValue)]
      switch step.action {
      case .open:
        return [
          "    session = step("
            + call(
              "open", step,
              [
                ("system", .string(program.contract.system)),
                ("role", .string(program.contract.role.rawValue)), ("world", step.world),
              ]) + ")[\"session\"]"
        ]
      case .send(let tree): arguments = [("stimulus", tree), ("world", step.world)]
      case .settle(let limit):
        arguments = [("atMostMilliseconds", .integer(limit)), ("world", step.world)]
      case .close: arguments = []
      }
      return failing(step) + ["    step(" + call(step.method, step, arguments, session: true) + ")"]
    }
  }

  private func call(
    _ method: String, _ step: FailingProgram.Step, _ arguments: [(name: String, value: JSONValue)],
    session: Bool = false
  ) -> String {
    let literal = ProgramLiteral.python
    let lines =
      [literal.text(step.wantedTree, indentation: 8, after: 8)] + (session ? ["session=session"] : [])
      + arguments.map { name, value in
        "\(name)=" + literal.text(value, indentation: 8, after: 9 + name.count)
      }
    let short = "\"\(method)\", " + lines.joined(separator: ", ")
    if short.count <= 80, !short.contains("\n") { return short }
    return "\n        \"\(method)\",\n        " + lines.joined(separator: ",\n        ") + ",\n    "
  }

  private func failing(_ step: FailingProgram.Step) -> [String] {
    step.failure.map { ["    # In the failing run: \($0)"] } ?? []
  }

  private var foot: [String] {
    ["", "", #"if __name__ == "__main__":"#, "    test_\(program.name)()", ""]
  }
}

extension FailingProgram.Step {
  /// The method of the protocol.
  var method: String {
    switch action {
    case .open: "open"
    case .send: "send"
    case .settle: "settle"
    case .close: "close"
    }
  }
}
