package pyx.adapter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Splits a stream into lines. */
final class LineReader {
  private final InputStream input;
  private final byte[] buffer = new byte[1 << 16];
  private int begin = 0;
  private int end = 0;

  LineReader(InputStream input) {
    this.input = input;
  }

  /** The next line without its end; null at the end of the stream, or if the last line has no end. */
  byte[] line() throws IOException {
    var line = new ByteArrayOutputStream();
    while (begin < end || fill()) {
      var newline = begin;
      while (newline < end && buffer[newline] != '\n') newline++;
      line.write(buffer, begin, newline - begin);
      begin = newline + 1;
      if (newline < end) return line.toByteArray();
    }
    return null;
  }

  private boolean fill() throws IOException {
    begin = 0;
    end = Math.max(0, input.read(buffer));
    return end > 0;
  }
}
