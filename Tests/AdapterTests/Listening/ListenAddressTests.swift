import Testing

@testable import AdapterListening

@Suite struct ListenAddressTests {
  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", 0), ("localhost", "127.0.0.1", 0), ("0.0.0.0", "0.0.0.0", 0),
    ("127.0.0.1:8123", "127.0.0.1", 8123), ("localhost:0", "127.0.0.1", 0), (":8123", "127.0.0.1", 8123),
    ("192.168.1.20:65534", "192.168.1.20", 65_534),
  ]) func addressIsRead(text: String, host: String, port: Int) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.host == host && address.port == port)
    #expect(address.isLoopback == host.hasPrefix("127."))
  }

  /// Port 65535 is refused too, because the stream needs the next port, which does not exist.
  @Test(arguments: [
    "", ":", "127.0.0.1:", ":65535", ":99999999999999999999", ":-1", ":+1", ":08", "127.0.0", "127.0.0.1.1",
    "127.0.0.256", "127.0.0.01", "example.org", "[::1]:80", "pia-wallets:PIA-LCH-01:AQ", "reference", "a:1:2",
    "127.0.0.1 ", "127.0.0.1:8123/path",
  ]) func whatIsNoAddressIsRefused(text: String) {
    #expect(ListenAddress(text) == nil)
  }

  @Test func clientsOfThisMachineReachEveryAddress() {
    #expect(ListenAddress("0.0.0.0:80")?.reachableHost == "127.0.0.1")
    #expect(ListenAddress("127.0.0.2:80")?.reachableHost == "127.0.0.2")
  }
}
