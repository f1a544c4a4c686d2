package pyx.adapter;

import java.util.List;

/** Declarations that are refused before anything is served. */
final class DeclarationTests {
  private DeclarationTests() {}

  static class Unannotated extends Session {}

  @Contract(system = "s", observes = {})
  static class Mute extends Session {}

  @Contract(system = "s", observes = {})
  static class Taps extends Session {
    @Stimulus
    void tap() {}
  }

  @Contract(system = "s", role = "integration", observes = {}, isolation = Isolation.SERIAL)
  static class Host extends Taps {}

  @Contract(system = "s", observes = {})
  abstract static class Abstract extends Taps {}

  @Contract(system = "s", observes = {})
  static class Wrong extends Session {
    @Stimulus
    void tap(String control) {}
  }

  @Contract(system = "s", observes = {})
  static class Twice extends Taps {
    @Stimulus("swipe")
    void one() {}

    @Stimulus("swipe")
    void another() {}
  }

  @Contract(system = "s", observes = {})
  static class NeedsMore extends Taps {
    NeedsMore(String more) {}
  }

  @Contract(system = "s", observes = {}, isolation = Isolation.FRESH_CLASSES)
  static class OfTheKit extends Taps {}

  static void run() {
    refused("needs the annotation @Contract", Unannotated.class);
    refused("has no method with the annotation @Stimulus", Mute.class);
    refused("must not be abstract", Abstract.class);
    refused("tap may take Fields, and nothing else", Wrong.class);
    refused("has two methods for the stimulus swipe", Twice.class);
    refused("needs a constructor without parameters", NeedsMore.class);
    refused("must stand in another package", OfTheKit.class);
    refused("two classes declare the library of s", List.of(Taps.class, Taps.class));
    refused("the roles of s declare different things", List.of(Taps.class, Host.class));
    Claims.holds("an honest class", new Adapter("a", "1", List.of(Taps.class)) != null);
  }

  private static void refused(String words, Class<? extends Session> type) {
    refused(words, List.of(type));
  }

  private static void refused(String words, List<Class<? extends Session>> types) {
    Claims.refuses(words, IllegalArgumentException.class, words, () -> new Adapter("a", "1", types));
  }
}
