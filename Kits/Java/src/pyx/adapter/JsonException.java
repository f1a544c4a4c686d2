package pyx.adapter;

/** Text that is not JSON, or JSON that two readers may understand differently. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1;

  JsonException(String message) {
    super(message);
  }
}
