package pyx.adapter;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Answers requests on threads other than the one that reads them, so that the end of a connection is noticed even if
 * the SDK hangs.
 */
final class Dispatcher {
  /** How long answers under way may take after the last request. */
  private static final long FINISHING_SECONDS = 2;

  /** Where answers go; called from several threads. */
  interface Outlet {
    void write(byte[] answer) throws IOException;
  }

  private final Adapter adapter;
  private final Outlet outlet;
  /** One thread for all sessions that are not threaded, because some SDKs must always be called on the same thread. */
  private final ExecutorService one = Executors.newSingleThreadExecutor(Dispatcher::daemon);
  private final ExecutorService many = Executors.newCachedThreadPool(Dispatcher::daemon);

  Dispatcher(Adapter adapter, Outlet outlet) {
    this.adapter = adapter;
    this.outlet = outlet;
  }

  /** Takes a request, and returns at once. */
  void take(Request request) {
    (adapter.isThreaded(request) ? many : one).execute(() -> answer(request));
  }

  /** Waits a little for answers under way. */
  void finish() {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(FINISHING_SECONDS);
    one.shutdown();
    many.shutdown();
    try {
      one.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      many.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(Request request) {
    try {
      outlet.write(adapter.answer(request));
    } catch (IOException lost) {
      // The thread that reads the connection sees that it is lost, and reports it.
    } catch (Throwable fatal) {
      // If memory is exhausted, for example, end the process: without an answer, Pyx would wait until its time limit.
      fatal.printStackTrace();
      Runtime.getRuntime().halt(70);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "pyx adapter");
    thread.setDaemon(true);
    return thread;
  }
}
