package example.sdk;

/** The part of a host that is told what happens to a popup. */
public interface PopupListener {
  /** The consumer asks for the payment to be tried again. */
  void retryPaymentRequest(Popup popup);

  /** The consumer closed the popup. */
  void didCloseByUser(Popup popup);

  /** The popup's payment has expired. */
  void didExpire(Popup popup);
}
