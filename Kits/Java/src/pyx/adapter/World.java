package pyx.adapter;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The simulated surroundings of a session, as they are now.
 *
 * <p>A session has one world for its whole life; Pyx changes it before a stimulus. The contract page explains each
 * member. Nothing else may influence the SDK.
 */
public final class World {
  private volatile Map<String, Object> members;

  /** Makes a world; the members are those of {@link Json}. */
  public World(Map<String, ?> members) {
    this.members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** The time, in milliseconds since 1970. */
  public long clock() {
    return fields().whole("clock");
  }

  /** The offset of local time from UTC, in seconds. */
  public long secondsFromUTC() {
    return fields().whole("secondsFromUTC");
  }

  /** The identifier of the locale, such as {@code en_GB}. */
  public String locale() {
    return fields().text("locale");
  }

  /** The version of the operating system, such as {@code 15.0}. */
  public String osVersion() {
    return fields().text("osVersion");
  }

  /** Whether the operating system says that the device can make native payments. */
  public boolean canMakePayments() {
    return fields().flag("canMakePayments");
  }

  /** Whether the device is online, so that requests get out. */
  public boolean isOnline() {
    return fields().text("network").equals("online");
  }

  /** Whether some app on the device handles the URL scheme, even if the host has not declared the scheme. */
  public boolean isInstalled(String scheme) {
    return fields().objects("apps").stream().anyMatch(app -> app.texts("schemes").contains(scheme));
  }

  /** What the system tells the host: true if an app handles the scheme and the host has declared it. */
  public boolean canOpen(String scheme) {
    var host = fields().object("host");
    var asked = host.has("queriesSchemes") ? host.texts("queriesSchemes") : List.<String>of();
    return asked.contains(scheme) && isInstalled(scheme);
  }

  /** A value in the host's preference store, or null if nothing is stored. */
  public Object preference(String key) {
    return fields().object("preferences").value(key);
  }

  /** A value that a service of the case provides, such as a URL; the contract lists them. */
  public String service(String name) {
    return fields().object("services").text(name);
  }

  /** All members, for those that have no method here. */
  public Fields fields() {
    return new Fields(members);
  }

  /** Takes the changed members; a member that is null is removed. */
  void change(Map<String, Object> changes) {
    var changed = new LinkedHashMap<>(members);
    changes.forEach((name, value) -> {
      if (value == null) {
        changed.remove(name);
      } else {
        changed.put(name, value);
      }
    });
    members = Collections.unmodifiableMap(changed);
  }
}
