package pyx.adapter;

/** Where the SDK takes the time from. */
public enum Clock {
  /** From {@link World#clock}. */
  CONTROLLED("controlled"),
  /** From the machine; Pyx then judges less. */
  SYSTEM("system");

  final String word;

  Clock(String word) {
    this.word = word;
  }
}
