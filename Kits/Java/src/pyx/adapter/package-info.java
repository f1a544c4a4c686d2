/**
 * The adapter's end of Pyx's wire protocol, version 1, in plain Java 17.
 *
 * <p>An adapter wraps a payment SDK: Pyx tells it what happens (stimuli), and it answers with what the SDK did
 * (effects). It is one class that extends {@link pyx.adapter.Session}:
 *
 * <pre>{@code
 * @Contract(system = "pay-by-bank-app", observes = {"presented", "openedURL"})
 * public final class Popups extends Session {
 *   private FakePhone phone;
 *
 *   @Override protected void open(World world) {
 *     phone = new FakePhone(world, this);         // passes what it sees to report(…)
 *     sdk(() -> MySDK.start(phone));
 *   }
 *
 *   @Stimulus void tap(Fields fields) {
 *     var control = fields.text("control");
 *     sdk(() -> MySDK.tap(control));
 *   }
 *
 *   public static void main(String[] arguments) {
 *     Adapter.serve("My SDK", "1.2.3", Popups.class);
 *   }
 * }
 * }</pre>
 *
 * <p>The words of stimuli and effects, with their fields, are in the contract page of each role. Standard error is a
 * log that Pyx keeps and never judges; what is printed to {@code System.out} goes there too.
 */
package pyx.adapter;
