package pyx.adapter;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** A session with its world: serves the requests that name it, one after another. */
final class OpenSession {
  private final Declaration declaration;
  private final Session session;
  private final World world;

  private OpenSession(Declaration declaration, Session session, World world) {
    this.declaration = declaration;
    this.session = session;
    this.world = world;
  }

  /** Opens a session of a class. */
  static OpenSession open(Declaration declared, World world) throws Exception {
    var declaration = declared.forNewSession();
    var session = inside(declaration, declaration::makeSession);
    var opened = new OpenSession(declaration, session, world);
    opened.inside(() -> session.open(world));
    return opened;
  }

  /** Calibrates an effect with a session that is never opened; returns the effects that it reported. */
  static List<Effect> calibrate(Declaration declared, String kind, Fields fields) throws Exception {
    var declaration = declared.forNewSession();
    var session = inside(declaration, declaration::makeSession);
    new OpenSession(declaration, session, new World(Map.of())).inside(() -> session.calibrate(kind, fields));
    return session.takeReported();
  }

  /** Whether its requests may be handled beside those of other sessions. */
  boolean isThreaded() {
    return declaration.contract.threaded();
  }

  /** Delivers a stimulus. Effects that were reported before an error go into the next answer. */
  synchronized List<Effect> send(String word, Fields fields, Map<String, Object> changes) throws Exception {
    if (!declaration.understands(word)) {
      throw AdapterError.invalid("this adapter does not understand the stimulus " + word);
    }
    world.change(changes);
    inside(() -> declaration.send(session, word, fields));
    var waits = declaration.contract.waitsMilliseconds();
    if (waits >= 0) session.awaitWork(waits);
    return session.takeReported();
  }

  /** Waits for work under way. */
  synchronized List<Effect> settle(long atMostMilliseconds, Map<String, Object> changes) throws Exception {
    world.change(changes);
    inside(() -> session.settle(atMostMilliseconds));
    return session.takeReported();
  }

  /** Ends the session. */
  synchronized List<Effect> close() throws Exception {
    inside(session::close);
    return session.takeReported();
  }

  // Some libraries look their services and resources up in the class loader of the thread.

  private void inside(Session.Call call) throws Exception {
    inside(declaration, () -> {
      call.run();
      return null;
    });
  }

  private static <T> T inside(Declaration declaration, Callable<T> call) throws Exception {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(declaration.loader());
    try {
      return call.call();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
