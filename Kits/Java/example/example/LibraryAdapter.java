package example;

import example.sdk.Layout;
import example.sdk.PayByBank;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pyx.adapter.Adapter;
import pyx.adapter.AdapterError;
import pyx.adapter.Contract;
import pyx.adapter.Effect;
import pyx.adapter.Fields;
import pyx.adapter.Isolation;
import pyx.adapter.Session;
import pyx.adapter.Stimulus;
import pyx.adapter.World;

/**
 * An adapter for {@code pay-by-bank-app}, role {@code library}, as an example: each stimulus is one call of the SDK.
 *
 * <p>The environment variable PYX_DEFECT puts a defect into the SDK, so that you can see which rules notice:
 * {@code choice-never-erased} or {@code expires-early}.
 */
@Contract(
    system = "pay-by-bank-app",
    observes = {
      "answered", "presented", "dismissed", "openedURL", "calledBack", "savedPreference", "madeLayout"
    },
    // The SDK keeps everything in statics. They die with the classes of a session.
    isolation = Isolation.FRESH_CLASSES)
public class LibraryAdapter extends Session {
  private Phone phone;
  /** The parts of the layout that was made last, each with its presenter. */
  private Map<String, String> layout = Map.of();

  @Override
  protected void open(World world) {
    phone = new Phone(world, this);
    sdk(() -> PayByBank.start(phone, System.getenv("PYX_DEFECT")));
  }

  @Stimulus
  void isCFIAppAvailable(Fields fields) {
    phone.answer(fields.whole("call"), sdk(PayByBank::isCFIAppAvailable));
  }

  @Stimulus
  void showPopup(Fields fields) {
    var presenter = fields.text("presenter");
    var delegate = phone.delegate(fields.text("delegate"));
    var token = fields.text("token");
    var code = fields.text("brn");
    var interval = fields.whole("expiryInterval");
    sdk(() -> PayByBank.showPBBAPopup(presenter, delegate, token, code, interval));
  }

  @Stimulus
  void showErrorPopup(Fields fields) {
    var presenter = fields.text("presenter");
    var delegate = phone.delegate(fields.text("delegate"));
    var code = fields.textOrNull("code");
    var title = fields.text("title");
    var message = fields.text("message");
    sdk(() -> PayByBank.showPBBAErrorPopup(presenter, delegate, code, title, message));
  }

  @Stimulus
  void openBankingApp(Fields fields) {
    var token = fields.text("token");
    sdk(() -> PayByBank.openBankingApp(token));
  }

  @Stimulus
  void tap(Fields fields) {
    var control = fields.text("control");
    sdk(() -> PayByBank.tap(control));
  }

  @Stimulus
  void dismissPopup() {
    sdk(PayByBank::dismiss);
  }

  @Stimulus
  void timePassed() {
    sdk(PayByBank::timePassed);
  }

  @Stimulus
  void makeLayout(Fields fields) {
    var type = type(fields.text("layout"));
    var width = fields.whole("width");
    var made = sdk(() -> PayByBank.layout(type, width));
    layout = new HashMap<>();
    made.parts().forEach(part -> layout.put(part.element(), fields.text("presenter")));
    phone.layOut(fields.whole("call"), made);
  }

  @Stimulus
  void tapLayout(Fields fields) {
    var part = fields.text("part");
    var presenter = layout.get(part);
    if (presenter != null) sdk(() -> PayByBank.tapLayout(part, presenter));
  }

  // The SDK is not told of these stimuli: it has no network, no button and no listener of its own.

  @Stimulus
  void bankLogosArrived() {}

  @Stimulus
  void hostButtonTapped() {}

  @Stimulus
  void appDidEnterBackground() {}

  @Stimulus
  void appDidBecomeActive() {}

  /** Makes the phone cause one effect without the SDK, to show that the adapter would see it. */
  @Override
  protected void calibrate(String kind, Fields fields) {
    var bank = Map.of("name", "Bank", "schemes", List.of("zapp"));
    var fake = new Phone(new World(Map.of("apps", List.of(bank))), this);
    switch (kind) {
      case "answered" -> fake.answer(fields.whole("call"), fields.flag("available"));
      case "openedURL" -> fake.open(fields.text("url"));
      case "savedPreference" -> fake.save(fields.text("key"), fields.value("value"));
      case "dismissed" -> fake.dismiss(fields.text("popup"));
      case "calledBack" ->
        fake.callBack(fields.text("delegate"), fields.text("event"), fields.textOrNull("popup"));
      case "presented" -> fake.present(fields.text("popup"), fields.text("screen"), fields.text("presenter"),
          fields.texts("texts"), fields.texts("instructions"), fields.texts("controls"), fields.texts("images"));
      case "madeLayout" -> fake.layOut(fields.whole("call"), layout(fields));
      default -> throw AdapterError.notWritten("calibrate " + kind);
    }
  }

  private static Layout layout(Fields fields) {
    var parts = fields.objects("parts").stream().map(part -> new Layout.Part(part.text("element"),
        points(part, "x"), points(part, "y"), points(part, "width"), points(part, "height"))).toList();
    return new Layout(points(fields, "width"), points(fields, "height"), parts);
  }

  private static double points(Fields fields, String name) {
    return fields.whole(name) / 1000.0;
  }

  private static Layout.Type type(String word) {
    return switch (word) {
      case "moreAboutAndBankLogos", "0" -> Layout.Type.MORE_ABOUT_AND_BANK_LOGOS;
      case "bankLogos", "1" -> Layout.Type.BANK_LOGOS;
      case "moreAbout", "2" -> Layout.Type.MORE_ABOUT;
      case "none", "3" -> Layout.Type.NONE;
      default -> throw new AdapterError("there is no layout " + word);
    };
  }

  /** Serves the adapter. */
  public static void main(String[] arguments) {
    Adapter.serve("pay-by-bank-app example in Java", "1.0.0", LibraryAdapter.class);
  }
}
