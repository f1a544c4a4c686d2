package example.sdk;

/** The SDK's requests to the platform. On Android, an activity, intents and shared preferences are behind it. */
public interface Device {
  /** Whether the platform says that some app opens the scheme. */
  boolean canOpen(String scheme);

  /** Opens a URL in another app, if there is one. */
  void open(String url);

  /** The value stored under a key; false if there is none. */
  boolean isStored(String key);

  /** Stores true under a key. */
  void store(String key);

  /** Removes a key. */
  void remove(String key);

  /** The time, in milliseconds since 1970. */
  long now();

  /** Shows a popup, or shows a changed popup again. */
  void show(Popup popup);

  /** Takes a popup away. */
  void hide(Popup popup);
}
