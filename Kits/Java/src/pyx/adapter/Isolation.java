package pyx.adapter;

/** What the sessions of an adapter share. */
public enum Isolation {
  /** Nothing: any number of sessions may be open in one process. */
  SESSION("session"),
  /** Something that a new session resets: one session at a time. */
  SERIAL("serial"),
  /** Something that lives as long as the process: a new process for each session. */
  PROCESS("process"),
  /**
   * Nothing except the JDK: each session has its own class loader, so statics of the SDK and of the adapter
   * die with the session. On the wire this is {@code "session"}.
   */
  FRESH_CLASSES("session");

  final String word;

  Isolation(String word) {
    this.word = word;
  }
}
