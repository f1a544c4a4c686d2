import Testing

@testable import Adapter

/// What a program says about its own end, in the formats of several languages' runtimes.
@Suite struct LogHeadlineTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let log: String
    let headline: String?

    init(_ name: String, _ headline: String?, _ log: String) {
      (testDescription, self.headline, self.log) = (name, headline, log)
    }
  }

  static let samples: [Sample] = [
    Sample("nothing", nil, " \n\t\n"),
    Sample("plain lines", "cannot load libsdk.so", "starting\ncannot load libsdk.so \n\n"),
    Sample(
      "Python", "ValueError: no card for product 1",
      """
      Traceback (most recent call last):
        File "adapter.py", line 12, in <module>
          main()
          ~~~~^^
        File "adapter.py", line 9, in main
          raise ValueError("no card for product 1")
      ValueError: no card for product 1

      """),
    Sample(
      "Python, a cause and a message of several lines", "sdk.errors.Refused: not today:",
      """
      Traceback (most recent call last):
        File "a.py", line 1, in <module>
      KeyError: 'x'

      During handling of the above exception, another exception occurred:

      Traceback (most recent call last):
        File "a.py", line 3, in <module>
      sdk.errors.Refused: not today:
      come back tomorrow
      """),
    Sample(
      "Node", "TypeError: Cannot read properties of undefined (reading 'id')",
      """
      /app/adapter.js:7
          return product.id;
                         ^

      TypeError: Cannot read properties of undefined (reading 'id')
          at ask (/app/adapter.js:7:20)
          at process.processTicksAndRejections (node:internal/process/task_queues:95:5) {
        code: 'E_NO'
      }

      Node.js v20.11.1
      """),
    Sample(
      "Java", "Caused by: java.lang.NullPointerException: session",
      """
      Exception in thread "main" java.lang.IllegalStateException: no answer
      \tat com.example.Adapter.main(Adapter.java:10)
      Caused by: java.lang.NullPointerException: session
      \tat com.example.Session.open(Session.java:22)
      \t... 1 more
      """),
    Sample(
      "C#", "Unhandled exception. System.InvalidOperationException: no session",
      """
      Unhandled exception. System.InvalidOperationException: no session
         at Program.Main() in /app/Program.cs:line 3
      """),
    Sample(
      "Go", "panic: runtime error: index out of range [3] with length 2",
      """
      panic: runtime error: index out of range [3] with length 2

      goroutine 1 [running]:
      main.main()
      \t/app/main.go:8 +0x1d
      exit status 2
      """),
    Sample(
      "Rust", "index out of bounds: the len is 2 but the index is 3",
      """
      thread 'main' panicked at src/main.rs:3:5:
      index out of bounds: the len is 2 but the index is 3
      note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
      """),
    Sample(
      "Ruby", "adapter.rb:3:in `open': no session (RuntimeError)",
      "adapter.rb:3:in `open': no session (RuntimeError)\n\tfrom adapter.rb:9:in `<main>'\n"),
    Sample(
      "PHP", "PHP Fatal error:  Uncaught Exception: no session in /app/a.php:3",
      """
      PHP Fatal error:  Uncaught Exception: no session in /app/a.php:3
      Stack trace:
      #0 {main}
        thrown in /app/a.php on line 3
      """),
    Sample(
      "Swift", "adapter/main.swift:4: Fatal error: no session",
      """
      adapter/main.swift:4: Fatal error: no session

      💣 Program crashed: Illegal instruction at 0x00005581

      Thread 0 "adapter" crashed:

      0 main + 12 in adapter at /app/main.swift:4:3

      Registers:

      rax 0x0000000000000001  1
      """),
    Sample("nothing but frames", "at b (c.js:2:2)", "    at a (c.js:1:1)\n    at b (c.js:2:2)\n"),
    Sample(
      "a traceback long ago", "shutting down",
      "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'\n"
        + String(repeating: "working\n", count: 30) + "shutting down\n"),
  ]

  @Test(arguments: samples) func headlineIsTheExceptionNotTheFrame(sample: Sample) {
    #expect(LogHeadline.find(in: sample.log) == sample.headline)
  }
}
