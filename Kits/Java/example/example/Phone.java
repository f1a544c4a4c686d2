package example;

import example.sdk.Device;
import example.sdk.Layout;
import example.sdk.Popup;
import example.sdk.PopupListener;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import pyx.adapter.Effect;
import pyx.adapter.Json;
import pyx.adapter.Session;
import pyx.adapter.World;

/**
 * The fake surroundings, which the SDK believes to be its phone and its host.
 *
 * <p>The phone behaves as the world says, and reports what it was asked to do. Nothing else is reported: if the phone
 * was not asked for an effect, the effect did not happen. Questions of the SDK are not effects.
 */
final class Phone implements Device {
  private final World world;
  private final Session session;
  private final Map<Popup, String> names = new HashMap<>();

  Phone(World world, Session session) {
    this.world = world;
    this.session = session;
  }

  // What the SDK asks.

  @Override
  public boolean canOpen(String scheme) {
    return world.canOpen(scheme);
  }

  @Override
  public boolean isStored(String key) {
    return Boolean.TRUE.equals(world.preference(key));
  }

  @Override
  public long now() {
    return world.clock();
  }

  // What the SDK does.

  @Override
  public void open(String url) {
    var succeeded = world.isInstalled(url.split(":")[0]);
    session.report(Effect.of("openedURL").with("url", url).with("succeeded", succeeded));
  }

  @Override
  public void store(String key) {
    save(key, true);
  }

  @Override
  public void remove(String key) {
    save(key, null);
  }

  @Override
  public void show(Popup popup) {
    present(name(popup), screen(popup.screen()), popup.presenter(), popup.texts(), popup.instructions(),
        popup.controls(), List.of("logo"));
  }

  @Override
  public void hide(Popup popup) {
    dismiss(name(popup));
  }

  /** The delegate of that name. */
  PopupListener delegate(String name) {
    return new PopupListener() {
      @Override
      public void retryPaymentRequest(Popup popup) {
        callBack(name, "retryPaymentRequest", name(popup));
      }

      @Override
      public void didCloseByUser(Popup popup) {
        callBack(name, "didCloseByUser", name(popup));
      }

      @Override
      public void didExpire(Popup popup) {
        callBack(name, "didExpire", name(popup));
      }
    };
  }

  // The part of the phone that Pyx sees. Calibration uses this too.

  /** A value was stored, or removed if it is null. */
  void save(String key, Object value) {
    session.report(Effect.of("savedPreference").with("key", key).with("value", value));
  }

  /** A popup appeared, or shows something else. */
  void present(String popup, String screen, Object presenter, List<String> texts, List<String> instructions,
      List<String> controls, List<String> images) {
    session.report(Effect.of("presented").with("popup", popup).with("screen", screen).with("presenter", presenter)
        .with("texts", texts).with("instructions", instructions).with("controls", controls).with("images", images));
  }

  /** A popup is no longer up. */
  void dismiss(String popup) {
    session.report(Effect.of("dismissed").with("popup", popup));
  }

  /** A method of a delegate was called. */
  void callBack(String delegate, String event, String popup) {
    session.report(Effect.of("calledBack").with("event", event).with("popup", popup).with("delegate", delegate));
  }

  /** A call of the host returned. */
  void answer(long call, boolean available) {
    session.report(Effect.of("answered").with("call", call).with("available", available));
  }

  /** A layout is in its view; lengths are thousandths of a point on the wire. */
  void layOut(long call, Layout layout) {
    var parts = layout.parts().stream().map(part -> Json.members(
        "element", part.element(), "x", thousandths(part.x()), "y", thousandths(part.y()),
        "width", thousandths(part.width()), "height", thousandths(part.height()))).toList();
    session.report(Effect.of("madeLayout").with("call", call).with("width", thousandths(layout.width()))
        .with("height", thousandths(layout.height())).with("parts", parts));
  }

  /** The name of a popup; each popup object gets a new name and keeps it. */
  private String name(Popup popup) {
    return names.computeIfAbsent(popup, unnamed -> "popup " + (names.size() + 1));
  }

  private static String screen(Popup.Screen screen) {
    return screen == Popup.Screen.MORE_ABOUT ? "moreAbout" : screen.name().toLowerCase(Locale.ROOT);
  }

  private static long thousandths(double points) {
    return Math.round(1000 * points);
  }
}
