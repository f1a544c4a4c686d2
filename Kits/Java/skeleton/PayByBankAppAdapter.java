import pyx.adapter.Adapter;
import pyx.adapter.AdapterError;
import pyx.adapter.Contract;
import pyx.adapter.Fields;
import pyx.adapter.Isolation;
import pyx.adapter.Session;
import pyx.adapter.Stimulus;
import pyx.adapter.World;

/**
 * The beginning of an adapter for {@code pay-by-bank-app}, role {@code library}.
 *
 * <p>Start Pyx with it, and Pyx names the method to write next. Each method drives the SDK within
 * {@code sdk(() -> …)} and passes what the SDK did to {@code report}. If the SDK has nothing that corresponds to a
 * stimulus, remove the stimulus's method; if an effect cannot be seen, remove the effect's word. Rules that need them
 * are then not applicable. The contract page {@code pay-by-bank-app.library.md} explains every word and field.
 */
@Contract(
    system = "pay-by-bank-app",
    observes = {
      "answered", "presented", "dismissed", "openedURL", "calledBack", "savedPreference", "madeLayout"
    },
    isolation = Isolation.FRESH_CLASSES)
public final class PayByBankAppAdapter extends Session {
  /** A fresh process of the host: make your fake phone from the world, and start the SDK on it. */
  @Override
  protected void open(World world) {
    throw AdapterError.notWritten("open");
  }

  /** The host asks whether a bank app is there: {@code call}. Report {@code answered} with the same number. */
  @Stimulus
  void isCFIAppAvailable(Fields fields) {
    throw AdapterError.notWritten("isCFIAppAvailable");
  }

  /** The host begins a payment: {@code presenter, delegate, token, brn, expiryInterval}. */
  @Stimulus
  void showPopup(Fields fields) {
    throw AdapterError.notWritten("showPopup");
  }

  /** The host shows an error: {@code presenter, delegate, title, message}, and {@code code}, which may be absent. */
  @Stimulus
  void showErrorPopup(Fields fields) {
    throw AdapterError.notWritten("showErrorPopup");
  }

  /** The host opens the bank app itself: {@code token}. */
  @Stimulus
  void openBankingApp(Fields fields) {
    throw AdapterError.notWritten("openBankingApp");
  }

  /** The consumer taps a control of the popup on top: {@code control}. */
  @Stimulus
  void tap(Fields fields) {
    throw AdapterError.notWritten("tap");
  }

  /** The host takes the popup away. */
  @Stimulus
  void dismissPopup() {
    throw AdapterError.notWritten("dismissPopup");
  }

  /** The consumer taps the host's own button; the host has not called the SDK yet. */
  @Stimulus
  void hostButtonTapped() {
    throw AdapterError.notWritten("hostButtonTapped");
  }

  /** The host went to the background. */
  @Stimulus
  void appDidEnterBackground() {
    throw AdapterError.notWritten("appDidEnterBackground");
  }

  /** The host is back, and active. */
  @Stimulus
  void appDidBecomeActive() {
    throw AdapterError.notWritten("appDidBecomeActive");
  }

  /** Time has passed: fire each timer that is due by the clock of the world. */
  @Stimulus
  void timePassed() {
    throw AdapterError.notWritten("timePassed");
  }

  /** The host asks for a layout: {@code call, layout, width, presenter}. Report {@code madeLayout}. */
  @Stimulus
  void makeLayout(Fields fields) {
    throw AdapterError.notWritten("makeLayout");
  }

  /** The consumer taps a part of the layout made last: {@code part}. */
  @Stimulus
  void tapLayout(Fields fields) {
    throw AdapterError.notWritten("tapLayout");
  }

  /** The server for logos finally answers: {@code banks}. */
  @Stimulus
  void bankLogosArrived(Fields fields) {
    throw AdapterError.notWritten("bankLogosArrived");
  }

  /** Makes the fake phone cause one effect without the SDK, and reports it, to show that the adapter would see it. */
  @Override
  protected void calibrate(String kind, Fields fields) {
    throw AdapterError.notWritten("calibrate " + kind);
  }

  /** Serves the adapter; write the name and the version of your SDK. */
  public static void main(String[] arguments) {
    Adapter.serve("my SDK", "0.0.0", PayByBankAppAdapter.class);
  }
}
