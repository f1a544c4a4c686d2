package pyx.adapter;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The adapter's end of Pyx's protocol: answers requests, whatever brings them.
 *
 * <p>{@link #serve} is all that most adapters need. {@link PipeBinding}, {@link StreamBinding} and {@link HttpBinding}
 * carry the messages.
 */
public class Adapter {
  static final int PROTOCOL = 1;
  static final int PARSE_ERROR = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int NO_SUCH_METHOD = -32601;
  static final int INVALID_PARAMETERS = -32602;
  static final int THROWN_BY_SDK = -32001;
  static final int FAILED = -32000;

  private final String name;
  private final String version;
  private final List<Declaration> declarations = new ArrayList<>();
  private final Map<String, OpenSession> sessions = new ConcurrentHashMap<>();
  private final AtomicLong opened = new AtomicLong();
  private volatile boolean isOver = false;

  /**
   * Makes an adapter of session classes, at most one for each role of a system.
   *
   * @param name the name of the SDK, and
   * @param version its version, as reports show them
   * @throws IllegalArgumentException if a class is no adapter; the message says what to do
   */
  @SafeVarargs
  public Adapter(String name, String version, Class<? extends Session>... types) {
    this.name = name;
    this.version = version;
    for (var type : types) declarations.add(new Declaration(type));
    introduction();
  }

  /**
   * Serves session classes until Pyx is done, and ends the program.
   *
   * <p>Connects to {@code PYX_URL} or {@code PYX_STREAM} if the environment has one of them; otherwise Pyx has started
   * this program, and speaks through standard input and output.
   */
  @SafeVarargs
  public static void serve(String name, String version, Class<? extends Session>... types) {
    try {
      Bindings.serve(new Adapter(name, version, types), System.getenv());
    } catch (IllegalArgumentException mistake) {
      System.err.println("adapter: " + mistake.getMessage());
      Runtime.getRuntime().halt(64);
    }
    // Threads that an SDK has left behind would keep the program alive.
    Runtime.getRuntime().halt(0);
  }

  /** Whether {@code shutdown} was asked: nothing more need be read. */
  final boolean isOver() {
    return isOver;
  }

  /** Forgets everything, so that a new connection finds a fresh adapter. */
  final void begin() {
    sessions.clear();
    isOver = false;
  }

  /** Whether a line is for a session whose requests are handled on threads of their own. */
  final boolean isThreaded(byte[] line) {
    if (declarations.stream().noneMatch(declaration -> declaration.contract.threaded())) return false;
    try {
      return session(parameters(request(line))).isThreaded();
    } catch (JsonException | AdapterError unreadable) {
      return false;
    }
  }

  /** Answers a line with a line, without its end. */
  protected byte[] answer(byte[] line) {
    var answer = new LinkedHashMap<String, Object>();
    answer.put("jsonrpc", "2.0");
    answer.put("id", null);
    try {
      var request = request(line);
      answer.put("id", request.get("id"));
      answer.put("result", result((String) request.get("method"), parameters(request)));
      return bytes(answer);
    } catch (Exception | LinkageError | AssertionError | StackOverflowError error) {
      answer.remove("result");
      answer.put("error", error(error));
      return bytes(answer);
    }
  }

  private static Map<String, Object> error(Throwable error) {
    if (error instanceof ThrownBySDK) return Map.of("code", THROWN_BY_SDK, "message", error.getMessage());
    if (error instanceof AdapterError own) return Map.of("code", own.code, "message", own.getMessage());
    error.printStackTrace();
    return Map.of("code", FAILED, "message", error.getClass().getSimpleName() + ": " + error.getMessage());
  }

  private static byte[] bytes(Map<String, Object> answer) {
    return Json.write(answer).getBytes(StandardCharsets.UTF_8);
  }

  // Requests.

  private static Map<String, Object> request(byte[] line) {
    try {
      var request = object(Json.parse(line));
      if (request.get("id") instanceof Long && request.get("method") instanceof String) return request;
    } catch (JsonException error) {
      throw new AdapterError(PARSE_ERROR, error.getMessage());
    }
    throw new AdapterError(INVALID_REQUEST, "no request: it needs an id, which is a whole number, and a method");
  }

  private static Map<String, Object> parameters(Map<String, Object> request) {
    return request.get("params") == null ? Map.of() : object(request.get("params"));
  }

  private Map<String, Object> result(String method, Map<String, Object> parameters) throws Exception {
    return switch (method) {
      case "initialize" -> introduction();
      case "open" -> open(parameters);
      case "send" -> {
        var stimulus = only(parameters, "stimulus");
        var fields = new Fields(object(stimulus.getValue()));
        yield effects(session(parameters).send(stimulus.getKey(), fields, changes(parameters)));
      }
      case "settle" -> {
        var atMost = new Fields(parameters).whole("atMostMilliseconds");
        yield effects(session(parameters).settle(atMost, changes(parameters)));
      }
      case "close" -> {
        var session = session(parameters);
        sessions.remove((String) parameters.get("session"));
        yield effects(session.close());
      }
      case "calibrate" -> {
        var effect = only(parameters, "effect");
        var fields = new Fields(object(effect.getValue()));
        yield effects(OpenSession.calibrate(declaration(parameters), effect.getKey(), fields));
      }
      case "shutdown" -> {
        isOver = true;
        yield Map.of();
      }
      default -> throw new AdapterError(NO_SUCH_METHOD, "no such method: " + method);
    };
  }

  private Map<String, Object> introduction() {
    var systems = new LinkedHashMap<String, Map<String, Object>>();
    for (var declaration : declarations) {
      var system = declaration.contract.system();
      var said = declaration.ofSystem();
      var entry = systems.computeIfAbsent(system, id -> {
        var made = new LinkedHashMap<String, Object>(Map.of("id", id, "roles", new ArrayList<>()));
        made.putAll(said);
        return made;
      });
      if (!entry.entrySet().containsAll(said.entrySet())) {
        throw new IllegalArgumentException("the roles of " + system + " declare different things: " + said.keySet());
      }
      @SuppressWarnings("unchecked") var roles = (List<Object>) entry.get("roles");
      roles.add(declaration.ofRole());
    }
    return Map.of("protocol", PROTOCOL, "implementation", Map.of("name", name, "version", version),
        "systems", List.copyOf(systems.values()));
  }

  private Map<String, Object> open(Map<String, Object> parameters) throws Exception {
    var session = OpenSession.open(declaration(parameters), new World(object(parameters.get("world"))));
    var id = Long.toString(opened.incrementAndGet());
    sessions.put(id, session);
    return Map.of("session", id);
  }

  // Their parts.

  private Declaration declaration(Map<String, Object> parameters) {
    for (var declaration : declarations) {
      if (declaration.contract.system().equals(parameters.get("system"))
          && declaration.contract.role().equals(parameters.get("role"))) return declaration;
    }
    var message = "this adapter has no " + parameters.get("role") + " of " + parameters.get("system");
    throw new AdapterError(INVALID_PARAMETERS, message);
  }

  private OpenSession session(Map<String, Object> parameters) {
    var id = parameters.get("session");
    var found = id instanceof String ? sessions.get(id) : null;
    if (found == null) throw new AdapterError(INVALID_PARAMETERS, "no such session: " + id);
    return found;
  }

  private static Map<String, Object> changes(Map<String, Object> parameters) {
    return parameters.get("world") == null ? Map.of() : object(parameters.get("world"));
  }

  private static Map<String, Object> object(Object value) {
    try {
      return Json.object(value);
    } catch (JsonException error) {
      throw new AdapterError(INVALID_PARAMETERS, error.getMessage());
    }
  }

  private static Map.Entry<String, Object> only(Map<String, Object> parameters, String name) {
    var value = object(parameters.get(name));
    if (value.size() != 1) throw new AdapterError(INVALID_PARAMETERS, "the " + name + " needs exactly one name");
    return value.entrySet().iterator().next();
  }

  private static Map<String, Object> effects(List<Effect> effects) {
    return Map.of("effects", effects.stream().map(Effect::json).toList());
  }
}
