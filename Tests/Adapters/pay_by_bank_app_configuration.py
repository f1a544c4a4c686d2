"""What a shop has configured for the Pay by Bank app merchant library, and its adapter for the role `configuration`.

`INFO_PLIST` and `PODFILE` are the files of the host app, as they would stand in its repository. `PROJECTS` holds its
two Xcode projects: the shop's, and a kiosk's, which has the library without CocoaPods. `Files` is the adapter: it
parses the property lists, reads the Podfile line by line, and reports only what they contain.
"""

import re

import info_plist as plist
import pyx_adapter as pyx
import xcode_project as xcode

INFO_PLIST = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleIdentifier</key>
  <string>com.example.shop</string>
  <key>LSApplicationQueriesSchemes</key>
  <array>
    <string>zapp</string>
  </array>
</dict>
</plist>
"""

PODFILE = """platform :ios, '12.0'
use_frameworks!

target 'Shop' do
  pod 'ZappMerchantLib'
end
"""

PROJECTS = {
    "Shop": dict(linked=["libPods-Shop.a"], copied=["Main.storyboard"], flags=None, subprojects=[]),
    "Kiosk": dict(
        linked=["build/libZappMerchantLib.a", "UIKit.framework"], copied=["ZappMerchantLibResources.bundle"],
        flags=["-ObjC"], subprojects=["ZappMerchantLib/ZappMerchantLib.xcodeproj"]),
}

LIST = "<array>\n    <string>zapp</string>\n  </array>"

# For each defect: what it is, the original text in one of the files, and its replacement.
CHANGES = {
    "plist-without-scheme": ("does not list the scheme of the bank apps", "<string>zapp</string>", ""),
    "plist-scheme-as-url": ("lists the beginning of a URL in place of the scheme", "zapp<", "zapp://<"),
    "plist-without-list": ("lists no schemes at all", "<key>LSApplicationQueriesSchemes</key>\n  " + LIST, ""),
    "plist-scheme-alone": ("has the scheme as a text, not in an array", LIST, "<string>zapp</string>"),
    "plist-dictionary": ("has the scheme in a dictionary", LIST, "<dict><key>Item 0</key><string>zapp</string></dict>"),
    "podfile-hyphens": ("asks for the library by another name", "ZappMerchantLib", "Zapp-Merchant-Lib"),
    "podfile-without-frameworks": ("leaves use_frameworks! out, in a project in Swift", "use_frameworks!\n", ""),
    "podfile-ios-7": ("runs on a version of iOS on which the library does not", "'12.0'", "'7.1'"),
}
# For each defect of the projects: what it is, whose project it is in, and the replacement.
PROJECT_CHANGES = {
    "project-without-objc": ("does not give the linker -ObjC", "Kiosk", dict(flags=["-lz"])),
    "project-without-bundle": ("does not copy the library's bundle", "Kiosk", dict(copied=["Main.storyboard"])),
    "project-old-framework": (
        "still links the old framework beside the pod", "Shop", dict(linked=["libPods-Shop.a", "ZappMerchantLib.framework"])),
    "project-old-subproject": (
        "still has the old subproject beside the pod", "Shop", dict(subprojects=["old/ZappMerchantLib.xcodeproj"])),
}
DEFECTS = {name: description for name, (description, _, _) in [*CHANGES.items(), *PROJECT_CHANGES.items()]}


class Files(pyx.Session):
    """The adapter: it reads the host's files when it is asked."""

    system, role = "pay-by-bank-app", "configuration"
    stimuli = ["readConfiguration"]
    observes = ["listedSchemes", "leastOS", "namedPod", "usedFrameworks", "builtApp", "referredProject"]
    isolation = "session"
    defect = None

    def open(self, world):
        self.files = [INFO_PLIST, PODFILE]
        if self.defect in CHANGES:
            _, text, other = CHANGES[self.defect]
            self.files = [file.replace(text, other) for file in self.files]
        self.projects = {name: xcode.made(name, **parts) for name, parts in PROJECTS.items()}
        if self.defect in PROJECT_CHANGES:
            _, name, parts = PROJECT_CHANGES[self.defect]
            self.projects[name] = xcode.made(name, **{**PROJECTS[name], **parts})

    def send(self, kind, fields, world):
        info_plist, podfile = self.files
        # This host is written in Swift; only its sources would show that, not these two files.
        seen = [read_info_plist(info_plist.encode()), *read_podfile("Podfile", podfile, language="swift")]
        for name, data in self.projects.items():
            seen += read_project("%s.xcodeproj/project.pbxproj" % name, data)
        return seen

    @classmethod
    def calibrate(cls, kind, fields):
        """Makes the text of a file that shows only this effect, and reads it."""
        if kind == "listedSchemes":
            return [read_info_plist(plist.with_schemes(listed=fields["schemes"]))]
        if kind == "builtApp":
            data = xcode.made(
                fields["target"], fields["linked"], fields.get("resources", []), fields.get("linkerFlags"), [])
            return read_project(fields["file"], data)
        if kind == "referredProject":
            data = xcode.made("Shop", [], [], [], [fields["name"]])
            return [seen for seen in read_project(fields["file"], data) if kind in seen]
        text = {
            "leastOS": "platform :ios, '%s'" % fields.get("version"),
            "namedPod": "pod '%s'" % fields.get("name"),
            "usedFrameworks": "use_frameworks!" if fields.get("isUsed") else "",
        }[kind]
        return [seen for seen in read_podfile(fields["file"], text, fields.get("language")) if kind in seen]


def read_info_plist(data):
    """The value of `LSApplicationQueriesSchemes`."""
    form, schemes = plist.listed_schemes(data)
    return pyx.effect("listedSchemes", file="Info.plist", form=form, schemes=schemes)


def read_podfile(file, text, language):
    """The version, the pods and `use_frameworks!` of a Podfile that computes nothing; comments are ignored."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    versions = [match[1] for match in (re.fullmatch(r"platform :ios, '(.+)'", line) for line in lines) if match]
    pods = [match[1] for match in (re.match(r"pod '(.+?)'", line) for line in lines) if match]
    targets = [match[1] for match in (re.match(r"target '(.+?)' do", line) for line in lines) if match]
    target = targets[0] if len(targets) == 1 else None
    return [
        *(pyx.effect("leastOS", file=file, version=version) for version in versions or [None]),
        *(pyx.effect("namedPod", file=file, name=name, target=target) for name in pods),
        pyx.effect("usedFrameworks", file=file, isUsed="use_frameworks!" in lines, language=language),
    ]


def read_project(file, data):
    """The apps of a project, and the projects that it refers to."""
    project = xcode.Project(data)
    apps = [
        pyx.effect("builtApp", file=file, target=name, linked=linked, linkerFlags=flags, resources=copied)
        for name, linked, flags, copied in project.apps()
    ]
    return apps + [pyx.effect("referredProject", file=file, name=name) for name in project.subprojects()]
