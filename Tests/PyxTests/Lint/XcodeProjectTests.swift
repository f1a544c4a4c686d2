import Foundation
import Testing

/// Xcode projects that link the library of Pay by Bank app without CocoaPods.
@Suite struct XcodeProjectTests {
  /// A project in the form that Xcode writes, with one app.
  private static func project(
    linking: String = "ZappMerchantLib.framework", copying: String = "ZappMerchantLibResources.bundle",
    flags: String? = #"("$(inherited)", "-ObjC", )"#, shared: String = "", base: String = "",
    phases: String = "",
    product: String = "com.apple.product-type.application", more: String = ""
  ) -> String {
    let setting = flags.map { "OTHER_LDFLAGS = \($0);" } ?? ""
    return """
      // !$*UTF8*$!
      {
        archiveVersion = 1;
        objects = {
      /* Begin PBXBuildFile section { */
          A1 /* ZappMerchantLib in Frameworks */ = {isa = PBXBuildFile; fileRef = F1 /* the ( library */; };
          A2 = {isa = PBXBuildFile; fileRef = F2; };
          F1 = {isa = PBXFileReference; lastKnownFileType = wrapper.framework; path = "lib/\(linking)"; };
          F2 = {isa = PBXFileReference; lastKnownFileType = "wrapper.plug-in"; path = \(copying); };
          P1 = {isa = PBXFrameworksBuildPhase; files = ( A1, ); };
          P2 = {isa = PBXResourcesBuildPhase; files = ( A2, ); };
          P3 = {isa = PBXShellScriptBuildPhase; files = ( ); shellScript = "echo \\"{((\\"\\n"; };
          T = {isa = PBXNativeTarget; name = "Shop \\"Zapp\\""; productType = "\(product)";
            buildPhases = ( P1, P2, \(phases)); buildConfigurationList = L1; };
          L1 = {isa = XCConfigurationList; buildConfigurations = ( C1, C2, ); };
          L2 = {isa = XCConfigurationList; buildConfigurations = ( C3, C4, ); };
          C1 = {isa = XCBuildConfiguration; name = Debug; \(base) buildSettings = { \(setting) }; };
          C2 = {isa = XCBuildConfiguration; name = Release; buildSettings = { \(setting) }; };
          C3 = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(shared) }; };
          C4 = {isa = XCBuildConfiguration; name = Release; buildSettings = { \(shared) }; };
          R = {isa = PBXProject; targets = ( T, ); buildConfigurationList = L2; \(more) };
        };
        rootObject = R;
      }
      """
  }

  @Test(
    arguments: [
      HostExample("as the guide has it", project()),
      HostExample("the library in place of the framework", project(linking: "libZappMerchantLib.a")),
      HostExample("without the flag", project(flags: #""-lz""#), breaks: "PBBA-CFG-04/a"),
      HostExample("no flags at all", project(flags: nil), breaks: "PBBA-CFG-04/a"),
      HostExample("the flag in small letters", project(flags: #""-objc""#), breaks: "PBBA-CFG-04/a"),
      HostExample("the flag of the project", project(flags: nil, shared: #"OTHER_LDFLAGS = "-lz -ObjC";"#)),
      HostExample(
        "flags that take the project's place",
        project(flags: "(\"-lz\")", shared: "OTHER_LDFLAGS = \"-ObjC\";"),
        breaks: "PBBA-CFG-04/a"),
      HostExample("all of each library", project(flags: #"("-all_load")"#)),
      HostExample("a variable", project(flags: #"("$(SHOP_FLAGS)")"#)),
      HostExample("a file of settings", project(flags: nil, base: "baseConfigurationReference = X;")),
      HostExample("a condition", project(flags: nil, shared: #""OTHER_LDFLAGS[sdk=iphoneos*]" = "-ObjC";"#)),
      HostExample("without the bundle", project(copying: "Main.storyboard"), breaks: "PBBA-CFG-04/b"),
      HostExample("a script that may copy it", project(copying: "Main.storyboard", phases: "P3, ")),
      HostExample("no library", project(linking: "UIKit.framework", copying: "Main.storyboard", flags: nil)),
      HostExample(
        "no app",
        project(copying: "a.txt", flags: nil, product: "com.apple.product-type.framework")),
    ])
  func projectsAreRead(example: HostExample) throws {
    let run = try LintRun(
      "project.pbxproj", Data(example.text.utf8), ["--system", "pay-by-bank-app"])
    #expect(run.complaints == example.complaints, "\(run.ended.errors)")
  }

  /// A Podfile with one block, whose target is the app.
  private static let podfile = """
    platform :ios, '12.0'
    use_frameworks!
    target 'Shop "Zapp"' do
      pod 'ZappMerchantLib'
    end

    """

  /// If an app gets the library from the pod, remains of the earlier manual integration are reported.
  @Test(
    arguments: [
      (["libPods-Shop.a", ""], false), (["ZappMerchantLib.framework", "libPods-Shop.a"], true),
    ] as [([String], Bool)])
  func whatIsLeftBesideThePodIsTold(linked: [String], isLeft: Bool) throws {
    let ended = try Self.lint(Self.podfile, linking: linked)
    #expect(ended.output.contains("PBBA-CFG-05") == isLeft, "\(ended.output)\(ended.errors)")
  }

  /// A Podfile with several blocks does not say for certain which target has the pod.
  @Test(
    arguments: [
      "target 'Kiosk' do\nend\n", "target :Kiosk do\nend\n", "target('Kiosk') do\nend\n",
      "abstract_target 'All' do\nend\n",
    ])
  func podOfAnotherTargetIsNoFinding(block: String) throws {
    let ended = try Self.lint(Self.podfile + block, linking: ["ZappMerchantLib.framework", "libPods-Shop.a"])
    #expect(
      ended.output.contains("no app is known for sure to get the library from CocoaPods: PBBA-CFG-05"),
      "\(ended.output)\(ended.errors)")
  }

  private static func lint(_ podfile: String, linking linked: [String]) throws -> Pyx.Ended {
    let folder = try Folder()
    let text = project(linking: linked[0], copying: "Main.storyboard")
      .replacing("files = ( A1, );", with: linked[1].isEmpty ? "files = ( A1, );" : "files = ( A1, A3, );")
      .replacing(
        "    F1 = {",
        with:
          "    A3 = {isa = PBXBuildFile; fileRef = F3; };\n    F3 = {path = \"\(linked[1])\"; };\n    F1 = {")
    _ = try folder.write("project.pbxproj", text)
    _ = try folder.write("Podfile", podfile)
    return try Pyx.run("lint", "Podfile", "project.pbxproj", in: folder)
  }

  @Test(
    arguments: [
      BrokenExample(
        "an array", "( a, b )", ":1:1: an Info.plist is a dictionary, but this property list is not"),
      BrokenExample(
        "no objects", "{ a = b; }", ": not an Xcode project: it has no root object among its objects"),
      BrokenExample(
        "too deep", String(repeating: "(", count: 200_000),
        ": the project cannot be read: it is more than 128 levels deep"),
    ])
  func brokenProjectIsToldInOneLine(example: BrokenExample) throws {
    try LintRun("project.pbxproj", example.bytes).expectBroken("project.pbxproj", example)
  }
}
