package pyx.adapter;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
public final class HttpBinding {
  public static void serve(Adapter adapter, String url) throws IOException {
    throw new IllegalArgumentException("x");
  }
}
