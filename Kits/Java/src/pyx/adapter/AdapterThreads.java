package pyx.adapter;

/** The threads of the kit. */
final class AdapterThreads {
  private AdapterThreads() {}

  /** A thread that does not keep the program alive. */
  static Thread make(Runnable work) {
    var thread = new Thread(work, "pyx adapter");
    thread.setDaemon(true);
    return thread;
  }
}
