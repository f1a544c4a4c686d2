package pyx.adapter;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Sessions on threads, and the end of a conversation in which the SDK hangs. */
final class ThreadTests {
  private ThreadTests() {}

  @Contract(system = "s", observes = "done", isolation = Isolation.SESSION, threaded = true)
  static class Waits extends Session {
    private static final CountDownLatch FREED = new CountDownLatch(1);

    /** Reports whether another session handled its stimulus in the meantime. */
    @Stimulus
    void waitsForTheOther() throws InterruptedException {
      report(Effect.of("done").with("inTime", FREED.await(20, TimeUnit.SECONDS)));
    }

    @Stimulus
    void free() {
      FREED.countDown();
    }
  }

  @Contract(system = "s", observes = {}, isolation = Isolation.SESSION)
  static class Hangs extends Session {
    @Stimulus
    void hang() throws InterruptedException {
      Thread.sleep(3_600_000);
    }
  }

  static void run() throws IOException {
    var answers = talk(Waits.class, send(3, 1, "waitsForTheOther") + send(4, 2, "free"));
    Claims.holds("sessions on threads wait for each other: " + answers, answers.contains("\"inTime\":true"));
    var begin = System.nanoTime();
    answers = talk(Hangs.class, send(3, 1, "hang"));
    var seconds = (System.nanoTime() - begin) / 1e9;
    Claims.holds("the end of the input ends a session that hangs, in " + seconds + " s", seconds < 20);
    Claims.holds("what hangs has no answer: " + answers, !answers.contains("\"id\":3"));
  }

  private static String send(int id, int session, String stimulus) {
    return "{\"id\":" + id + ",\"method\":\"send\",\"params\":{\"session\":\"" + session
        + "\",\"stimulus\":{\"" + stimulus + "\":{}}}}\n";
  }

  /** All answers. The requests come only when two sessions are open, because Pyx waits for the answers to `open`. */
  private static String talk(Class<? extends Session> type, String requests) throws IOException {
    var open = "{\"id\":1,\"method\":\"open\",\"params\":{\"system\":\"s\",\"role\":\"library\",\"world\":{}}}\n";
    var output = new ByteArrayOutputStream();
    var later = new ByteArrayInputStream(requests.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public int read(byte[] bytes, int offset, int length) {
        while (output.toString(StandardCharsets.UTF_8).lines().count() < 2) Thread.onSpinWait();
        return super.read(bytes, offset, length);
      }
    };
    var first = new ByteArrayInputStream((open + open).getBytes(StandardCharsets.UTF_8));
    PipeBinding.serve(new Adapter("a", "1", List.of(type)), new SequenceInputStream(first, later), output);
    return output.toString(StandardCharsets.UTF_8);
  }
}
