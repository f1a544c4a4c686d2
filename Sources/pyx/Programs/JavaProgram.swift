import CommandSupport
import Conformance
import JSONValues

/// A failing case in Java, on the kit `pyx.adapter`.
struct JavaProgram {
  let program: FailingProgram

  /// The class's name.
  private var name: String { program.camelName.prefix(1).uppercased() + program.camelName.dropFirst() }

  /// The longest text that a class file can hold, in bytes.
  private static let longest = 65_535

  /// The program; throws a ``UserError`` if it would not compile.
  var text: String {
    get throws {
      let steps = try steps
      let comment = program.comment.map(Self.comment)
      return (comment + [Self.imports, "final class \(name) {", members] + steps + [foot]).joined(
        separator: "\n")
    }
  }

  private static let imports = """

    import java.io.BufferedReader;
    import java.io.IOException;
    import java.io.InputStreamReader;
    import java.io.PipedInputStream;
    import java.io.PipedOutputStream;
    import java.nio.charset.StandardCharsets;
    import java.util.ArrayList;
    import java.util.List;
    import java.util.Map;
    import pyx.adapter.Adapter;
    import pyx.adapter.Json;
    import pyx.adapter.PipeBinding;

    """

  private var members: String {
    """
      private final PipedOutputStream requests = new PipedOutputStream();
      private final PipedOutputStream written = new PipedOutputStream();
      private final BufferedReader answers;
      private long asked = 0;
      private Object session;

      \(name)() throws IOException {
        // Your adapter's class for \(program.contract.words).
        var adapter = new Adapter("counterexample", "1", List.of(SDKAdapter.class));
        var input = new PipedInputStream(requests);
        answers = new BufferedReader(new InputStreamReader(new PipedInputStream(written), StandardCharsets.UTF_8));
        var server = new Thread(() -> {
          try {
            PipeBinding.serve(adapter, input, written);
          } catch (IOException error) {
            error.printStackTrace();
          }
        });
        server.setDaemon(true);
        server.start();
      }

    \(Self.asking)

    \(looking)

      void run() throws IOException {
    """
  }

  private static let asking = """
      private Map<String, Object> ask(String method, Map<String, Object> parameters) throws IOException {
        if (session != null) parameters.put("session", session);
        var request = Json.members("jsonrpc", "2.0", "id", ++asked, "method", method, "params", parameters);
        requests.write((Json.write(request) + "\\n").getBytes(StandardCharsets.UTF_8));
        requests.flush();
        var answer = Json.object(Json.parse(answers.readLine()));
        if (answer.get("result") == null) throw new AssertionError(method + ": " + Json.write(answer.get("error")));
        return Json.object(answer.get("result"));
      }
    """

  private var looking: String {
    """
      /** Makes a step, prints its effects, including late ones, and compares them with the wanted effects. */
      private void step(String method, String parameters, String wanted) throws IOException {
        var given = Json.parse(parameters);
        var answer = ask(method, Json.object(given));
        if (method.equals("open")) session = answer.get("session");
        if (method.equals("close")) session = null;
        var effects = new ArrayList<Map<String, Object>>();
        add(effects, answer);
        if (method.equals("send")) add(effects, ask("settle", Json.members("atMostMilliseconds", 1000, "world", Map.of())));
        System.out.println(method + " " + Json.write(given) + " -> " + Json.write(effects));
        Json.object(Json.parse(wanted)).forEach((kind, expected) -> {
          var seen = effects.stream().filter(effect -> effect.containsKey(kind)).map(effect -> effect.get(kind)).toList();
          if (!matches(seen, (List<?>) expected)) {
            throw new AssertionError("\(program.rule.id): " + kind + ": expected " + Json.write(expected) + ", saw "
                + Json.write(seen));
          }
        });
      }

      private static void add(List<Map<String, Object>> effects, Map<String, Object> answer) {
        if (answer.get("effects") instanceof List<?> list) list.forEach(effect -> effects.add(Json.object(effect)));
      }

      /** Whether as many effects were seen as expected, each with at least the expected fields. */
      private static boolean matches(List<Object> seen, List<?> expected) {
        if (seen.size() != expected.size()) return false;
        for (var place = 0; place < seen.size(); place++) {
          var fields = Json.object(seen.get(place)).entrySet();
          if (!fields.containsAll(Json.object(expected.get(place)).entrySet())) return false;
        }
        return true;
      }
    """
  }

  private var steps: [String] {
    get throws {
      try program.steps.flatMap { step in
        let failure = step.failure.map { ["    " + Self.comment("In the failing run: \($0)")] } ?? []
        let parameters = try literal(program.parameters(of: step))
        return failure + ["    step(\"\(step.method)\", \(parameters), \(try literal(step.wantedTree)));"]
      }
    }
  }

  private var foot: String {
    """
      }

      public static void main(String[] arguments) throws IOException {
        new \(name)().run();
      }
    }

    """
  }

  /// A line of a comment; Java reads `\u` as the beginning of an escape even there.
  private static func comment(_ text: String) -> String {
    text.isEmpty ? "//" : "// " + text.replacing("\\u", with: "\\\\u")
  }

  /// JSON as a text block, or as a string literal if it is short; throws a ``UserError`` if it is too long.
  private func literal(_ value: JSONValue) throws -> String {
    let text = ProgramLiteral.strictJSON.text(value, indentation: 8, after: 8)
    guard text.utf8.count <= Self.longest else {
      throw UserError(
        .nothingSelected,
        "the case has a text that is too long for a program in Java; python has no such limit")
    }
    let escaped = text.replacing("\\", with: "\\\\")
    return text.count < 30
      ? "\"\(escaped.replacing("\"", with: "\\\""))\"" : "\"\"\"\n        \(escaped)\n        \"\"\""
  }
}
