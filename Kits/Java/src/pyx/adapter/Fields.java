package pyx.adapter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The fields of a stimulus or an effect, by the names on the contract page. */
public final class Fields {
  private final Map<String, Object> values;

  /** Makes fields; each value has one of the types that {@link Json} reads and writes. */
  public Fields(Map<String, ?> values) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Whether the field is there; the contract page says which may be absent. */
  public boolean has(String name) {
    return values.get(name) != null;
  }

  /** A text. */
  public String text(String name) {
    return required(name, String.class, "a text");
  }

  /** A text, or null if the field is absent. */
  public String textOrNull(String name) {
    return has(name) ? text(name) : null;
  }

  /** A whole number. */
  public long whole(String name) {
    return required(name, Long.class, "a whole number");
  }

  /** {@code true} or {@code false}. */
  public boolean flag(String name) {
    return required(name, Boolean.class, "true or false");
  }

  /** An array of texts. */
  public List<String> texts(String name) {
    return list(name).stream().map(String.class::cast).toList();
  }

  /** An array of objects, each as separate fields. */
  public List<Fields> objects(String name) {
    return list(name).stream().map(element -> new Fields(Json.object(element))).toList();
  }

  /** An object, as separate fields. */
  public Fields object(String name) {
    return new Fields(Json.object(required(name, Map.class, "an object")));
  }

  /** A value of any type as {@link Json} has it, or null if the field is absent. */
  public Object value(String name) {
    return values.get(name);
  }

  /** All fields that are there. */
  public Map<String, Object> all() {
    return values;
  }

  private List<?> list(String name) {
    return required(name, List.class, "an array");
  }

  private <T> T required(String name, Class<T> type, String description) {
    var value = values.get(name);
    if (value == null) throw new AdapterError("the field " + name + " is missing");
    if (!type.isInstance(value)) throw new AdapterError("the field " + name + " is not " + description);
    return type.cast(value);
  }

  @Override
  public String toString() {
    return Json.write(values);
  }
}
