package pyx.adapter;

/**
 * The SDK itself threw, and the contract has no effect for that; this is an answer of the SDK.
 *
 * <p>{@link Session#sdk} makes this error from whatever a call of the SDK throws. Anything else that a session throws
 * counts as a mistake of the adapter.
 */
public final class ThrownBySDK extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Makes the answer from the SDK's exception. */
  public ThrownBySDK(Throwable thrown) {
    super(thrown.getClass().getSimpleName() + ": " + thrown.getMessage(), thrown);
  }
}
