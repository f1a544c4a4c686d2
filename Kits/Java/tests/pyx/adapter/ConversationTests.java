package pyx.adapter;

import counted.Counter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Tests of the conversation, with a small adapter. */
final class ConversationTests {
  private ConversationTests() {}

  static void run() throws Exception {
    introduction();
    session();
    refusals();
    errors();
    freshClasses();
    DeclarationTests.run();
    ThreadTests.run();
    bindings();
  }

  private static void introduction() throws IOException {
    Claims.equal("initialize", talk("initialize", "{\"protocol\":1}"),
        "{\"id\":1,\"jsonrpc\":\"2.0\",\"result\":{\"implementation\":{\"name\":\"counter\",\"version\":\"1\"},"
            + "\"protocol\":1,\"systems\":[{\"clock\":\"controlled\",\"id\":\"counter\",\"isolation\":\"session\","
            + "\"quiescence\":{\"waitsMilliseconds\":2000},\"roles\":[{\"observes\":[\"counted\"],\"role\":\"library\","
            + "\"stimuli\":[\"clock\",\"count\",\"later\",\"loading\","
            + "\"mistaken\",\"recursing\",\"reportsNaN\",\"throwing\",\"tripping\"]}]}]}}");
    var effect = "{\"system\":\"counter\",\"role\":\"library\",\"effect\":{\"counted\":{\"x\":[1]}}}";
    Claims.equal("calibrate", result(talk("calibrate", effect)), "{\"effects\":[{\"counted\":{\"x\":[1]}}]}");
    Claims.equal("shutdown", result(talk("shutdown", "{}")), "{}");
  }

  private static void session() throws IOException {
    Claims.equal("a stimulus", send("{\"count\":{\"by\":2}}"), "{\"effects\":[{\"counted\":{\"count\":2}}]}");
    Claims.equal("late effects", send("{\"later\":{}}"), "{\"effects\":[{\"counted\":{\"late\":true}}]}");
    var changes = ",\"world\":{\"clock\":9,\"locale\":null}";
    Claims.equal("a changed world", result(answer("{\"clock\":{}}", changes)),
        "{\"effects\":[{\"counted\":{\"clock\":9,\"members\":[\"clock\"]}}]}");
    var close = "{\"session\":\"1\"}";
    var answers = lines(open() + request(2, "close", close) + request(3, "close", close));
    Claims.equal("close", result(answers.get(1)), "{\"effects\":[{\"counted\":{\"closed\":true}}]}");
    Claims.holds("it is closed", answers.get(2).contains("-32602,\"message\":\"no such session: 1\""));
  }

  private static void refusals() throws IOException {
    Claims.holds("no JSON", lines("{\"id\":1,}\n").get(0).contains("\"code\":-32700"));
    Claims.equal("half a line", lines(request(1, "shutdown", "{}").stripTrailing()), List.of());
    Claims.holds("no request", lines("[1]\n").get(0).contains("\"code\":-32600"));
    Claims.holds("no method", talk("dance", "{}").contains("\"code\":-32601"));
    Claims.holds("no parameters", talk("open", "{}").contains("\"code\":-32602"));
    Claims.holds("parameters are a list", talk("open", "[]").contains("\"code\":-32602"));
    Claims.holds("undeclared", error("{\"dance\":{}}").contains("does not understand the stimulus dance"));
    Claims.holds("two stimuli", error("{\"count\":{},\"clock\":{}}").contains("\"code\":-32602"));
  }

  private static void errors() throws IOException {
    var thrown = "-32001,\"message\":\"IllegalStateException: of the SDK\"";
    Claims.holds("of the SDK", error("{\"throwing\":{}}").contains(thrown));
    Claims.holds("of a fake", error("{\"mistaken\":{}}").contains("-32000,\"message\":\"of a fake\""));
    Claims.holds("of the adapter", error("{\"tripping\":{}}").contains("-32000"));
    Claims.holds("no JSON", error("{\"reportsNaN\":{}}").contains("-32000"));
    Claims.holds("a missing field", error("{\"count\":{}}").contains("the field by is missing"));
    Claims.holds("an endless recursion",
        error("{\"recursing\":{}}").contains("-32001,\"message\":\"StackOverflowError"));
    Claims.holds("a missing class", error("{\"loading\":{}}").contains("ClassNotFoundException: counted.Nothing"));
    var stimuli = request(2, "send", "{\"session\":\"1\",\"stimulus\":{\"throwing\":{}}}")
        + request(3, "send", "{\"session\":\"1\",\"stimulus\":{\"count\":{\"by\":1}}}");
    var loading = request(4, "send", "{\"session\":\"1\",\"stimulus\":{\"loading\":{}}}")
        + request(5, "settle", "{\"session\":\"1\",\"atMostMilliseconds\":1}");
    var answers = lines(open() + stimuli + loading + request(6, "shutdown", "{}") + request(7, "initialize", "{}"));
    Claims.equal("what was seen before an error goes out with the next answer", result(answers.get(2)),
        "{\"effects\":[{\"counted\":{}},{\"counted\":{\"count\":1}}]}");
    Claims.equal("also with that of settle; the class is the session's own", result(answers.get(4)),
        "{\"effects\":[{\"counted\":{\"own\":true}}]}");
    Claims.equal("nothing is answered after shutdown", answers.size(), 6);
  }

