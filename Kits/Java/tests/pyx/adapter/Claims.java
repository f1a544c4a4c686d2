package pyx.adapter;

import java.util.Objects;

/** The assertions of the tests: counts those that hold, and ends the program at one that does not. */
final class Claims {
  static int held = 0;

  private Claims() {}

  static void equal(String claim, Object seen, Object expected) {
    holds(claim + ": expected " + expected + ", saw " + seen, Objects.equals(seen, expected));
  }

  static void holds(String claim, boolean holds) {
    if (!holds) throw new AssertionError(claim);
    held++;
  }

  /** Claims that a call throws an exception of that type, with those words in its message. */
  static void refuses(String claim, Class<? extends Exception> type, String words, Session.Call call) {
    try {
      call.run();
    } catch (Exception error) {
      var isIt = type.isInstance(error) && String.valueOf(error.getMessage()).contains(words);
      holds(claim + ": expected \"" + words + "\", saw " + error, isIt);
      return;
    }
    throw new AssertionError(claim + ": nothing was thrown");
  }
}
