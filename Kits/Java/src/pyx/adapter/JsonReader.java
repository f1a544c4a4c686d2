package pyx.adapter;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one JSON value from text; see {@link Json#parse(byte[])}. */
final class JsonReader {
  private final String text;
  private int place = 0;

  JsonReader(String text) {
    this.text = text;
  }

  /** Reads the only value of the text. */
  Object document() {
    var value = value(0);
    skipBlanks();
    if (place < text.length()) throw fault("something follows the value");
    return value;
  }

  private Object value(int depth) {
    if (depth > Json.MAXIMUM_DEPTH) throw fault("nested too deep");
    skipBlanks();
    return switch (peek()) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    var members = new LinkedHashMap<String, Object>();
    place++;
    skipBlanks();
    if (takes('}')) return members;
    do {
      skipBlanks();
      if (peek() != '"') throw fault("a member has no name");
      var name = string();
      skipBlanks();
      if (!takes(':')) throw fault("a colon is missing");
      if (members.containsKey(name)) throw fault("two members are called " + Json.write(name));
      members.put(name, value(depth + 1));
      skipBlanks();
    } while (takes(','));
    if (!takes('}')) throw fault("an object does not end");
    return members;
  }

  private List<Object> array(int depth) {
    var elements = new ArrayList<Object>();
    place++;
    skipBlanks();
    if (takes(']')) return elements;
    do {
      elements.add(value(depth + 1));
      skipBlanks();
    } while (takes(','));
    if (!takes(']')) throw fault("an array does not end");
    return elements;
  }

  private String string() {
    place++;
    var result = new StringBuilder();
    while (true) {
      var character = next();
      if (character == '"') break;
      if (character < ' ') throw fault("a control character stands in text");
      result.append(character == '\\' ? escaped() : character);
    }
    refuseHalfPairs(result);
    return result.toString();
  }

  private char escaped() {
    var character = next();
    return switch (character) {
      case '"', '\\', '/' -> character;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw fault("there is no such escape");
    };
  }

  private char unit() {
    var value = 0;
    for (var count = 0; count < 4; count++) {
      var character = next();
      // Character.digit alone would also accept the digits of other scripts.
      var digit = character < 128 ? Character.digit(character, 16) : -1;
      if (digit < 0) throw fault("an escape needs four hexadecimal digits");
      value = 16 * value + digit;
    }
    return (char) value;
  }

  private void refuseHalfPairs(CharSequence string) {
    if (string.codePoints().anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
      throw fault("half a surrogate pair stands in text");
    }
  }

  private Object number() {
    var start = place;
    takes('-');
    if (!takes('0')) digits();
    var isWhole = true;
    if (takes('.')) {
      isWhole = false;
      digits();
    }
    if (takes('e') || takes('E')) {
      isWhole = false;
      if (!takes('+')) takes('-');
      digits();
    }
    return number(text.substring(start, place), isWhole);
  }

  private Object number(String literal, boolean isWhole) {
    try {
      if (!isWhole) return new BigDecimal(literal);
      return literal.length() < 19 ? (Object) Long.valueOf(literal) : whole(new BigInteger(literal));
    } catch (NumberFormatException error) {
      throw fault("a number is out of range");
    }
  }

  private static Object whole(BigInteger value) {
    return value.bitLength() < 64 ? (Object) value.longValueExact() : value;
  }

  private void digits() {
    var start = place;
    while (peek() >= '0' && peek() <= '9') place++;
    if (place == start) throw fault("a value is missing");
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, place)) throw fault("a value is missing");
    place += word.length();
    return value;
  }

  private void skipBlanks() {
    while (place < text.length() && " \t\n\r".indexOf(text.charAt(place)) >= 0) place++;
  }

  /** The next character, or NUL at the end: no value begins with NUL. */
  private char peek() {
    return place < text.length() ? text.charAt(place) : '\0';
  }

  private char next() {
    if (place >= text.length()) throw fault("text does not end");
    return text.charAt(place++);
  }

  private boolean takes(char character) {
    if (place >= text.length() || text.charAt(place) != character) return false;
    place++;
    return true;
  }

  private JsonException fault(String what) {
    return new JsonException("not JSON: " + what + ", at character " + place);
  }
}
