package pyx.adapter;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Map;

/** Writes JSON values; see {@link Json#write(Object)}. */
final class JsonWriter {
  private final StringBuilder out = new StringBuilder();

  /** Writes a value that is nested this deep. */
  void value(Object value, int depth) {
    if (depth > Json.MAXIMUM_DEPTH) throw new JsonException("nested too deep to be written");
    if (value == null || value instanceof Boolean) {
      out.append(value);
    } else if (value instanceof CharSequence || value instanceof Character) {
      text(value.toString());
    } else if (value instanceof Number number) {
      out.append(literal(number));
    } else if (value instanceof Map<?, ?> members) {
      object(members, depth);
    } else if (value instanceof Iterable<?> elements) {
      array(elements, depth);
    } else if (value instanceof Object[] elements) {
      array(Arrays.asList(elements), depth);
    } else {
      throw new JsonException("JSON has no form for a " + value.getClass().getName());
    }
  }

  private void object(Map<?, ?> members, int depth) {
    out.append('{');
    var separator = "";
    for (var member : members.entrySet()) {
      out.append(separator);
      text(String.valueOf(member.getKey()));
      out.append(':');
      value(member.getValue(), depth + 1);
      separator = ",";
    }
    out.append('}');
  }

  private void array(Iterable<?> elements, int depth) {
    out.append('[');
    var separator = "";
    for (var element : elements) {
      out.append(separator);
      value(element, depth + 1);
      separator = ",";
    }
    out.append(']');
  }

  private static String literal(Number number) {
    if (number instanceof Double || number instanceof Float) {
      if (!Double.isFinite(number.doubleValue())) throw new JsonException("JSON has no form for " + number);
      // "1" instead of "1.0", because a whole value is a whole number on the wire.
      return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
    }
    if (number instanceof BigDecimal || number instanceof BigInteger) return number.toString();
    return Long.toString(number.longValue());
  }

  private void text(String text) {
    out.append('"');
    for (var place = 0; place < text.length(); place++) {
      var character = text.charAt(place);
      if (Character.isHighSurrogate(character) && place + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(place + 1))) {
        out.append(character).append(text.charAt(++place));
      } else if (Character.isSurrogate(character)) {
        out.append('\uFFFD');
      } else {
        character(character);
      }
    }
    out.append('"');
  }

  private void character(char character) {
    switch (character) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (character < ' ' || character == 0x7f) {
          out.append(String.format("\\u%04x", (int) character));
        } else {
          out.append(character);
        }
      }
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
