package pyx.adapter;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * JSON as the protocol has it: UTF-8, one value per line.
 *
 * <p>An object is a {@code LinkedHashMap<String, Object>}, an array an {@code ArrayList<Object>}, text a
 * {@code String}. A whole number is a {@code Long} if it fits, otherwise a {@code BigInteger}; any other number is a
 * {@code BigDecimal}, so no digit is lost. {@code true} and {@code false} are {@code Boolean}, and {@code null} is
 * null.
 */
public final class Json {
  /** How deep values may be nested; the protocol refuses more. */
  static final int MAXIMUM_DEPTH = 512;

  private Json() {}

  /**
   * Reads one value.
   *
   * <p>Refuses what the standard leaves to the reader: two members with the same name, half a surrogate pair, a byte
   * order mark.
   *
   * @throws JsonException if the bytes are not exactly one JSON value in UTF-8
   */
  public static Object parse(byte[] utf8) {
    try {
      var decoder = StandardCharsets.UTF_8.newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);
      return parse(decoder.decode(ByteBuffer.wrap(utf8)).toString());
    } catch (CharacterCodingException error) {
      throw new JsonException("not UTF-8");
    }
  }

  /** Reads one value from text, as {@link #parse(byte[])} does from bytes. */
  public static Object parse(String text) {
    return new JsonReader(text).document();
  }

  /**
   * The value as an object.
   *
   * @throws JsonException if it is anything else
   */
  public static Map<String, Object> object(Object value) {
    if (!(value instanceof Map<?, ?> map)) throw new JsonException("an object is missing");
    var members = new LinkedHashMap<String, Object>();
    map.forEach((name, member) -> members.put(String.valueOf(name), member));
    return members;
  }

  /**
   * An object of names and values, in that order: {@code Json.members("x", 1, "y", 2)}.
   *
   * <p>{@code Map.of} has another order in each process, so lines made with it would differ from process to process.
   */
  public static Map<String, Object> members(Object... namesAndValues) {
    var members = new LinkedHashMap<String, Object>();
    for (var place = 0; place < namesAndValues.length; place += 2) {
      members.put((String) namesAndValues[place], namesAndValues[place + 1]);
    }
    return members;
  }

  /**
   * Writes a value on one line, without its end.
   *
   * <p>Accepts the results of {@link #parse(byte[])}, and also every {@code Map}, {@code Iterable}, {@code Number} and
   * array of objects. Half a surrogate pair, which no UTF-8 can hold, becomes U+FFFD.
   *
   * @throws JsonException if a value has no form in JSON, such as NaN
   */
  public static String write(Object value) {
    var writer = new JsonWriter();
    writer.value(value, 0);
    return writer.toString();
  }
}
