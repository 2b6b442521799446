import CoreTestSupport
import Foundation
import Storage
import Testing

@Suite("A file that the user names")
struct InputFileTests {
    private func refusal(_ path: String) throws -> String {
        try #require(throws: InputFileError.self) { try InputFile.read(path) }.description
    }

    @Test("is read whole")
    func whole() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = try folder.write("a text\n", to: "file")
        #expect(try InputFile.read(path) == Array("a text\n".utf8))
        #expect(try InputFile.read(folder.write("", to: "empty")) == [])
    }

    @Test("is refused with the reason when it is missing, or below a file")
    func missing() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try folder.write("", to: "file")
        #expect(try refusal(folder.path("missing")) == "there is no such file")
        #expect(try refusal(folder.path("missing/file")) == "there is no such file")
        #expect(try refusal(folder.path("file/inner")) == "a part of its path is a file, not a folder")
        #expect(try refusal(folder.path(".")) == "it is a folder, not a file")
    }

    @Test("is refused behind another user's link, and read behind one's own", .enabled(if: geteuid() == 0, "only root gives links away"))
    func links() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.write("secret", to: "file")
        for (name, target) in [("inner", "file"), ("outer", "inner")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
        }
        #expect(try InputFile.read(folder.path("outer")) == Array("secret".utf8))
        for name in ["inner", "outer"] {
            try #require(lchown(folder.path(name), 4_321, 4_321) == 0)
            #expect(try refusal(folder.path("outer")) == "it is a link that belongs to another user (uid 4321)")
            try #require(lchown(folder.path(name), 0, 0) == 0)
        }
        // What another user's file says can be read. It is named, and not chosen by a link.
        try #require(chown(file, 4_321, 4_321) == 0)
        #expect(try InputFile.read(folder.path("outer")) == Array("secret".utf8))
    }

    @Test("is refused behind a chain of links without an end")
    func endless() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
        #expect(try refusal(folder.path("loop")) == "it is a link that leads nowhere")
    }

    @Test("is refused with another reason when it may not be read", .enabled(if: geteuid() != 0, "root may read anything"))
    func forbidden() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = try folder.write("secret", to: "file")
        #expect(chmod(path, 0) == 0)
        #expect(try refusal(path) == InputFileError(code: EACCES).description)
    }

    @Test(
        "has different reasons for a missing file and a forbidden one",
        arguments: [
            (ENOENT, "there is no such file"), (EACCES, "you may not read it; check the rights of the file and of its folders"),
            (EPERM, "you may not read it; check the rights of the file and of its folders"),
        ])
    func reasons(_ code: Int32, _ reason: String) {
        #expect(InputFileError(code: code).description == reason)
    }
}
