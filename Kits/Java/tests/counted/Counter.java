package counted;

import java.util.List;
import pyx.adapter.AdapterError;
import pyx.adapter.Contract;
import pyx.adapter.Effect;
import pyx.adapter.Fields;
import pyx.adapter.Isolation;
import pyx.adapter.Session;
import pyx.adapter.Stimulus;
import pyx.adapter.World;

/** Counts in a static, and has one stimulus for each thing that may happen. */
@Contract(system = "counter", observes = "counted", isolation = Isolation.FRESH_CLASSES, waitsMilliseconds = 2000)
public final class Counter extends Session {
  public static long count = 0;
  private World world;

  @Override
  protected void open(World world) {
    this.world = world;
  }

  @Stimulus
  void count(Fields fields) {
    count += fields.whole("by");
    report(Effect.of("counted").with("count", count).with("nothing", null));
  }

  @Stimulus("later")
  void countsLater() {
    background(() -> report(Effect.of("counted").with("late", Thread.currentThread().isDaemon())));
  }

  @Stimulus
  void clock() {
    report(Effect.of("counted").with("clock", world.clock()).with("members", world.fields().all().keySet()));
  }

  @Stimulus
  void throwing() {
    report(Effect.of("counted"));
    sdk(() -> {
      throw new IllegalStateException("of the SDK");
    });
  }

  @Stimulus
  void recursing() {
    sdk(this::recursing);
  }

  /** Looks up a class by name, as some libraries do. */
  @Stimulus
  void loading() throws ClassNotFoundException {
    var loader = Thread.currentThread().getContextClassLoader();
    report(Effect.of("counted").with("own", loader.loadClass("counted.Counter") == getClass()));
    Class.forName("counted.Nothing", true, loader);
  }

  @Stimulus
  void mistaken() {
    sdk(() -> {
      throw new AdapterError("of a fake");
    });
  }

  @Stimulus
  void tripping() {
    List.of().get(0);
  }

  @Stimulus
  void reportsNaN() {
    report(Effect.of("counted").with("count", Double.NaN));
  }

  @Override
  protected void close() {
    report(Effect.of("counted").with("closed", true));
  }

  @Override
  protected void calibrate(String kind, Fields fields) {
    report(Effect.of(kind, fields));
  }
}
