package example.sdk;

/** What the SDK asks of the platform. On Android an activity, intents and shared preferences are behind it. */
public interface Device {
  /** Whether the platform says that some app opens the scheme. */
  boolean canOpen(String scheme);

  /** Opens a URL in another app, if there is one. */
  void open(String url);

  /** What is stored under a key; false if nothing is. */
  boolean isStored(String key);

  /** Stores true under a key. */
  void store(String key);

  /** Removes a key. */
  void remove(String key);

  /** The time, in milliseconds since 1970. */
  long now();

  /** Shows a popup, or shows again a popup that has changed. */
  void show(Popup popup);

  /** Takes a popup away. */
  void hide(Popup popup);
}
