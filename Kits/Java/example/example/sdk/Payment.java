package example.sdk;

/**
 * A payment.
 *
 * @param token opens the bank app with this payment
 * @param code what the consumer types into a bank app elsewhere
 * @param deadline when both expire, in milliseconds since 1970
 */
record Payment(String token, String code, long deadline) {}
