import Adapter
import AdapterOverHTTP
import Foundation
import Reference

/// The reference of the wallets as an adapter: on a pipe, over a stream, or over HTTP if the environment has `PYX_URL`
/// alone.
@main
enum WalletsOverHTTP {
  static func main() async {
    do throws(CannotConnect) {
      try await AdapterServer.runOverAnyBinding([ServedImplementation(WalletLibrary())])
    } catch {
      FileHandle.standardError.write(Data("wallets: \(error)\n".utf8))
      exit(69)
    }
  }
}
