package pyx.adapter;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a class of {@link Session} declares, read from its annotations. */
final class Declaration {
  private final Class<? extends Session> type;
  private final Constructor<? extends Session> constructor;
  private final Map<String, Method> stimuli = new TreeMap<>();
  final Contract contract;

  /**
   * Reads a class.
   *
   * @throws IllegalArgumentException if the class is not an adapter; the message says what to do
   */
  Declaration(Class<? extends Session> type) {
    this.type = type;
    contract = type.getAnnotation(Contract.class);
    if (contract == null) throw fault("needs the annotation @Contract");
    if (Modifier.isAbstract(type.getModifiers())) throw fault("must not be abstract");
    if (contract.isolation() == Isolation.FRESH_CLASSES && FreshClassLoader.isOfTheKit(type.getName())) {
      throw fault("must stand in another package than the kit's, which is not loaded anew");
    }
    try {
      constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
    } catch (NoSuchMethodException error) {
      throw fault("needs a constructor without parameters, and must be static if it stands in another class");
    }
    for (Class<?> declaring = type; declaring != Session.class; declaring = declaring.getSuperclass()) {
      for (var method : declaring.getDeclaredMethods()) add(method, declaring);
    }
    if (stimuli.isEmpty()) throw fault("has no method with the annotation @Stimulus");
  }

  private void add(Method method, Class<?> declaring) {
    var annotation = method.getAnnotation(Stimulus.class);
    if (annotation == null || method.isBridge()) return;
    var word = annotation.value().isEmpty() ? method.getName() : annotation.value();
    var takesFields = method.getParameterCount() == 1 && method.getParameterTypes()[0] == Fields.class;
    if (method.getParameterCount() > 0 && !takesFields) throw fault(word + " may take Fields, and nothing else");
    var known = stimuli.get(word);
    if (known == null) {
      method.setAccessible(true);
      stimuli.put(word, method);
    } else if (known.getDeclaringClass() == declaring) {
      throw fault("has two methods for the stimulus " + word);
    }
  }

  /** Whether there is a method for the stimulus. */
  boolean understands(String word) {
    return stimuli.containsKey(word);
  }

  /** Makes an instance of the class, which is not open yet. */
  Session makeSession() throws Exception {
    return unwrapping(() -> constructor.newInstance());
  }

  /** This declaration; for {@link Isolation#FRESH_CLASSES}, one of the same class, loaded again. */
  Declaration forNewSession() {
    if (contract.isolation() != Isolation.FRESH_CLASSES) return this;
    return new Declaration(new FreshClassLoader(type.getClassLoader()).load(type));
  }

  /** Calls the method of a stimulus. */
  void send(Session session, String word, Fields fields) throws Exception {
    var method = stimuli.get(word);
    unwrapping(() -> method.getParameterCount() == 0 ? method.invoke(session) : method.invoke(session, fields));
  }

  /** The class loader of the session's classes. */
  ClassLoader loader() {
    return type.getClassLoader();
  }

  // What goes on the wire.

  /** The declarations for the whole system; all its roles must say the same. */
  Map<String, Object> ofSystem() {
    var said = new LinkedHashMap<String, Object>();
    var waits = contract.waitsMilliseconds();
    said.put("quiescence", waits < 0 ? "exact" : Map.of("waitsMilliseconds", waits));
    said.put("clock", contract.clock().word);
    said.put("isolation", contract.isolation().word);
    if (contract.platform().word != null) said.put("platform", contract.platform().word);
    return said;
  }

  /** The entry of the role. */
  Map<String, Object> ofRole() {
    return Json.members("role", contract.role(), "stimuli", new ArrayList<>(stimuli.keySet()),
        "observes", List.of(contract.observes()));
  }

  private interface Reflected<T> {
    T call() throws ReflectiveOperationException;
  }

  private static <T> T unwrapping(Reflected<T> call) throws Exception {
    try {
      return call.call();
    } catch (InvocationTargetException wrapped) {
      if (wrapped.getCause() instanceof Exception exception) throw exception;
      if (wrapped.getCause() instanceof Error error) throw error;
      throw wrapped;
    }
  }

  private IllegalArgumentException fault(String what) {
    return new IllegalArgumentException("the class " + type.getName() + " " + what);
  }
}
