package pyx.adapter;

/** The tests of the kit: `java -cp … pyx.adapter.Tests`. */
final class Tests {
  private Tests() {}

  public static void main(String[] arguments) throws Exception {
    JsonTests.run();
    ConversationTests.run();
    System.out.println(Claims.held + " claims hold");
  }
}
