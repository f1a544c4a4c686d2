"""What a project of Xcode says of the apps that it builds, read as the property list that it is."""

import plistlib

APP = "com.apple.product-type.application"


class Project:
    """A `project.pbxproj` in XML, as CocoaPods writes it; the form with braces holds the same."""

    def __init__(self, data):
        tree = plistlib.loads(data)
        self.objects = tree["objects"]
        self.root = self.objects[tree["rootObject"]]

    def apps(self):
        """Each app: its name, what it links, the linker's flags and what is copied, None where neither is sure."""
        for target in self.all(self.root["targets"]):
            if target.get("productType") == APP:
                yield target["name"], self.files(target, "Frameworks"), self.flags(target), self.copied(target)

    def subprojects(self):
        return [self.name(reference["ProjectRef"]) for reference in self.root.get("projectReferences", [])]

    def all(self, ids):
        return [self.objects[each] for each in ids]

    def name(self, reference):
        return self.objects[reference]["path"].split("/")[-1]

    def files(self, target, phase):
        phases = [each for each in self.all(target["buildPhases"]) if each["isa"] == "PBX%sBuildPhase" % phase]
        return [self.name(file["fileRef"]) for each in phases for file in self.all(each["files"])]

    def copied(self, target):
        """Scripts may copy what nobody sees."""
        is_sure = all(each["isa"] != "PBXShellScriptBuildPhase" for each in self.all(target["buildPhases"]))
        return self.files(target, "Resources") if is_sure else None

    def flags(self, target):
        """Files of settings, such as those of CocoaPods, may give others; this project itself gives none."""
        configurations = self.all(self.objects[target["buildConfigurationList"]]["buildConfigurations"])
        if any("baseConfigurationReference" in each for each in configurations):
            return None
        lists = [each["buildSettings"].get("OTHER_LDFLAGS", []) for each in configurations]
        return [flag for flag in lists[0] if all(flag in each for each in lists)]


def made(name, linked, copied, flags, subprojects):
    """A project with one app; where the flags are None, a file of settings gives them, and a script copies."""
    files = {"f%d" % number: {"isa": "PBXFileReference", "path": file}
             for number, file in enumerate([*linked, *copied, *subprojects])}
    ids = list(files)
    uses = {"b" + id: {"isa": "PBXBuildFile", "fileRef": id} for id in ids}
    settings = {"baseConfigurationReference": "x"} if flags is None else {}
    phases = {
        "frameworks": {"isa": "PBXFrameworksBuildPhase", "files": ["b" + id for id in ids[:len(linked)]]},
        "resources": {"isa": "PBXResourcesBuildPhase",
                      "files": ["b" + id for id in ids[len(linked):len(linked) + len(copied)]]},
    }
    if flags is None:
        phases["script"] = {"isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "Pods-resources.sh"}
    objects = {
        **files, **uses, **phases,
        "root": {"isa": "PBXProject", "targets": ["app"],
                 "projectReferences": [{"ProjectRef": id} for id in ids[len(linked) + len(copied):]]},
        "app": {"isa": "PBXNativeTarget", "name": name, "productType": APP, "buildPhases": list(phases),
                "buildConfigurationList": "list"},
        "list": {"isa": "XCConfigurationList", "buildConfigurations": ["debug", "release"]},
        **{each.lower(): {"isa": "XCBuildConfiguration", "name": each, **settings,
                          "buildSettings": {"OTHER_LDFLAGS": flags or []}} for each in ["Debug", "Release"]},
    }
    return plistlib.dumps({"objects": objects, "rootObject": "root"})
