import CoreTestSupport
import Foundation
import Testing
import UnderstudyCore

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
