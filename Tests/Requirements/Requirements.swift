import ClientAPISimulator
import Foundation
import HTTPClient
import QRCodes

extension Requirement {
  /// The library behind the Client API simulator.
  public static var libevent: Requirement {
    Requirement(name: "libevent", remedy: "apt-get install libevent-dev") {
      LoopbackClientAPI.missingLibrary == nil
    }
  }

  /// The library that carries requests over the network.
  public static var libcurl: Requirement {
    Requirement(name: "libcurl", remedy: "apt-get install libcurl4-openssl-dev") {
      NetworkTransport.missingLibrary == nil
    }
  }

  /// The libraries that read QR codes and draw them.
  public static var qrCodes: Requirement {
    Requirement(name: "libzbar and libqrencode", remedy: "apt-get install libzbar0 libqrencode4") {
      QRCodeReader.missingLibrary == nil && QRCodeWriter.missingLibrary == nil
    }
  }

  /// The language of some of the example adapters, and of the faulty ones.
  public static var python: Requirement {
    Requirement(name: "python3", remedy: "apt-get install python3") { Programs.python != nil }
  }

  /// The PyPI packages with which tests check messages, account numbers and packs; ``Programs/pythonWithPackages`` has
  /// them.
  public static var pythonPackages: Requirement {
    Requirement(
      name: "jwcrypto, python-stdnum and cryptography", remedy: "the README's first command installs them"
    ) { Programs.hasPythonPackages }
  }

  /// The language of the example adapters in JavaScript.
  public static var node: Requirement {
    Requirement(name: "node", remedy: "apt-get install nodejs") { Programs.node != nil }
  }

  /// The command that draws the codes of the example in JavaScript.
  public static var qrencode: Requirement {
    Requirement(name: "qrencode", remedy: "apt-get install qrencode") { Programs.qrencode != nil }
  }

  /// A compiler of the machine for C.
  public static var compilerOfC: Requirement {
    Requirement(name: "cc", remedy: "apt-get install gcc libc6-dev") { Programs.cc != nil }
  }

  /// The compiler of a JDK.
  public static var compilerOfJava: Requirement {
    Requirement(name: "javac", remedy: "apt-get install openjdk-17-jdk-headless") { Programs.javac != nil }
  }

  /// The compiler that builds the package itself.
  public static var compilerOfSwift: Requirement {
    Requirement(name: "swiftc", remedy: "put the toolchain into PATH") { Programs.swiftc != nil }
  }

  /// An XML parser by another maker.
  public static var xmllint: Requirement {
    Requirement(name: "xmllint", remedy: "apt-get install libxml2-utils") { Programs.xmllint != nil }
  }

  /// curl's command.
  public static var curl: Requirement {
    Requirement(name: "curl", remedy: "apt-get install curl") { Programs.curl != nil }
  }

  /// OpenSSL's command.
  public static var openssl: Requirement {
    Requirement(name: "openssl", remedy: "apt-get install openssl") { Programs.openssl != nil }
  }
}

/// Programs that tests use if they are installed.
public enum Programs {
  /// Path of `python3`.
  public static let python = find("python3")
  /// Path of `node`.
  public static let node = find("node")
  /// Path of `qrencode`.
  public static let qrencode = find("qrencode")
  /// Path of `cc`.
  public static let cc = find("cc")
  /// Path of `javac`.
  public static let javac = find("javac")
  /// Path of `swiftc`.
  public static let swiftc = find("swiftc")
  /// Path of `xmllint`.
  public static let xmllint = find("xmllint")
  /// Path of `curl`.
  public static let curl = find("curl")
  /// Path of `openssl`.
  public static let openssl = find("openssl")

  /// Path of the Python with the packages: the one in the build folder if it exists, otherwise the machine's.
  public static var pythonWithPackages: String? {
    let ours = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build/python/bin/python3").standardized.path(percentEncoded: false)
    return FileManager.default.isExecutableFile(atPath: ours) ? ours : python
  }

  fileprivate static let hasPythonPackages: Bool = {
    guard let python = pythonWithPackages else { return false }
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-c", "import jwcrypto, stdnum, cryptography"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