  private static void freshClasses() throws IOException {
    var count = "\"stimulus\":{\"count\":{\"by\":1}}}";
    var answers = lines(open() + open() + request(2, "send", "{\"session\":\"1\"," + count)
        + request(3, "send", "{\"session\":\"2\"," + count));
    Claims.equal("statics die with a session", result(answers.get(3)), "{\"effects\":[{\"counted\":{\"count\":1}}]}");
    Claims.equal("the class of the application is not touched", Counter.count, 0L);
  }

  private static void bindings() throws IOException {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      // Closes the connection, as Pyx does if the token is wrong.
      new Thread(() -> acceptAndClose(other)).start();
      var stream = Map.of("PYX_STREAM", "127.0.0.1:" + other.getLocalPort(), "PYX_TOKEN", "t");
      Claims.refuses("a wrong token", IOException.class, "it ended before the first request",
          () -> Bindings.serve(adapter(), stream));
    }
    Claims.refuses("an address without a port", IllegalArgumentException.class, "PYX_STREAM must be host:port",
        () -> Bindings.serve(adapter(), Map.of("PYX_STREAM", "127.0.0.1")));
    Claims.refuses("no token", IllegalArgumentException.class, "PYX_TOKEN is missing",
        () -> Bindings.serve(adapter(), Map.of("PYX_STREAM", "127.0.0.1:1")));
    Claims.refuses("nobody listens", IOException.class, "refused",
        () -> Bindings.serve(adapter(), Map.of("PYX_STREAM", "127.0.0.1:1", "PYX_TOKEN", "t")));
    var refusal =
        "{\"error\":{\"code\":-32000,\"message\":\"the run is over\"},\"id\":null,\"jsonrpc\":\"2.0\"}\n";
    Claims.refuses("a refusal", IOException.class, "Pyx refuses: the run is over", () -> lines(refusal));
    Claims.refuses("nobody serves", IOException.class, "",
        () -> Bindings.serve(adapter(), Map.of("PYX_URL", "http://127.0.0.1:1/t")));
  }

  private static void acceptAndClose(ServerSocket server) {
    try (var accepted = server.accept()) {
      new LineReader(accepted.getInputStream()).line();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  // A conversation.

  private static Adapter adapter() {
    return new Adapter("counter", "1", List.of(Counter.class));
  }

  private static String request(int id, String method, String parameters) {
    return "{\"id\":" + id + ",\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":" + parameters + "}\n";
  }

  private static String open() {
    return request(1, "open",
        "{\"system\":\"counter\",\"role\":\"library\",\"world\":{\"clock\":5,\"locale\":\"en\"}}");
  }

  private static String answer(String stimulus, String changes) throws IOException {
    var parameters = "{\"session\":\"1\",\"stimulus\":" + stimulus + changes + "}";
    return lines(open() + request(2, "send", parameters)).get(1);
  }

  private static String error(String stimulus) throws IOException {
    return answer(stimulus, "");
  }

  private static String send(String stimulus) throws IOException {
    return result(error(stimulus));
  }

  private static String talk(String method, String parameters) throws IOException {
    return lines(request(1, method, parameters)).get(0);
  }

  private static String result(String answer) {
    return Json.write(Sorted.of(Json.object(Json.parse(answer)).get("result")));
  }

  private static List<String> lines(String input) throws IOException {
    var output = new ByteArrayOutputStream();
    PipeBinding.serve(adapter(), new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), output);
    return output.toString(StandardCharsets.UTF_8).lines()
        .map(line -> Json.write(Sorted.of(Json.parse(line)))).toList();
  }
}
