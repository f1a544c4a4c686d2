package pyx.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * One life of the SDK under one role.
 *
 * <p>An adapter is a class that extends this one, is annotated with {@link Contract}, has a constructor without
 * parameters, and has a method annotated with {@link Stimulus} for each stimulus that it understands. Whatever it
 * passes to {@link #report} goes into the next answer, in that order.
 */
public abstract class Session {
  private final List<Effect> reported = new ArrayList<>();
  private int underWay = 0;

  // What an adapter overrides, besides its stimuli.

  /** Starts the SDK as in a fresh process: it remembers nothing except the preferences of the world. */
  protected void open(World world) throws Exception {}

  /** Waits for work under way, up to a time limit; by default with {@link #awaitWork}. */
  protected void settle(long atMostMilliseconds) throws Exception {
    awaitWork(atMostMilliseconds);
  }

  /** Ends the SDK, and everything that it has started. */
  protected void close() throws Exception {}

  /**
   * Makes the fake surroundings cause this effect without the SDK, and reports what they saw.
   *
   * <p>Called on a separate instance that is never opened.
   */
  protected void calibrate(String kind, Fields fields) throws Exception {
    throw AdapterError.notWritten("calibrate");
  }

  // What an adapter may use, from any thread.

  /** Reports an effect; if no stimulus is being answered, it goes out with the next answer. */
  public final void report(Effect effect) {
    synchronized (reported) {
      reported.add(effect);
    }
  }

  /** Runs something on a separate thread that may end after the stimulus has returned, and counts it as work. */
  public final void background(Runnable work) {
    workBegins();
    var loader = Thread.currentThread().getContextClassLoader();
    var thread = new Thread(() -> {
      try {
        work.run();
      } finally {
        workEnds();
      }
    });
    thread.setContextClassLoader(loader);
    thread.setDaemon(true);
    thread.start();
  }

  /** Says that the SDK has begun something whose end the adapter will see; {@link #workEnds} must follow. */
  public final void workBegins() {
    synchronized (reported) {
      underWay++;
    }
  }

  /** Says that the work that {@link #workBegins} announced has ended, and that its effects have been reported. */
  public final void workEnds() {
    synchronized (reported) {
      underWay--;
      reported.notifyAll();
    }
  }

  /** Waits until no work is under way, up to a time limit; returns whether all work has ended. */
  public final boolean awaitWork(long atMostMilliseconds) throws InterruptedException {
    var end = System.nanoTime() + atMostMilliseconds * 1_000_000;
    synchronized (reported) {
      while (underWay > 0) {
        var left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0) return false;
        reported.wait(left);
      }
      return true;
    }
  }

  /**
   * Calls the SDK; what the SDK throws is its answer.
   *
   * <p>Put it around the call and nothing else, because any exception inside counts as the SDK's. Classes that the JVM
   * cannot load are still the adapter's mistake, and so is an {@link AdapterError}, which its fakes may throw.
   */
  public static <T> T sdk(Callable<T> call) {
    try {
      return call.call();
    } catch (AdapterError | ThrownBySDK | LinkageError | VirtualMachineError error) {
      if (error instanceof StackOverflowError) throw new ThrownBySDK(error);
      throw error;
    } catch (Throwable thrown) {
      Traces.print(thrown);
      throw new ThrownBySDK(thrown);
    }
  }

  /** Makes a call of the SDK that returns nothing, as {@link #sdk(Callable)} does for other calls. */
  public static void sdk(Call call) {
    sdk(() -> {
      call.run();
      return null;
    });
  }

  /** A call of the SDK that returns nothing. */
  @FunctionalInterface
  public interface Call {
    /** Makes the call. */
    void run() throws Exception;
  }

  /** Takes the effects that were reported since the last call. */
  final List<Effect> takeReported() {
    synchronized (reported) {
      var taken = List.copyOf(reported);
      reported.clear();
      return taken;
    }
  }
}
