package pyx.adapter;

/**
 * Something that the adapter cannot do, or does wrong: nothing is known of the SDK then, and no rule fails.
 *
 * <p>{@link Session#sdk} lets it through, so the fakes of an adapter may throw it while the SDK calls them.
 */
public final class AdapterError extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What goes on the wire: -32000, or the number of JSON-RPC for a request that cannot be served. */
  final int code;

  /** Makes an error; Pyx shows the message. */
  public AdapterError(String message) {
    this(-32000, message);
  }

  AdapterError(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The error of something that has still to be written. */
  public static AdapterError notWritten(String what) {
    return new AdapterError("not written yet: " + what);
  }
}
