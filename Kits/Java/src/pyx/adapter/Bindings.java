package pyx.adapter;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** How an adapter reaches Pyx, according to the environment. */
final class Bindings {
  private Bindings() {}

  /** Serves an adapter as this program's environment says, and ends the program. */
  static void serveToTheEnd(Adapter adapter) {
    try {
      serve(adapter, System.getenv());
    } catch (IllegalArgumentException mistake) {
      fail(mistake.getMessage(), 64);
    } catch (IOException error) {
      // If nobody listens, the exception of the JDK's HTTP client has no message.
      var reason = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
      fail("the connection to Pyx is lost: " + reason, 69);
    }
    // Threads that an SDK has left behind would keep the program alive.
    Runtime.getRuntime().halt(0);
  }

  /** Ends the program with one line and an exit code: 64 for wrong use, 69 if Pyx cannot be reached. */
  static void fail(String message, int code) {
    System.err.println("adapter: " + message);
    Runtime.getRuntime().halt(code);
  }

  /**
   * Serves an adapter until Pyx is done.
   *
   * @throws IllegalArgumentException if the environment contains something invalid
   * @throws IOException if Pyx cannot be reached, or refuses the connection
   */
  static void serve(Adapter adapter, Map<String, String> environment) throws IOException {
    // If both variables are there, the stream is chosen, because it is faster than HTTP.
    if (environment.get("PYX_STREAM") != null) {
      StreamBinding.serve(adapter, environment.get("PYX_STREAM"), environment.get("PYX_TOKEN"));
    } else if (environment.get("PYX_URL") != null) {
      HttpBinding.serve(adapter, environment.get("PYX_URL"));
    } else {
      var output = new FileOutputStream(FileDescriptor.out);
      var input = System.in;
      // Other code that prints or reads would disturb the conversation.
      System.setOut(System.err);
      System.setIn(InputStream.nullInputStream());
      PipeBinding.serve(adapter, input, output);
    }
  }
}
