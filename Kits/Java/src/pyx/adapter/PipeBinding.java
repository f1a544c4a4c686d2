package pyx.adapter;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/** Carries messages as lines, over a pipe or anything else with an input and an output stream. */
public final class PipeBinding {
  private final OutputStream output;

  private PipeBinding(OutputStream output) {
    this.output = output;
  }

  /** Answers requests until {@code shutdown} or the end of the input. */
  public static void serve(Adapter adapter, InputStream input, OutputStream output) throws IOException {
    count(adapter, input, output);
  }

  /** Answers requests, and says how many there were. */
  static int count(Adapter adapter, InputStream input, OutputStream output) throws IOException {
    var requests = 0;
    var dispatcher = new Dispatcher(adapter, new PipeBinding(output)::write);
    var lines = new LineReader(input);
    try {
      for (var line = lines.line(); line != null; line = lines.line()) {
        var request = Request.read(line);
        if (request.refusal != null) throw new IOException("Pyx refuses: " + request.refusal);
        dispatcher.take(request);
        requests++;
        if (request.isShutdown()) break;
      }
      return requests;
    } finally {
      dispatcher.finish();
    }
  }

  private synchronized void write(byte[] answer) throws IOException {
    // In one piece, so that it is one segment on a network.
    var line = Arrays.copyOf(answer, answer.length + 1);
    line[answer.length] = '\n';
    output.write(line);
    output.flush();
  }
}
