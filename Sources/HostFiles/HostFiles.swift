import Conformance
import Foundation
import JSONValues
import PyxPiaWallets

/// What the files of a host app say: its Info.plist, its Podfile, bodies of registration requests, descriptions of payments,
/// and which SDKs its code names.
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
  let descriptions: [PaymentDescription]
  let code: [HostCode]
  /// Files that nothing is judged by, one line each with the reason.
  public let leftOut: [String]
  /// What is wrong with files that cannot be read, in the order in which they were given.
  public let faults: [HostFileFault]

  /// Reads the files; their names say what they are: `.plist`, `.json`, source code by `.swift`, `.m`, `.mm` or `.h`, or a
  /// Podfile, such as `Podfile`, `Podfile.rb` and `Shop.Podfile`.
  public init(paths: [String]) {
    var (plists, podfiles, bodies) = ([InfoPropertyList](), [Podfile](), [Body]())
    var (descriptions, code) = ([PaymentDescription](), [HostCode]())
    var (leftOut, faults) = ([String](), [HostFileFault]())
    for path in paths {
      do throws(HostFileFault) {
        switch Self.kind(of: path) {
        case .plist:
          let bytes = try Self.bytes(of: path)
          let members = try InfoPropertyList.members(path: path, bytes: bytes)
          if let description = PaymentDescription(path: path, members: members) {
            if let doubt = PropertyListKeys(bytes).repetitions.first {
              throw InfoPropertyList.fault(in: path, for: doubt)
            }
            descriptions.append(description)
            continue
          }
          let plist = try InfoPropertyList(path: path, bytes: bytes, members: members)
          if let other = plist.otherBundle {
            leftOut.append("\(path) is of \(other), not of an app, and is left out")
          } else {
            plists.append(plist)
          }
        case .podfile: podfiles.append(try Podfile(path: path, bytes: try Self.bytes(of: path)))
        case .code: code.append(try HostCode(path: path, bytes: try Self.bytes(of: path)))
        case .json:
          let bytes = try Self.bytes(of: path)
          let json = try Self.json(path, bytes)
          if json["paymentMethodActionList"] != nil {
            bodies.append(Body(path: path, text: String(decoding: bytes, as: UTF8.self)))
          } else if let description = PaymentDescription(path: path, json: json) {
            descriptions.append(description)
          } else {
            leftOut.append(
              "\(path) has neither a paymentMethodActionList nor a payment description, and is left out")
            continue
          }
          try Self.requireOneOfEachName(path, bytes)
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
    (self.descriptions, self.code) = (descriptions, code)
    (self.leftOut, self.faults) = (leftOut, faults)
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

  private static func json(_ path: String, _ bytes: Data) throws(HostFileFault) -> JSONValue {
    do {
      return try JSONValue(parsing: bytes)
    } catch {
      let place = HostFileFault.Place.place(of: error.offset, in: bytes)
      var line: Int?
      if case .line(let found, _) = place { line = found }
      if let mark = MergeMarks.firstLine(in: bytes, faultIn: line) {
        throw HostFileFault(
          path, at: .line(mark, column: 1), "no JSON: it holds a merge that was not finished")
      }
      throw HostFileFault(path, at: place, "no JSON: \(error.what)")
    }
  }

  /// Throws a ``HostFileFault`` where an object has two members of one name.
  private static func requireOneOfEachName(_ path: String, _ bytes: Data) throws(HostFileFault) {
    do {
      _ = try JSONValue(parsingWithoutLoss: bytes)
    } catch {
      guard case .repeatedMember(let name) = error.kind else { return }
      throw HostFileFault(
        path, at: .place(of: error.offset, in: bytes),
        "the member \(name) stands there before; which of the two counts is not known, so take one out")
    }
  }
}
