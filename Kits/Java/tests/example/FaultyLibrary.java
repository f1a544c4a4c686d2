package example;

import java.util.List;
import pyx.adapter.Contract;
import pyx.adapter.Effect;
import pyx.adapter.Fields;
import pyx.adapter.Isolation;
import pyx.adapter.ThrownBySDK;
import pyx.adapter.World;

/**
 * The example with a fault in its SDK or its adapter, as the environment variable PYX_FAULT says.
 *
 * <p>Most faults show only at an error popup without a code.
 */
@Contract(
    system = "pay-by-bank-app",
    observes = {
      "answered", "presented", "dismissed", "openedURL", "calledBack", "savedPreference", "madeLayout"
    },
    isolation = Isolation.FRESH_CLASSES)
public class FaultyLibrary extends LibraryAdapter {
  private final String fault = System.getenv().getOrDefault("PYX_FAULT", "none");

  /** Declares that its sessions share nothing, although its SDK is static. */
  @Contract(system = "pay-by-bank-app", observes = {"presented", "dismissed"}, isolation = Isolation.SESSION)
  public static class Leaking extends LibraryAdapter {}

  /** Declares its statics correctly: each session needs a process. */
  @Contract(system = "pay-by-bank-app", observes = {"answered", "presented"}, isolation = Isolation.PROCESS)
  public static class OneProcessEach extends LibraryAdapter {}

  /** Claims words that no contract has. */
  @Contract(system = "pay-by-bank-app", observes = {"presentd", "openedURL"}, isolation = Isolation.FRESH_CLASSES)
  public static class Misspelt extends LibraryAdapter {}

  @Override
  void showErrorPopup(Fields fields) {
    if (!fields.has("code")) misbehave();
    super.showErrorPopup(fields);
    if (fault.equals("reports_unknown_effect")) report(Effect.of("presentd"));
  }

  private void misbehave() {
    switch (fault) {
      case "dies_in_case" -> Runtime.getRuntime().halt(9);
      case "hangs" -> sleep(3_600_000);
      case "passes_on_what_the_sdk_throws" -> sdk(() -> {
        throw new ThrownBySDK(new ArithmeticException("no code"));
      });
      case "exhausts_the_stack" -> sdk(this::misbehave);
      case "throws_by_mistake" -> List.of().get(0);
      default -> {}
    }
  }

  @Override
  protected void open(World world) {
    if (fault.equals("writes_log")) {
      System.out.println("for card 4111 1111 1111 1111");
      System.err.println("x".repeat(5000));
    }
    if (fault.equals("slow")) sleep(20);
    super.open(world);
  }

  @Override
  protected void calibrate(String kind, Fields fields) {
    if (!fault.equals("blind") || !kind.equals("savedPreference")) super.calibrate(kind, fields);
  }

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
