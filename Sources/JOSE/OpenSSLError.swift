import COpenSSL

extension JOSEError {
  /// The oldest error in OpenSSL's queue for this thread; the queue is empty afterwards.
  static func fromLibrary(_ what: String) -> JOSEError {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return .library(what) }
    var text = [CChar](repeating: 0, count: 256)
    ERR_error_string_n(code, &text, text.count)
    let end = text.firstIndex(of: 0) ?? text.endIndex
    return .library("\(what): \(String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))")
  }
}
