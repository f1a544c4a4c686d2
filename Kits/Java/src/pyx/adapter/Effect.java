package pyx.adapter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an SDK did, as the contract page names it: {@code Effect.of("openedURL").with("url", url)}.
 *
 * <p>An effect never changes; {@link #with} makes a new one.
 */
public final class Effect {
  private final String kind;
  private final Map<String, Object> fields;

  private Effect(String kind, Map<String, Object> fields) {
    this.kind = kind;
    this.fields = fields;
  }

  /** An effect without fields. */
  public static Effect of(String kind) {
    return new Effect(kind, Map.of());
  }

  /** An effect with the fields of a request, as calibration needs it. */
  public static Effect of(String kind, Fields fields) {
    return new Effect(kind, fields.all());
  }

  /**
   * The effect with one more field.
   *
   * @param value text, a whole number, a Boolean, a list or a map of such values; a field that is null is left out
   */
  public Effect with(String name, Object value) {
    if (value == null) return this;
    var more = new LinkedHashMap<>(fields);
    more.put(name, copy(value));
    return new Effect(kind, more);
  }

  /** The word of the effect. */
  public String kind() {
    return kind;
  }

  /** The effect as JSON has it: {@code {kind: {field: value}}}. */
  Map<String, Object> json() {
    return Map.of(kind, fields);
  }

  /** A copy, because lists and maps of an SDK may change before the effect goes out. */
  private static Object copy(Object value) {
    if (value instanceof Map<?, ?> map) {
      var copied = new LinkedHashMap<String, Object>();
      map.forEach((name, member) -> copied.put(String.valueOf(name), copy(member)));
      return copied;
    }
    if (value instanceof Iterable<?> elements) {
      List<Object> copied = new ArrayList<>();
      elements.forEach(element -> copied.add(copy(element)));
      return copied;
    }
    return value instanceof CharSequence ? value.toString() : value;
  }

  @Override
  public String toString() {
    return Json.write(json());
  }
}
