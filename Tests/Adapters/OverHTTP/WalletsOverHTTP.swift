import Adapter
import AdapterOverHTTP
import Foundation
import Reference

/// The reference of the wallets as an adapter: over HTTP if the environment has `PYX_URL` but no `PYX_STREAM`,
/// otherwise over a stream or on a pipe.
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
