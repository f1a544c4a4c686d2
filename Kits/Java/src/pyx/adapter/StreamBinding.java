package pyx.adapter;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Carries messages as lines over TCP, for a program that Pyx has not started. */
public final class StreamBinding {
  private StreamBinding() {}

  /**
   * Connects and answers requests until {@code shutdown} or the end of the connection.
   *
   * @param address the host and the port, as in {@code 127.0.0.1:4711}
   * @param token the token by which Pyx recognizes the adapter
   * @throws IllegalArgumentException if the address or the token is invalid
   */
  public static void serve(Adapter adapter, String address, String token) throws IOException {
    var colon = address.lastIndexOf(':');
    if (colon < 1 || !address.substring(colon + 1).matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException("PYX_STREAM must be host:port, and is: " + address);
    }
    if (token == null) throw new IllegalArgumentException("PYX_TOKEN is missing: take it from what Pyx has printed");
    var host = address.substring(0, colon).replaceAll("^\\[|]$", "");
    try (var socket = new Socket(host, Integer.parseInt(address.substring(colon + 1)))) {
      // Each answer is one small segment, which must not wait for the acknowledgement of the last.
      socket.setTcpNoDelay(true);
      var hello = Json.members("jsonrpc", "2.0", "method", "connect", "params", Json.members("token", token));
      socket.getOutputStream().write((Json.write(hello) + "\n").getBytes(StandardCharsets.UTF_8));
      if (PipeBinding.count(adapter, socket.getInputStream(), socket.getOutputStream()) == 0) {
        throw new IOException("it ended before the first request; PYX_TOKEN must be what Pyx has printed last");
      }
    }
  }
}
