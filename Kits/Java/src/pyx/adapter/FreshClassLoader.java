package pyx.adapter;

import java.io.IOException;
import java.security.SecureClassLoader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads every class of an application again, so that a session begins with the statics of a fresh process.
 *
 * <p>Only the classes of the JDK and of this kit are shared. A new loader costs some milliseconds for each hundred
 * classes. It works on a JVM; Android has no class files to load.
 */
final class FreshClassLoader extends SecureClassLoader {
  private static final String KIT = Session.class.getPackageName() + ".";
  /** Class files, by resource; they do not change while a program runs. */
  private static final Map<String, byte[]> FILES = new ConcurrentHashMap<>();

  static {
    registerAsParallelCapable();
  }

  /** Makes a loader for the classes of another loader. */
  FreshClassLoader(ClassLoader original) {
    super("fresh classes", original);
  }

  /** The class of the same name, loaded here. */
  Class<? extends Session> load(Class<? extends Session> type) {
    try {
      return loadClass(type.getName()).asSubclass(Session.class);
    } catch (ClassNotFoundException error) {
      throw new AdapterError("cannot load " + type.getName() + " anew: " + error.getMessage());
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      var known = findLoadedClass(name);
      if (known != null) return known;
      if (isShared(name)) return getParent().loadClass(name);
      var file = file(name);
      return defineClass(name, file, 0, file.length);
    }
  }

  /** Whether a class has the package of the kit. */
  static boolean isOfTheKit(String name) {
    return name.startsWith(KIT) && name.indexOf('.', KIT.length()) < 0;
  }

  private static boolean isShared(String name) {
    if (isOfTheKit(name)) return true;
    // Looking for a missing class is slow.
    if (FILES.containsKey(resource(name))) return false;
    try {
      getPlatformClassLoader().loadClass(name);
      return true;
    } catch (ClassNotFoundException ofTheApplication) {
      return false;
    }
  }

  private static String resource(String name) {
    return name.replace('.', '/') + ".class";
  }

  private byte[] file(String name) throws ClassNotFoundException {
    var resource = resource(name);
    var known = FILES.get(resource);
    if (known != null) return known;
    try (var stream = getParent().getResourceAsStream(resource)) {
      if (stream == null) throw new ClassNotFoundException(name);
      var file = stream.readAllBytes();
      FILES.put(resource, file);
      return file;
    } catch (IOException error) {
      throw new ClassNotFoundException(name, error);
    }
  }
}
