package pyx.adapter;

import java.util.Arrays;

/** The text for an exception, without the frames of this kit and of reflection. */
final class Traces {
  private Traces() {}

  /** Writes to the log what was thrown, and where in the adapter or in the SDK. */
  static void print(Throwable thrown) {
    for (var cause = thrown; cause != null; cause = cause.getCause()) {
      System.err.println(cause);
      for (var frame : ownFrames(cause)) System.err.println("    at " + frame);
    }
  }

  /** One line: type, message, and the innermost place outside the JDK. */
  static String line(Throwable thrown) {
    var place = Arrays.stream(ownFrames(thrown)).filter(frame -> !isOfTheJDK(frame)).findFirst();
    return thrown.getClass().getSimpleName() + ": " + thrown.getMessage()
        + place.map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")").orElse("");
  }

  private static boolean isOfTheJDK(StackTraceElement frame) {
    return frame.getClassName().startsWith("java.") || frame.getClassName().startsWith("jdk.");
  }

  /** The frames of the code that the kit has called. */
  private static StackTraceElement[] ownFrames(Throwable thrown) {
    var frames = thrown.getStackTrace();
    for (var place = 0; place < frames.length; place++) {
      var type = frames[place].getClassName();
      if (type.startsWith("jdk.internal.reflect.") || type.equals(OpenSession.class.getName())) {
        return Arrays.copyOf(frames, place);
      }
    }
    return frames;
  }
}
