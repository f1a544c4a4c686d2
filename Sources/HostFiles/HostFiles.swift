import Conformance
import Foundation
import PyxPiaWallets

/// The contents of a host app's files: its Info.plist, its Podfile, its Xcode project, bodies of registration requests,
/// descriptions of payments, and the SDKs that its code names.
public struct HostFiles: Sendable {
  /// The size of the largest file that is read, in bytes.
  public static let limit = 16 << 20

  /// A JSON file with the body of a request that registers a payment.
  struct Body: Sendable, Hashable {
    let path: String
    let text: String
    /// The part of the body that cannot be judged, with its place; nil if there is no such part.
    let note: String?
  }

  let plists: [InfoPropertyList]
  let podfiles: [Podfile]
  let projects: [XcodeProject]
  let bodies: [Body]
  let descriptions: [PaymentDescription]
  let code: [HostCode]
  /// The files that are not judged, one line each with the reason.
  public let leftOut: [String]
  /// The faults of unreadable files, in the order in which the files were given.
  public let faults: [HostFileFault]

  /// Reads the files, whose kinds follow from their names.
  ///
  /// The kinds are `.plist`, `.json`, source code (`.swift`, `.m`, `.mm`, `.h` or `.pch`), an Xcode project
  /// (`.pbxproj`), and a Podfile, such as `Podfile`, `Podfile.rb` or `Shop.Podfile`.
  public init(paths: [String]) {
    var (plists, podfiles, bodies) = ([InfoPropertyList](), [Podfile](), [Body]())
    var projects: [XcodeProject] = []
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
            leftOut.append("\(path) belongs to \(other), not to an app, and is left out")
          } else {
            plists.append(plist)
          }
        case .podfile: podfiles.append(try Podfile(path: path, bytes: try Self.bytes(of: path)))
        case .project: projects.append(try XcodeProject(path: path, bytes: try Self.bytes(of: path)))
        case .code: code.append(try HostCode(path: path, bytes: try Self.bytes(of: path)))
        case .json:
          let json = try HostJSON(path: path, bytes: try Self.bytes(of: path))
          if json.value["paymentMethodActionList"] != nil {
            let note = json.noteOnBody(try json.outline())
            bodies.append(Body(path: path, text: json.text, note: note))
          } else if let description = PaymentDescription(path: path, json: json.value) {
            _ = try json.outline()
            descriptions.append(description)
          } else {
            leftOut.append(
              "\(path) has neither a paymentMethodActionList nor a payment description, and is left out")
          }
        case nil:
          faults.append(
            HostFileFault(
              path,
              path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcodeproj/")
                ? "a folder; name the project.pbxproj in it"
                : "its name is not that of a .plist, a .json, a Podfile, a project.pbxproj or source "
                  + "code; leave it out"
            ))
        }
      } catch {
        faults.append(error)
      }
    }
    (self.plists, self.podfiles, self.bodies) = (plists, podfiles, bodies)
    (self.projects, self.descriptions, self.code) = (projects, descriptions, code)
    (self.leftOut, self.faults) = (leftOut, faults)
  }

  /// The parts of the files that cannot be judged with certainty, one line each.
  public var notes: [String] {
    plists.flatMap(\.notes) + podfiles.flatMap(\.notes) + projects.flatMap(\.notes)
      + bodies.compactMap(\.note)
  }

  private enum Kind { case plist, podfile, project, json, code }

  private static func kind(of path: String) -> Kind? {
    let name = path.split(separator: "/").last ?? ""
    if name == "Podfile" || name.hasPrefix("Podfile.rb") || name.lowercased().hasSuffix(".podfile") {
      return .podfile
    }
    if XcodeProject.isProject(name) { return .project }
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
      throw HostFileFault(path, "cannot be read: it is not a file; name the files in it one by one")
    }
    guard information.st_size <= limit else {
      throw HostFileFault(path, "cannot be read: it has more than \(limit) bytes")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw HostFileFault(path, "cannot be read: \(String(cString: strerror(EACCES)))")
    }
    return data
  }
}
