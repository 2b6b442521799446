import CoreTestSupport
import Foundation
import Logging
import Storage
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("The locator file")
struct LocatorFileTests {
    private let folder: TemporaryFolder
    private let processID = Int(ProcessInfo.processInfo.processIdentifier)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func locator(
        _ ports: Int..., host: String = "127.0.0.1", secureURL: String? = nil, in url: URL? = nil
    ) throws -> LocatorFile {
        let start = try #require(Instant("2026-01-07T09:00:00Z"))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return LocatorFile(
            baseURLs: ports.map { "http://\(host):\($0)" }, secureURL: secureURL, ports: ports, folder: (url ?? folder.url).path,
            database: .file(folder.path("data.sqlite")), startedAt: start, logger: logger)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    private func content(of name: String) throws -> JSON {
        let data = try Data(contentsOf: folder.url.appending(path: name))
        return try JSON(parsing: [UInt8](data))
    }

    /// Writes a file as another server would.
    private func leave(pid: JSON, _ urls: JSON...) throws {
        _ = try folder.write(["version": "0.0.1", "baseURLs": .array(urls), "pid": pid], to: "understudy-4000.json")
    }

    @Test(
        "has the base URLs, the process id, the version, the start time and the path of the database",
        arguments: [nil, "https://localhost:4443"])
    func content(secureURL: String?) throws {
        try locator(4000, secureURL: secureURL).write()
        let expected: JSON = [
            "version": .string(understudyVersion), "baseURLs": ["http://127.0.0.1:4000"], "secureURL": .optional(secureURL),
            "pid": .integer(processID),
            "processStart": ProcessStart(of: processID)?.json ?? .null, "startedAt": "2026-01-07T09:00:00.000Z",
            "database": .optional(Store.Location.file(folder.path("data.sqlite")).absoluteName),
        ]
        let found = try content(of: "understudy-4000.json")
        #expect(found == expected)
    }

    @Test("exists for each port, names all ports, and is removed when the server stops")
    func ports() throws {
        let locator = try locator(4000, 5002)
        locator.write()
        #expect(try names() == ["understudy-4000.json", "understudy-5002.json"])
        let second = try content(of: "understudy-5002.json")
        #expect(second["baseURLs"] == ["http://127.0.0.1:4000", "http://127.0.0.1:5002"])
        locator.remove()
        #expect(try names() == [])
    }

    @Test("replaces the file of a process that does not run", arguments: [2_147_483_647, 0, -1, 99_999_999_999, "1", .null] as [JSON])
    func stale(_ pid: JSON) throws {
        try leave(pid: pid, "http://127.0.0.2:4000")
        try locator(4000).write()
        let found = try content(of: "understudy-4000.json")
        #expect(found["pid"] == .integer(processID))
    }

    @Test("replaces a file with this server's address, even if its process id is in use")
    func lostAddress() throws {
        try leave(pid: 1, "http://127.0.0.1:4000")
        try locator(4000).write()
        let found = try content(of: "understudy-4000.json")
        #expect(found["pid"] == .integer(processID))
    }

    @Test("replaces the file of a process whose id another process has now")
    func reusedID() throws {
        let start = try #require(ProcessStart(of: 1)?.json)
        _ = try folder.write(
            ["baseURLs": ["http://127.0.0.2:4000"], "pid": 1, "processStart": start.with(["time": "never"])], to: "understudy-4000.json")
        try locator(4000).write()
        let found = try content(of: "understudy-4000.json")
        #expect(found["pid"] == .integer(processID))
    }

    @Test("replaces a file that is no locator file", arguments: ["", "[]", "{", "4000"])
    func broken(_ text: String) throws {
        _ = try folder.write(text, to: "understudy-4000.json")
        try locator(4000).write()
        let found = try content(of: "understudy-4000.json")
        #expect(found["pid"] == .integer(processID))
    }

    @Test("does not replace the file of a running server with the same port on another address")
    func another() throws {
        try leave(pid: 1, "http://127.0.0.2:4000")
        let locator = try locator(4000)
        locator.write()
        let afterWriting = try content(of: "understudy-4000.json")
        #expect(afterWriting["pid"] == 1)
        locator.remove()
        #expect(try names() == ["understudy-4000.json"])
    }

    @Test("is not removed after another server has replaced it")
    func replaced() throws {
        let locator = try locator(4000)
        locator.write()
        try leave(pid: 1, "http://127.0.0.2:4000")
        locator.remove()
        #expect(try names() == ["understudy-4000.json"])
    }

    @Test("can be read and written only by its owner, even if it replaces a public file")
    func mode() throws {
        let earlier = try folder.write("{}", to: "understudy-4000.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: earlier)
        try locator(4000).write()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("understudy-4000.json"))
        let mode = try #require(attributes[.posixPermissions] as? NSNumber).intValue
        #expect(mode == 0o600, "\(String(mode, radix: 8))")
    }

    @Test("that cannot be written is no error")
    func unwritable() throws {
        let locator = try locator(4000, in: folder.url.appending(path: "missing"))
        locator.write()
        locator.remove()
        #expect(try names() == [])
    }
}
