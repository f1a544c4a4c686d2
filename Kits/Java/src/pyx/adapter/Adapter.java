package pyx.adapter;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The adapter's end of Pyx's protocol: answers requests over any binding.
 *
 * <p>{@link #serve} is all that most adapters need. {@link PipeBinding}, {@link StreamBinding} and {@link HttpBinding}
 * carry the messages.
 */
public class Adapter {
  static final int PROTOCOL = 1;

  private final String name;
  private final String version;
  private final List<Declaration> declarations = new ArrayList<>();
  private final Map<String, OpenSession> sessions = new ConcurrentHashMap<>();
  private final AtomicLong opened = new AtomicLong();

  /**
   * Makes an adapter of session classes, at most one for each role of a system.
   *
   * @param name the name of the SDK in reports
   * @param version the version of the SDK in reports
   * @param types the classes
   * @throws IllegalArgumentException if a class is not an adapter; the message says what to do
   */
  public Adapter(String name, String version, List<Class<? extends Session>> types) {
    this.name = name;
    this.version = version;
    for (var type : types) add(new Declaration(type));
    introduction();
  }

  /**
   * Serves session classes until Pyx is done, and ends the program.
   *
   * <p>Connects to {@code PYX_STREAM} or {@code PYX_URL} if the environment has one of them; otherwise Pyx has started
   * this program, and speaks through standard input and output.
   */
  @SafeVarargs
  public static void serve(String name, String version, Class<? extends Session>... types) {
    List<Class<? extends Session>> listed = new ArrayList<>();
    for (var type : types) listed.add(type);
    try {
      Bindings.serveToTheEnd(new Adapter(name, version, listed));
    } catch (IllegalArgumentException mistake) {
      Bindings.fail(mistake.getMessage(), 64);
    }
  }

  private void add(Declaration declaration) {
    var contract = declaration.contract;
    if (find(contract.system(), contract.role()) != null) {
      throw new IllegalArgumentException("two classes declare the " + contract.role() + " of " + contract.system());
    }
    declarations.add(declaration);
  }

  /** Whether the request is for a session whose requests have their own threads. */
  final boolean isThreaded(Request request) {
    var session = request.parameters.get("session") instanceof String id ? sessions.get(id) : null;
    return session != null && session.isThreaded();
  }

  /** Answers a request with a line, without its end. */
  byte[] answer(Request request) {
    var answer = Json.members("jsonrpc", "2.0", "id", request.id);
    try {
      if (request.fault != null) throw request.fault;
      answer.put("result", result(request));
      return bytes(answer);
    } catch (Exception | LinkageError | AssertionError | StackOverflowError error) {
      answer.remove("result");
      answer.put("error", error(error));
      return bytes(answer);
    }
  }

  private static Map<String, Object> error(Throwable error) {
    if (error instanceof ThrownBySDK) {
      return Json.members("code", AdapterError.THROWN_BY_SDK, "message", error.getMessage());
    }
    if (error instanceof AdapterError own) return Json.members("code", own.code, "message", own.getMessage());
    Traces.print(error);
    return Json.members("code", AdapterError.FAILED, "message", Traces.line(error));
  }

  private static byte[] bytes(Map<String, Object> answer) {
    return Json.write(answer).getBytes(StandardCharsets.UTF_8);
  }

  // The methods of the protocol.

  private Map<String, Object> result(Request request) throws Exception {
    return switch (request.method) {
      case "initialize" -> introduction();
      case "open" -> open(request);
      case "send" -> {
        var stimulus = request.message("stimulus");
        yield effects(session(request).send(stimulus.getKey(), stimulus.getValue(), request.changes()));
      }
      case "settle" -> {
        var atMost = new Fields(request.parameters).whole("atMostMilliseconds");
        yield effects(session(request).settle(atMost, request.changes()));
      }
      case "close" -> effects(closing(request).close());
      case "calibrate" -> {
        var effect = request.message("effect");
        yield effects(OpenSession.calibrate(declaration(request), effect.getKey(), effect.getValue()));
      }
      case "shutdown" -> Map.of();
      default -> throw new AdapterError(AdapterError.NO_SUCH_METHOD, "no such method: " + request.method);
    };
  }

  private Map<String, Object> introduction() {
    var systems = new LinkedHashMap<String, Map<String, Object>>();
    for (var declaration : declarations) {
      var system = declaration.contract.system();
      var said = declaration.ofSystem();
      var entry = systems.computeIfAbsent(system, id -> {
        var made = Json.members("id", id, "roles", new ArrayList<>());
        made.putAll(said);
        return made;
      });
      if (!entry.entrySet().containsAll(said.entrySet())) {
        throw new IllegalArgumentException("the roles of " + system + " declare different things: " + said.keySet());
      }
      @SuppressWarnings("unchecked") var roles = (List<Object>) entry.get("roles");
      roles.add(declaration.ofRole());
    }
    return Json.members("protocol", PROTOCOL, "implementation", Json.members("name", name, "version", version),
        "systems", List.copyOf(systems.values()));
  }

  private Map<String, Object> open(Request request) throws Exception {
    var session = OpenSession.open(declaration(request), new World(request.object("world")));
    var id = Long.toString(opened.incrementAndGet());
    sessions.put(id, session);
    return Map.of("session", id);
  }

  private Declaration declaration(Request request) {
    var system = request.parameters.get("system");
    var role = request.parameters.get("role");
    var found = find(system, role);
    if (found == null) throw AdapterError.invalid("this adapter has no " + role + " of " + system);
    return found;
  }

  /** The class for a role; null if there is none. */
  private Declaration find(Object system, Object role) {
    for (var declaration : declarations) {
      var contract = declaration.contract;
      if (contract.system().equals(system) && contract.role().equals(role)) return declaration;
    }
    return null;
  }

  private OpenSession session(Request request) {
    var id = request.parameters.get("session");
    var session = id instanceof String ? sessions.get(id) : null;
    if (session == null) throw AdapterError.invalid("no such session: " + id);
    return session;
  }

  private OpenSession closing(Request request) {
    var session = session(request);
    sessions.values().remove(session);
    return session;
  }

  private static Map<String, Object> effects(List<Effect> effects) {
    return Map.of("effects", effects.stream().map(Effect::json).toList());
  }
}
