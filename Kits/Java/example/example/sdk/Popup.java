package example.sdk;

import java.util.List;

/** A popup over the host's screen. */
public final class Popup {
  /** What a popup shows. */
  public enum Screen { MCOMM, ECOMM, MORE_ABOUT, ERROR }

  private final Object presenter;
  final PopupListener listener;
  final Payment payment;
  private final List<String> strings;
  private Screen screen;
  Screen before;
  boolean isExpired;

  Popup(Screen screen, Object presenter, PopupListener listener, Payment payment, List<String> strings) {
    this.screen = screen;
    this.presenter = presenter;
    this.listener = listener;
    this.payment = payment;
    this.strings = strings;
  }

  /** What the popup shows. */
  public Screen screen() {
    return screen;
  }

  void change(Screen screen) {
    this.screen = screen;
  }

  /** The object that the host passed to present the popup. */
  public Object presenter() {
    return presenter;
  }

  /** Every text, in reading order. */
  public List<String> texts() {
    return switch (screen) {
      case MCOMM -> List.of("Pay by Bank app", "Finish your purchase in your mobile banking app.");
      case ECOMM -> List.of("Pay by Bank app", "Your code:", String.join(" ", payment.code().split("")));
      case MORE_ABOUT -> List.of("Pay by Bank app", "Pay with your mobile banking app.");
      case ERROR -> strings;
    };
  }

  /** The steps that it explains. */
  public List<String> instructions() {
    return switch (screen) {
      case ECOMM -> List.of("Open your mobile banking app.", "Enter the code.", "Approve the payment.");
      case MORE_ABOUT -> List.of("Choose Pay by Bank app.", "Check the amount.", "Approve the payment.");
      case MCOMM, ERROR -> List.of();
    };
  }

  /** The controls that can be tapped. */
  public List<String> controls() {
    return switch (screen) {
      case MCOMM -> List.of("openBankingApp", "getCode", "moreAbout", "close");
      case ECOMM -> List.of("moreAbout", "close");
      case MORE_ABOUT -> List.of("close");
      case ERROR -> List.of("retry", "close");
    };
  }
}
