package pyx.adapter;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tests of the reader and the writer of JSON. */
final class JsonTests {
  private JsonTests() {}

  static void run() {
    values();
    texts();
    refusals();
    bytes();
    depth();
    writing();
  }

  private static void values() {
    Claims.equal("an object", Json.parse(" { \"a\" : [ 1 , true , null ] , \"b\" : {} } "),
        objectOf("a", listOf(1L, true, null), "b", Map.of()));
    Claims.equal("no elements", Json.parse("[ ]"), List.of());
    for (var literal : List.of("0", "-7", "9223372036854775807", "-9223372036854775808")) {
      Claims.equal("a long", Json.parse(literal), Long.valueOf(literal));
    }
    Claims.equal("more than a long", Json.parse("9223372036854775808"), new BigInteger("9223372036854775808"));
    for (var literal : List.of("1.50", "-0.1", "1e3", "2E-7", "0.1e+2")) {
      Claims.equal("a fraction", Json.parse(literal), new BigDecimal(literal));
    }
    Claims.equal("the order of members", Json.write(Json.parse("{\"z\":1,\"a\":2}")), "{\"z\":1,\"a\":2}");
  }

  private static void texts() {
    Claims.equal("escapes", Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\""), "\"\\/\b\f\n\r\t\u00e9");
    Claims.equal("a pair", Json.parse("\"\\ud835\\udd38\""), "\ud835\udd38");
    Claims.equal("NUL", Json.parse("\"\\u0000\""), "\0");
    Claims.equal("other line ends", Json.parse("\"\u2028\u0085\""), "\u2028\u0085");
  }

  private static void refusals() {
    var refused = List.of(
        "", " ", "{", "[", "[1", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "[1,]", "[,]", "{a:1}", "{1:1}",
        "'a'", "\"a", "\"\\", "\"\\x41\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u\uff11\uff12\uff13\uff14\"", "\"\n\"",
        "\"\t\"", "01", "-", "+1", "-01", "1.", ".5", "1e", "1e+", "0x1", "NaN", "Infinity", "-Infinity", "tru",
        "True", "nul", "undefined", "1 2", "{} x", "[1 2]", "{\"a\" 1}", "\ufeff{}", "// x\n1", "1\0", "\f1",
        "\u00a01", "\"\\ud835\"", "\"\\udd38\\ud835\"", "\"\\ud835x\"", "{\"a\":1,\"a\":1}",
        "{\"a\":1,\"\\u0061\":2}", "1e99999999999");
    for (var text : refused) Claims.refuses(text, JsonException.class, "not JSON: ", () -> Json.parse(text));
    Claims.refuses("a name twice", JsonException.class, "two members are called \"a\"",
        () -> Json.parse("{\"a\":1,\"a\":2}"));
  }

  private static void bytes() {
    Claims.equal("UTF-8", Json.parse("\"\u00e9\ud835\udd38\"".getBytes(StandardCharsets.UTF_8)), "\u00e9\ud835\udd38");
    var latin1 = "\"\u00e9\"".getBytes(StandardCharsets.ISO_8859_1);
    Claims.refuses("Latin-1", JsonException.class, "not UTF-8", () -> Json.parse(latin1));
    var surrogate = new byte[] {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, '"'};
    Claims.refuses("a surrogate in UTF-8", JsonException.class, "not UTF-8", () -> Json.parse(surrogate));
    var overlong = new byte[] {'"', (byte) 0xc0, (byte) 0xaf, '"'};
    Claims.refuses("an overlong form", JsonException.class, "not UTF-8", () -> Json.parse(overlong));
  }

  private static void depth() {
    Claims.holds("512 levels", Json.parse("[".repeat(512) + "]".repeat(512)) instanceof List<?>);
    Claims.refuses("a million levels", JsonException.class, "nested too deep", () -> Json.parse("[".repeat(1_000_000)));
    var loop = new LinkedHashMap<String, Object>();
    loop.put("again", loop);
    Claims.refuses("a value in itself", JsonException.class, "nested too deep", () -> Json.write(loop));
  }

  private static void writing() {
    Claims.equal("controls", Json.write("\0\b\u001b\u007f\n\"\\"), "\"\\u0000\\u0008\\u001b\\u007f\\n\\\"\\\\\"");
    Claims.equal("half a pair", Json.write("a\ud835"), "\"a\ufffd\"");
    Claims.equal("the other half", Json.write("\udd38a"), "\"\ufffda\"");
    Claims.equal("a pair", Json.write("\ud835\udd38"), "\"\ud835\udd38\"");
    Claims.equal("numbers", Json.write(new Object[] {1, (short) 2, 3L, (byte) 4, 5.0, 0.25f, 1e21}),
        "[1,2,3,4,5,0.25,1000000000000000000000]");
    Claims.equal("nested", Json.write(Map.of("a", List.of(Map.of(), 'x'))), "{\"a\":[{},\"x\"]}");
    Claims.refuses("NaN", JsonException.class, "no form for NaN", () -> Json.write(Double.NaN));
    Claims.refuses("an object of Java", JsonException.class, "no form for a java.lang.Thread",
        () -> Json.write(Thread.currentThread()));
    var texts = List.of("", "plain", "\u2028\u2029", "\ud83d\ude00", "</script>", "\u0000\u0001\u0002");
    for (var text : texts) Claims.equal("there and back", Json.parse(Json.write(text)), text);
  }

  private static Map<String, Object> objectOf(String first, Object one, String second, Object other) {
    var members = new LinkedHashMap<String, Object>();
    members.put(first, one);
    members.put(second, other);
    return members;
  }

  private static List<Object> listOf(Object... elements) {
    return java.util.Arrays.asList(elements);
  }
}
