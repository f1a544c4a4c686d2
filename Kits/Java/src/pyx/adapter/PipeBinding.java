package pyx.adapter;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Carries messages as lines: over a pipe, and over whatever else has an input and an output stream. */
public final class PipeBinding {
  /** How long answers under way may take after the last request. */
  private static final long FINISHING_SECONDS = 2;

  private final Adapter adapter;
  private final OutputStream output;

  private PipeBinding(Adapter adapter, OutputStream output) {
    this.adapter = adapter;
    this.output = output;
  }

  /** Answers requests until {@code shutdown} or the end of the input. */
  public static void serve(Adapter adapter, InputStream input, OutputStream output) throws IOException {
    new PipeBinding(adapter, output).run(new BufferedInputStream(input, 1 << 16));
  }

  private void run(InputStream input) throws IOException {
    var threads = Executors.newCachedThreadPool(AdapterThreads::make);
    try {
      while (!adapter.isOver()) {
        var line = line(input);
        if (line == null) return;
        if (adapter.isThreaded(line)) {
          threads.execute(() -> answerLater(line));
        } else {
          write(adapter.answer(line));
        }
      }
    } finally {
      finish(threads);
    }
  }

  private void answerLater(byte[] line) {
    try {
      write(adapter.answer(line));
    } catch (IOException error) {
      System.err.println("adapter: an answer is lost: " + error.getMessage());
    }
  }

  private synchronized void write(byte[] line) throws IOException {
    output.write(line);
    output.write('\n');
    output.flush();
  }

  /** The next line without its end; null at the end of the input. */
  private static byte[] line(InputStream input) throws IOException {
    var line = new ByteArrayOutputStream();
    for (var next = input.read(); next != '\n'; next = input.read()) {
      if (next < 0) return null;
      line.write(next);
    }
    return line.toByteArray();
  }

  private static void finish(ExecutorService threads) {
    threads.shutdown();
    try {
      threads.awaitTermination(FINISHING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
