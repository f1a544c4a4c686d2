import Conformance
import Foundation
import JSONValues
import PyxPiaWallets

/// What the files of a host app say: its Info.plist, its Podfile, bodies of registration requests, and which SDKs its code
/// names.
public struct HostFiles: Sendable {
  /// The largest file that is read, in bytes.
  public static let limit = 16 << 20

  /// A JSON file with the body of a request that registers a payment.
  struct Body: Sendable, Hashable {
    let path: String
    let text: String
  }

  let plists: [InfoPropertyList]
  let podfiles: [Podfile]
  let bodies: [Body]
  let code: [HostCode]
  /// Files that nothing is judged by, one line each with the reason.
  public let leftOut: [String]
  /// What is wrong with files that cannot be read, in the order in which they were given.
  public let faults: [HostFileFault]

  /// Reads the files; their names say what they are: `.plist`, `.json`, source code by `.swift`, `.m`, `.mm` or `.h`, or a
  /// Podfile, such as `Podfile`, `Podfile.rb` and `Shop.Podfile`.
  public init(paths: [String]) {
    var (plists, podfiles, bodies) = ([InfoPropertyList](), [Podfile](), [Body]())
    var (code, leftOut, faults) = ([HostCode](), [String](), [HostFileFault]())
    for path in paths {
      do throws(HostFileFault) {
        switch Self.kind(of: path) {
        case .plist:
          let plist = try InfoPropertyList(path: path, bytes: try Self.bytes(of: path))
          if let other = plist.otherBundle {
            leftOut.append("\(path) is of \(other), not of an app, and is left out")
          } else {
            plists.append(plist)
          }
        case .podfile: podfiles.append(try Podfile(path: path, bytes: try Self.bytes(of: path)))
        case .code: code.append(try HostCode(path: path, bytes: try Self.bytes(of: path)))
        case .json:
          guard let body = try Self.body(path) else {
            leftOut.append("\(path) has no paymentMethodActionList, and is left out")
            continue
          }
          bodies.append(body)
        case nil:
          faults.append(
            HostFileFault(
              path, "neither a .plist, nor a .json, nor a Podfile, nor code by its name; leave it out"))
        }
      } catch {
        faults.append(error)
      }
    }
    (self.plists, self.podfiles, self.bodies) = (plists, podfiles, bodies)
    (self.code, self.leftOut, self.faults) = (code, leftOut, faults)
  }

  /// What stands in the files and cannot be judged for sure, one line each.
  public var notes: [String] { plists.flatMap(\.notes) + podfiles.flatMap(\.notes) }

  private enum Kind { case plist, podfile, json, code }

  private static func kind(of path: String) -> Kind? {
    let name = path.split(separator: "/").last ?? ""
    if name == "Podfile" || name.hasPrefix("Podfile.rb") || name.lowercased().hasSuffix(".podfile") {
      return .podfile
    }
    if HostCode.isCode(name) { return .code }
    if name.lowercased().hasSuffix(".plist") { return .plist }
    return name.lowercased().hasSuffix(".json") ? .json : nil
  }

  private static func bytes(of path: String) throws(HostFileFault) -> Data {
    var information = stat()
    guard stat(path, &information) == 0 else {
      throw HostFileFault(path, "cannot be read: \(String(cString: strerror(errno)))")
    }
    guard information.st_mode & S_IFMT == S_IFREG else {
      throw HostFileFault(path, "cannot be read: it is no file; name the files in it one by one")
    }
    guard information.st_size <= limit else {
      throw HostFileFault(path, "cannot be read: it has more than \(limit) bytes")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw HostFileFault(path, "cannot be read: \(String(cString: strerror(EACCES)))")
    }
    return data
  }

  /// The body that a JSON file holds; nil where it holds something else.
  private static func body(_ path: String) throws(HostFileFault) -> Body? {
    let data = try bytes(of: path)
    do {
      let json = try JSONValue(parsing: data)
      guard json["paymentMethodActionList"] != nil else { return nil }
      return Body(path: path, text: String(decoding: data, as: UTF8.self))
    } catch {
      throw HostFileFault(path, at: .place(of: error.offset, in: data), "no JSON: \(error.what)")
    }
  }
}
