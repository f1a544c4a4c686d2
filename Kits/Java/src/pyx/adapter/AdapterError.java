package pyx.adapter;

/**
 * Something that the adapter cannot do, or does wrong; it says nothing about the SDK, and no rule fails.
 *
 * <p>{@link Session#sdk} lets this error through, so the fakes of an adapter may throw it while the SDK calls them.
 */
public final class AdapterError extends RuntimeException {
  private static final long serialVersionUID = 1;

  static final int PARSE_ERROR = -32700;
  static final int INVALID_REQUEST = -32600;
  static final int NO_SUCH_METHOD = -32601;
  static final int INVALID_PARAMETERS = -32602;
  static final int THROWN_BY_SDK = -32001;
  static final int FAILED = -32000;

  /** The code of the error on the wire. */
  final int code;

  /** Makes an error; Pyx shows the message. */
  public AdapterError(String message) {
    this(FAILED, message);
  }

  AdapterError(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The error of something that is not written yet. */
  public static AdapterError notWritten(String what) {
    return new AdapterError("not written yet: " + what);
  }

  /** The error of a request with parameters that cannot be served. */
  static AdapterError invalid(String message) {
    return new AdapterError(INVALID_PARAMETERS, message);
  }
}
