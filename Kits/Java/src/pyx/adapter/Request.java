package pyx.adapter;

import java.util.Map;

/** A request from Pyx, or a message that came in place of a request. */
final class Request {
  /** The request's id; null if none can be read. */
  final Long id;
  final String method;
  final Map<String, Object> parameters;
  /** What is wrong with the request; null if nothing is. */
  final AdapterError fault;
  /** Why Pyx refuses the connection; null if this is no refusal. */
  final String refusal;

  private Request(Long id, String method, Map<String, Object> parameters, AdapterError fault, String refusal) {
    this.id = id;
    this.method = method;
    this.parameters = parameters;
    this.fault = fault;
    this.refusal = refusal;
  }

  private Request(AdapterError fault, String refusal) {
    this(null, "", Map.of(), fault, refusal);
  }

  /** Reads a line; never throws. */
  static Request read(byte[] line) {
    try {
      return of(Json.parse(line));
    } catch (JsonException error) {
      return new Request(new AdapterError(AdapterError.PARSE_ERROR, error.getMessage()), null);
    }
  }

  /** Reads a message that is already JSON; never throws. */
  static Request of(Object message) {
    if (message instanceof Map<?, ?> members && members.get("id") instanceof Long id
        && members.get("method") instanceof String method) {
      var parameters = members.get("params");
      if (parameters == null) return new Request(id, method, Map.of(), null, null);
      if (parameters instanceof Map<?, ?>) return new Request(id, method, Json.object(parameters), null, null);
      return new Request(id, method, Map.of(), AdapterError.invalid("params must be an object"), null);
    }
    var text = "a request needs an id, which is a whole number, and a method";
    return new Request(new AdapterError(AdapterError.INVALID_REQUEST, text), refusal(message));
  }

  private static String refusal(Object message) {
    if (!(message instanceof Map<?, ?> members && members.get("error") instanceof Map<?, ?> error)) return null;
    return String.valueOf(error.get("message"));
  }

  /** Whether this is the last request. */
  boolean isShutdown() {
    return method.equals("shutdown");
  }

  /** A parameter that is an object. */
  Map<String, Object> object(String name) {
    if (parameters.get(name) instanceof Map<?, ?> value) return Json.object(value);
    throw AdapterError.invalid(name + " must be an object");
  }

  /** The changes of the world; empty if the parameter is absent. */
  Map<String, Object> changes() {
    return parameters.containsKey("world") ? object("world") : Map.of();
  }

  /** The word and the fields of a stimulus or an effect. */
  Map.Entry<String, Fields> message(String name) {
    var members = object(name);
    for (var member : members.entrySet()) {
      if (members.size() == 1 && member.getValue() instanceof Map<?, ?> fields) {
        return Map.entry(member.getKey(), new Fields(Json.object(fields)));
      }
    }
    throw AdapterError.invalid(name + " must be an object with one member, an object");
  }
}
