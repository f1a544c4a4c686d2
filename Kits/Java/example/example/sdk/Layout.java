package example.sdk;

import java.util.ArrayList;
import java.util.List;

/**
 * The mark of Pay by Bank app in the middle of a host's button, and a link below it.
 *
 * @param width the width of the whole, in points
 * @param height the height of the whole, in points
 * @param parts the parts, from top to bottom
 */
public record Layout(double width, double height, List<Part> parts) {
  /** The types that the host may ask for; their order is part of the interface, too. */
  public enum Type { MORE_ABOUT_AND_BANK_LOGOS, BANK_LOGOS, MORE_ABOUT, NONE }

  /** A part with its frame, in points. */
  public record Part(String element, double x, double y, double width, double height) {}

  static Layout of(Type type, double width) {
    var parts = new ArrayList<Part>();
    parts.add(centred("logo", width, 10, 110, 30));
    // Logos of banks are no longer shown.
    var hasLink = type == Type.MORE_ABOUT || type == Type.MORE_ABOUT_AND_BANK_LOGOS;
    if (hasLink) parts.add(centred("moreAbout", width, 48, 150, 18));
    return new Layout(width, hasLink ? 74 : 50, parts);
  }

  private static Part centred(String element, double whole, double y, double width, double height) {
    return new Part(element, (whole - width) / 2, y, width, height);
  }
}
