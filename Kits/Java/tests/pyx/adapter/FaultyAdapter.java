package pyx.adapter;

import example.FaultyLibrary;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The example in Java with the fault that PYX_FAULT names, like the adapters in Tests/Adapters/Faulty. */
public final class FaultyAdapter extends Adapter {
  /** The text between two answers; over HTTP, answers are the elements of an array. */
  private static final String SEPARATOR =
      System.getenv("PYX_URL") != null && System.getenv("PYX_STREAM") == null ? "," : "\n";

  private final String fault;
  private int answered = 0;

  private FaultyAdapter(String fault, Class<? extends Session> type) {
    super("faulty example in Java", "1.0.0", List.of(type));
    this.fault = fault;
  }

  /** Serves it. */
  public static void main(String[] arguments) {
    var fault = System.getenv().getOrDefault("PYX_FAULT", "none");
    if (fault.equals("dies_at_start")) {
      System.err.println("cannot load libsdk.so, card 4111111111111111");
      Runtime.getRuntime().halt(3);
    }
    Bindings.serveToTheEnd(new FaultyAdapter(fault, type(fault)));
  }

  private static Class<? extends Session> type(String fault) {
    return switch (fault) {
      case "leaks_state" -> FaultyLibrary.Leaking.class;
      case "one_process_each" -> FaultyLibrary.OneProcessEach.class;
      case "claims_unknown_words" -> FaultyLibrary.Misspelt.class;
      default -> FaultyLibrary.class;
    };
  }

  @Override
  synchronized byte[] answer(Request request) {
    if (fault.equals("exits_early") && answered > 40) Runtime.getRuntime().halt(0);
    if (fault.equals("silent") && request.method.equals("send")) return sleepForEver();
    answered++;
    var answer = new String(super.answer(request), StandardCharsets.UTF_8);
    return changed(answer, request).getBytes(StandardCharsets.UTF_8);
  }

  private String changed(String answer, Request request) {
    var isDue = answered % 150 == 0;
    return switch (fault) {
      case "wrong_version" -> answer.replace("\"protocol\":1", "\"protocol\":7");
      case "wrong_id" -> isDue ? answer.replace("\"id\":" + request.id, "\"id\":" + (request.id + 100000)) : answer;
      case "answers_twice" -> isDue ? answer + SEPARATOR + answer : answer;
      case "garbage_line" -> isDue ? "Segmentation fault (not really)" : answer;
      case "two_results" -> isDue ? answer.replaceAll("}$", ",\"result\":{}}") : answer;
      case "huge_line" -> isDue ? answer + " ".repeat(17 << 20) : answer;
      default -> answer;
    };
  }

  private static byte[] sleepForEver() {
    try {
      Thread.sleep(3_600_000);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return new byte[0];
  }
}
