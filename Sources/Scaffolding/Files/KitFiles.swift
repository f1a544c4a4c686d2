import CKits

/// The kits in the folder `Kits`; a kit speaks the protocol with Pyx for an adapter.
enum KitFiles {
  /// The files of a kit in C, Java, JavaScript or Python, with their paths in an adapter's folder.
  static func all(of kit: String) -> [ScaffoldFile] {
    var files: [ScaffoldFile] = []
    var next = pyx_kit(kit)
    while let entry = next?.pointee, let path = entry.path, let bytes = entry.bytes {
      let content = Array(UnsafeBufferPointer(start: bytes, count: entry.count))
      files.append(ScaffoldFile(String(cString: path), content))
      next = next?.successor()
    }
    return files
  }
}
