"""What an Xcode project says about the apps that it builds, read from its property list."""

import plistlib

APP = "com.apple.product-type.application"


class Project:
    """A `project.pbxproj` in XML, as CocoaPods writes it; Xcode's own form with braces has the same contents."""

    def __init__(self, data):
        tree = plistlib.loads(data)
        self.objects = tree["objects"]
        self.root = self.objects[tree["rootObject"]]

    def apps(self):
        """For each app: its name, the linked files, the linker's flags and the copied files.

        Flags or copies that are uncertain are None.
        """
        for target in self.all(self.root["targets"]):
            if target.get("productType") == APP:
                yield target["name"], self.files(target, "Frameworks"), self.flags(target), self.copied(target)

    def subprojects(self):
        return [self.name(reference["ProjectRef"]) for reference in self.root.get("projectReferences", [])]

    def all(self, ids):
        return [self.objects[each] for each in ids]

    def name(self, reference):
        file = self.objects[reference]
        return (file.get("path") or file.get("name", "")).split("/")[-1]

    def files(self, target, phase):
        phases = [each for each in self.all(target["buildPhases"]) if each["isa"] == "PBX%sBuildPhase" % phase]
        references = [file.get("fileRef") for each in phases for file in self.all(each["files"])]
        return [self.name(each) for each in references if each]  # the product of a package has none

    def copied(self, target):
        """The copied files; None if a script may copy files unseen, or an embedded framework brings its own."""
        is_sure = all(each["isa"] != "PBXShellScriptBuildPhase" for each in self.all(target["buildPhases"]))
        return self.files(target, "Resources") if is_sure and not self.embeds(target) else None

    def embeds(self, target):
        return any(name.endswith("framework") for name in self.files(target, "CopyFiles"))

    def flags(self, target):
        """The linker's flags in every configuration; a target without flags inherits the project's.

        None if the configurations differ, or if other flags may come from settings files, such as those of CocoaPods,
        or from an embedded framework.
        """
        shared = {each["name"]: each for each in self.configurations(self.root)}
        lists = []
        for own in self.configurations(target):
            outer = shared.get(own["name"], {})
            if "baseConfigurationReference" in own or "baseConfigurationReference" in outer:
                return None
            inherited = self.words(outer.get("buildSettings", {}).get("OTHER_LDFLAGS", []))
            flags = self.words(own["buildSettings"].get("OTHER_LDFLAGS", inherited))
            lists.append([each for flag in flags for each in (inherited if flag == "$(inherited)" else [flag])])
        is_sure = not self.embeds(target) and all(each == lists[0] for each in lists)
        return lists[0] if is_sure else None

    def configurations(self, owner):
        return self.all(self.objects.get(owner.get("buildConfigurationList"), {}).get("buildConfigurations", []))

    @staticmethod
    def words(value):
        return value.split() if isinstance(value, str) else value


def made(name, linked, copied, flags, subprojects):
    """A project with one app; if `flags` is None, a settings file gives the flags and a script copies files."""
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
