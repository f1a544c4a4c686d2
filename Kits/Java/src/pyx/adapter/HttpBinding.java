package pyx.adapter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Carries messages over HTTP: posts answers in batches, and takes the next messages from the reply. It polls only while
 * there is nothing to answer.
 *
 * <p>Only this file needs {@code java.net.http}, which Android lacks. On Android, leave out this file and its line in
 * {@code Bindings}, and use {@link StreamBinding}.
 */
public final class HttpBinding {
  /** How long the next request waits for answers to carry, before it is sent as a mere poll. */
  private static final long PROMPT_NANOSECONDS = TimeUnit.MILLISECONDS.toNanos(2);
  /** The time limit of a request; Pyx replies within 20 seconds, even if it has no message. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(Duration.ofSeconds(10)).build();
  private final String url;
  private final String connection;

  // Guarded by this object.
  private final List<String> answers = new ArrayList<>();
  private int received = 0;
  private int unanswered = 0;
  private int waiting = 0;
  private long lastMessages = 0;
  private boolean isOver = false;
  private IOException failure;

  private HttpBinding(String url) throws IOException {
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    if (!(exchange(post("/connect", "{}")) instanceof Map<?, ?> connected
        && connected.get("connection") instanceof String id)) throw new IOException("what PYX_URL names is not Pyx");
    connection = id;
  }

  /**
   * Connects and answers requests until {@code shutdown}, or until Pyx ends the connection.
   *
   * @param url the URL that Pyx has printed, with the token in it
   * @throws IllegalArgumentException if the URL is invalid
   * @throws IOException if Pyx refuses the connection, or is gone
   */
  public static void serve(Adapter adapter, String url) throws IOException {
    var binding = new HttpBinding(url);
    try {
      binding.run(adapter);
    } catch (Ended ended) {
      // The conversation is over, as at the end of a pipe.
    }
  }

  /** Pyx has ended the connection. */
  private static final class Ended extends IOException {
    private static final long serialVersionUID = 1;
  }

  private void run(Adapter adapter) throws IOException {
    var dispatcher = new Dispatcher(adapter, answer -> add(new String(answer, StandardCharsets.UTF_8)));
    // While one thread waits for messages, the other posts answers; Pyx then ends the first thread's wait.
    var second = new Thread(() -> exchangeAll(dispatcher), "pyx exchange");
    second.setDaemon(true);
    second.start();
    exchangeAll(dispatcher);
    dispatcher.finish();
    postRest();
  }

  private void exchangeAll(Dispatcher dispatcher) {
    try {
      for (var next = next(); next != null; next = next()) take(exchange(next.request()), next.after(), dispatcher);
    } catch (IOException error) {
      fail(error);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next request, and how many messages had come when it was made. */
  private record Next(HttpRequest request, int after) {}

  /** Waits until the next request may be sent, and makes it; null if the conversation is over. */
  private synchronized Next next() throws InterruptedException {
    while (!isOver && answers.isEmpty()) {
      var patience = unanswered == 0 ? 0 : lastMessages + PROMPT_NANOSECONDS - System.nanoTime();
      if (waiting == 0 && patience <= 0) break;
      if (waiting > 0) wait();
      else TimeUnit.NANOSECONDS.timedWait(this, patience);
    }
    if (isOver) return null;
    waiting++;
    var query = "?connection=" + connection + "&after=" + received;
    var poll = HttpRequest.newBuilder(URI.create(url + "/messages" + query)).timeout(LONGEST_WAIT).GET();
    return new Next(answers.isEmpty() ? poll.build() : post("/answers" + query, takeAnswers()), received);
  }

  private synchronized void take(Object reply, int after, Dispatcher dispatcher) throws IOException {
    waiting--;
    notifyAll();
    if (reply == null) return; // an older Pyx sends no messages in reply to answers
    if (!(reply instanceof List<?> messages)) throw new IOException("Pyx answered with no array of messages");
    // Another reply may have brought some of these messages already.
    for (var message : messages.subList(Math.min(received - after, messages.size()), messages.size())) {
      received++;
      unanswered++;
      var request = Request.of(message);
      dispatcher.take(request);
      if (request.isShutdown()) isOver = true;
    }
    if (!messages.isEmpty()) lastMessages = System.nanoTime();
  }

  private synchronized void add(String answer) {
    answers.add(answer);
    unanswered--;
    notifyAll();
  }

  /** All answers since the last request, as one array. */
  private String takeAnswers() {
    var batch = "[" + String.join(",", answers) + "]";
    answers.clear();
    return batch;
  }

  private synchronized void fail(IOException error) {
    if (failure == null) failure = error;
    isOver = true;
    notifyAll();
  }

  /** Posts the remaining answers, and expects no more messages. */
  private void postRest() throws IOException {
    String rest;
    synchronized (this) {
      if (failure != null) throw failure;
      if (answers.isEmpty()) return;
      rest = takeAnswers();
    }
    exchange(post("/answers?connection=" + connection, rest));
  }

  // HTTP.

  private HttpRequest post(String path, String body) {
    return HttpRequest.newBuilder(URI.create(url + path)).timeout(LONGEST_WAIT)
        .header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)).build();
  }

  /** The body of the reply as JSON; null if there is none. */
  private Object exchange(HttpRequest request) throws IOException {
    try {
      HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
      if (response.statusCode() == 410) throw new Ended();
      if (response.statusCode() / 100 != 2) throw refusal(response);
      return response.body().length == 0 ? null : Json.parse(response.body());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    } catch (JsonException error) {
      throw new IOException(error.getMessage());
    }
  }

  private static IOException refusal(HttpResponse<byte[]> response) {
    var status = "HTTP status " + response.statusCode();
    try {
      var words = Json.object(Json.parse(response.body())).get("error");
      return new IOException("Pyx refuses: " + (words instanceof String ? words : status));
    } catch (JsonException wordless) {
      return new IOException("Pyx refuses: " + status);
    }
  }
}
