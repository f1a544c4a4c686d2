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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Carries messages over HTTP: asks for the next ones with a long poll, and posts answers in batches.
 *
 * <p>Only this file needs {@code java.net.http}, which Android lacks. Leave it out there, with its line in {@code
 * Bindings}, and use {@link StreamBinding}.
 */
public final class HttpBinding {
  /** Pyx answers a poll after 20 seconds at the latest, even if there is nothing to say. */
  private static final Duration LONGEST_POLL = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)
      .connectTimeout(Duration.ofSeconds(10)).build();
  private final LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final CountDownLatch allPosted = new CountDownLatch(1);
  private final String url;
  private final String connection;
  private volatile boolean isAllAnswered = false;
  private volatile IOException failure;

  private HttpBinding(String url) throws IOException {
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    if (!(exchange(post("/connect", "{}")) instanceof Map<?, ?> connected
        && connected.get("connection") instanceof String id)) throw new IOException("PYX_URL is not that of Pyx");
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
      // As at the end of a pipe.
    }
  }

  /** Pyx has ended the connection. */
  private static final class Ended extends IOException {
    private static final long serialVersionUID = 1;
  }

  private void run(Adapter adapter) throws IOException {
    var dispatcher = new Dispatcher(adapter, answer -> answers.add(new String(answer, StandardCharsets.UTF_8)));
    var posting = new Thread(this::postAnswers, "pyx answers");
    posting.setDaemon(true);
    posting.start();
    try {
      takeAll(dispatcher);
    } finally {
      dispatcher.finish();
      isAllAnswered = true;
      awaitPosts();
    }
  }

  private void takeAll(Dispatcher dispatcher) throws IOException {
    // Pyx keeps messages until the adapter confirms them.
    var received = 0;
    while (failure == null) {
      for (var message : poll(received)) {
        received++;
        var request = Request.of(message);
        dispatcher.take(request);
        if (request.isShutdown()) return;
      }
    }
    throw failure;
  }

  private List<?> poll(int received) throws IOException {
    var path = url + "/messages?connection=" + connection + "&after=" + received;
    var reply = exchange(HttpRequest.newBuilder(URI.create(path)).timeout(LONGEST_POLL).GET().build());
    if (reply instanceof List<?> messages) return messages;
    throw new IOException("a poll was answered with no array of messages");
  }

  // Answers.

  /** Posts all answers since the last post, until no more can come. */
  private void postAnswers() {
    try {
      while (true) {
        var first = answers.poll(50, TimeUnit.MILLISECONDS);
        if (first == null && isAllAnswered) return;
        if (first != null) postFrom(first);
      }
    } catch (IOException error) {
      failure = error;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      allPosted.countDown();
    }
  }

  private void postFrom(String first) throws IOException {
    var batch = new ArrayList<>(List.of(first));
    answers.drainTo(batch);
    exchange(post("/answers?connection=" + connection, "[" + String.join(",", batch) + "]"));
  }

  private void awaitPosts() {
    try {
      allPosted.await(2, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  // HTTP.

  private HttpRequest post(String path, String body) {
    return HttpRequest.newBuilder(URI.create(url + path)).timeout(LONGEST_POLL)
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
