import CoreTestSupport
import Foundation
import Storage
import Testing

@Suite("A sync to the disk")
struct DiskSyncTests {
    @Test("succeeds for a file and for a folder", arguments: ["data", "."])
    func files(_ name: String) throws {
        let folder = try TemporaryFolder()
        try Data("text".utf8).write(to: URL(filePath: folder.path("data")))
        let descriptor = open(folder.path(name), O_RDONLY)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        #expect(DiskSync.sync(descriptor) == nil)
    }

    @Test("reports the system's error for a descriptor that leads to no file")
    func others() throws {
        let pipe = Pipe()
        let code = DiskSync.sync(pipe.fileHandleForWriting.fileDescriptor)
        // macOS and Linux have different errors for it.
        #expect([EINVAL, ENOTSUP].contains(try #require(code)))
        #expect(DiskSync.sync(-1) == EBADF)
    }
}
