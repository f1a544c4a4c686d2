package example.sdk;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The SDK of the example, in a common style: everything is static, and lives as long as the process.
 *
 * <p>It shows one popup at a time and remembers one choice.
 */
public final class PayByBank {
  private static final String SCHEME = "zapp";
  private static final String REMEMBERED = "com.zapp.bankapp.remembered";

  private static Device device;
  private static Popup popup;
  /** The deliberate defect; null if the SDK has none. */
  private static String defect;

  private PayByBank() {}

  /** Starts the SDK; a host calls it once. */
  public static void start(Device device, String defect) {
    PayByBank.device = device;
    PayByBank.defect = defect;
  }

  // What the host calls.

  /** Whether a bank app is there. */
  public static boolean isCFIAppAvailable() {
    return device.canOpen(SCHEME);
  }

  /** Begins a payment: opens the bank app if the consumer has chosen it before, otherwise shows a popup. */
  public static void showPBBAPopup(
      Object presenter, PopupListener listener, String token, String code, long expirySeconds) {
    dismiss();
    var payment = new Payment(token, code, device.now() + 1000 * expirySeconds);
    var isRemembered = device.isStored(REMEMBERED);
    if (!isCFIAppAvailable()) {
      if (isRemembered && !is("choice-never-erased")) device.remove(REMEMBERED);
      present(new Popup(Popup.Screen.ECOMM, presenter, listener, payment, List.of()));
    } else if (isRemembered) {
      openBankingApp(token);
    } else {
      present(new Popup(Popup.Screen.MCOMM, presenter, listener, payment, List.of()));
    }
  }

  /** Shows an error; the code may be null. */
  public static void showPBBAErrorPopup(
      Object presenter, PopupListener listener, String code, String title, String message) {
    dismiss();
    var strings = code == null ? List.of(title, message) : List.of(title, message, code);
    present(new Popup(Popup.Screen.ERROR, presenter, listener, null, strings));
  }

  /** Opens the bank app with a payment. */
  public static void openBankingApp(String token) {
    device.open(SCHEME + "://" + URLEncoder.encode(token, StandardCharsets.UTF_8).replace("+", "%20"));
  }

  /** Makes a layout that a host may put into its button. */
  public static Layout layout(Layout.Type type, double width) {
    return Layout.of(type, width);
  }

  /** Takes the popup away. */
  public static void dismiss() {
    if (popup != null) device.hide(popup);
    popup = null;
  }

  // What the consumer does.

  /** A tap on a control of the popup. */
  public static void tap(String control) {
    var tapped = popup;
    if (tapped == null || !tapped.controls().contains(control)) return;
    switch (control) {
      case "openBankingApp" -> {
        dismiss();
        device.store(REMEMBERED);
        openBankingApp(tapped.payment.token());
      }
      case "getCode" -> change(Popup.Screen.ECOMM);
      case "moreAbout" -> {
        tapped.before = tapped.screen();
        change(Popup.Screen.MORE_ABOUT);
      }
      case "close" -> close(tapped);
      default -> {
        dismiss();
        tapped.listener.retryPaymentRequest(tapped);
      }
    }
  }

  private static void close(Popup tapped) {
    if (tapped.screen() == Popup.Screen.MORE_ABOUT && tapped.before != null) {
      change(tapped.before);
    } else {
      dismiss();
      if (tapped.listener != null) tapped.listener.didCloseByUser(tapped);
    }
  }

  /** A tap on a part of a layout. */
  public static void tapLayout(String element, Object presenter) {
    if (!element.equals("moreAbout")) return;
    dismiss();
    present(new Popup(Popup.Screen.MORE_ABOUT, presenter, null, null, List.of()));
  }

  // What time does.

  /** The platform's timer has fired. */
  public static void timePassed() {
    if (popup == null || popup.payment == null || popup.isExpired) return;
    var early = is("expires-early") ? 1000 : 0;
    if (device.now() < popup.payment.deadline() - early) return;
    popup.isExpired = true;
    popup.listener.didExpire(popup);
  }

  // Inside.

  private static void present(Popup next) {
    popup = next;
    device.show(next);
  }

  private static void change(Popup.Screen screen) {
    popup.change(screen);
    device.show(popup);
  }

  private static boolean is(String name) {
    return name.equals(defect);
  }
}
