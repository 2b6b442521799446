import CoreTestSupport
import Foundation
import MicroHTTP
import Storage
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A start error")
struct StartErrorTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func refusal(_ flags: [String: JSON]) throws -> StartError {
        let standard: [String: JSON] = ["database": .string(folder.path("u.sqlite")), "seed": .null]
        let configuration = try Configuration(flags: standard.merging(flags) { $1 })
        return try #require(throws: StartError.self) { try OpenDatabase(configuration) }
    }

    @Test("names a missing seed file")
    func missingSeed() throws {
        let path = folder.path("missing.json")
        let error = try refusal(["seed": .string(path)])
        #expect(error.exitStatus == 65)
        #expect(error.description.hasPrefix("the seed file \(path) cannot be used: there is no such file; "))
        #expect(error.description.hasSuffix("; name another with --seed, or none"))
    }

    @Test(
        "gives the place of a syntax error in a seed file",
        arguments: [
            ("", "line 1, column 1"), ("{\n", "line 2, column 1"), ("{\"version\": 1, \"version\": 1}", "\"version\" occurs twice"),
        ])
    func seedSyntax(_ text: String, _ fragment: String) throws {
        let path = try folder.write(text, to: "seed.json")
        let error = try refusal(["seed": .string(path)])
        #expect(error.exitStatus == 65)
        #expect(error.description.hasPrefix("the seed file \(path) cannot be used: "))
        #expect(error.description.contains(fragment))
    }

    @Test("names a folder or a pipe in place of a seed file, and does not wait for the pipe", arguments: StartErrorTests.obstacles)
    func seedObstacle(_ obstacle: Obstacle) throws {
        let path = try obstacle.make(in: folder)
        let error = try refusal(["seed": .string(path)])
        #expect(error.exitStatus == 65)
        #expect(error.description == "the seed file \(path) cannot be used: it is \(obstacle.name); name another with --seed, or none")
    }

    @Test("names a folder or a pipe in place of a database or of its key file", arguments: StartErrorTests.obstacles)
    func databaseObstacle(_ obstacle: Obstacle) throws {
        let path = try obstacle.make(in: folder)
        let error = try refusal(["database": .string(path)])
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("the database \(path) is \(obstacle.name); "))
        let key = try #require(path.hasSuffix(".key") ? String(path.dropLast(4)) : nil)
        let keyError = try refusal(["database": .string(key)])
        #expect(keyError.description.hasPrefix("the key file \(path) cannot be used (it is \(obstacle.name)); "))
    }

    /// A folder or a pipe in place of a file. Its name ends in `.key`.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        let name: String
        let mode: mode_t

        var testDescription: String { name }

        func make(in folder: TemporaryFolder) throws -> String {
            let path = folder.path("obstacle.key")
            try #require((mode == S_IFDIR ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
            return path
        }
    }

    private static let obstacles = [
        Obstacle(name: "a folder, not a file", mode: S_IFDIR), Obstacle(name: "a pipe, not a file", mode: S_IFIFO),
    ]

    @Test("names the line of a comment in a seed file, and another encoding")
    func seedText() throws {
        let path = try folder.write("{\n  // My accounts.\n  \"version\": 1\n}", to: "seed.json")
        let comment = try refusal(["seed": .string(path)])
        #expect(comment.exitStatus == 65)
        #expect(comment.description == "the seed file \(path) cannot be used: line 2, column 3: JSON has no comments; remove this one")
        try Data([0xFF, 0xFE, 0x7B, 0, 0x7D, 0]).write(to: URL(filePath: path))
        let encoding = try refusal(["seed": .string(path)])
        #expect(encoding.description.contains("line 1, column 1: the text is UTF-16 or UTF-32; save it as UTF-8"))
    }

    @Test("does not count the byte order mark of a seed file")
    func seedMark() throws {
        let path = try folder.write("\u{FEFF}{\n\"version\": 2}", to: "seed.json")
        let error = try refusal(["seed": .string(path)])
        #expect(error.description.contains("line 2: $.version: found 2, expected 1"))
    }

    @Test("lists all faults of a seed file, and changes nothing")
    func seedFaults() throws {
        let seed: JSON = [
            "version": 1, "accounts": [["key": "one", "timezone": "Mars/Olympus_Mons"], ["kee": "two"], ["key": "three", "email": 3]],
        ]
        let path = try folder.write(seed, to: "seed.json")
        let error = try refusal(["seed": .string(path)])
        #expect(error.exitStatus == 65)
        #expect(error.description.hasPrefix("the seed file \(path) has 4 faults; nothing was changed\n"))
        for fault in ["$.accounts[0].timezone", "$.accounts[1].key", "$.accounts[1].kee", "$.accounts[2].email"] {
            #expect(error.description.contains("\(fault): found "), "\(fault)")
        }
        let world = try OpenDatabase(Configuration(flags: ["database": .string(folder.path("u.sqlite")), "seed": .null]))
        #expect(try world.accountListings().isEmpty)
        try world.close()
    }

    @Test("gives the line of each fault of a seed file, in the order of the lines")
    func seedLines() throws {
        let text = """
            {
              "version": 1,
              "accounts": [
                { "tokens": ["a b"] },
                {
                  "key": "two", "timezone":
                    "Mars/Olympus_Mons",
                  "emial": "two@understudy.test"
                }
              ]
            }
            """
        let path = try folder.write(text, to: "seed.json")
        let lines = try refusal(["seed": .string(path)]).description.split(separator: "\n").dropFirst()
        #expect(
            lines.map { $0.prefix { $0 != "," } } == [
                "line 4: $.accounts[0].key: found nothing", "line 4: $.accounts[0].tokens[0]: found \"a b\"",
                "line 6: $.accounts[1].timezone: found \"Mars/Olympus_Mons\"", "line 8: $.accounts[1].emial: found an unknown key",
            ])
        #expect(lines.last?.hasSuffix(" (did you mean email?)") == true)
    }

    @Test("with one fault has the singular")
    func seedFault() throws {
        let path = try folder.write(["version": 2, "accounts": []], to: "seed.json")
        let error = try refusal(["seed": .string(path)])
        let lines = error.description.split(separator: "\n")
        #expect(lines.first == "the seed file \(path) has a fault; nothing was changed")
        #expect(lines.dropFirst().map { $0.hasPrefix("line 1: $.version: found 2, expected ") } == [true])
    }

    @Test("names a file that is no database, and leaves it unchanged")
    func corrupt() throws {
        let text = String(repeating: "This is a letter and no database. ", count: 200)
        let path = try folder.write(text, to: "letter.txt")
        let error = try refusal(["database": .string(path)])
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("the database \(path) is damaged or is no SQLite database; "))
        #expect(error.description.hasSuffix("move it away, or name another file with --database"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test("names a database of a newer version")
    func newer() throws {
        let path = folder.path("u.sqlite")
        let migrations = try Configuration().backends().flatMap(\.allMigrations)
        let future = Migration("longevity-999", sql: "CREATE TABLE future (x INTEGER) STRICT")
        try Store(at: .file(path), migrations: migrations + [future]).close()
        let error = try refusal([:])
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("the database \(path) was written by a newer version of understudy; "))
    }

    @Test("names a database in a missing folder")
    func inaccessible() throws {
        let path = folder.path("no/such/folder/u.sqlite")
        let error = try refusal(["database": .string(path)])
        #expect(error.exitStatus == 69)
        #expect(error.description.hasPrefix("the database \(path) cannot be opened ("))
        #expect(error.description.contains("--database"))
    }

    @Test("names the unknown account of a new token")
    func unknownAccount() throws {
        let world = try OpenDatabase(Configuration(flags: ["database": ":memory:", "seed": .null]))
        let error = try #require(throws: StartError.self) { try world.mintToken("opaque", for: "nobody", lasting: nil) }
        #expect(error.exitStatus == 64)
        #expect(error.description == "there is no account nobody; `understudy accounts` lists those there are")
    }

    private static let otherHost = "; --host takes one of this machine's addresses, 0.0.0.0 for all of them, or localhost"
    #if canImport(Darwin)
        private static let otherTemporaryFolder = ""
    #else
        private static let otherTemporaryFolder = ", or name another with TMPDIR"
    #endif
    private static let otherPort = "; stop it, or choose another with --port (0 takes a free one) or --also-port"

    @Test(
        "has its exit status and its text",
        arguments: [
            (.usage("which?"), 64, "which?"),
            (.failed("it failed"), 70, "it failed"),
            (.seedUnreadable(path: "s.json", reason: "why"), 65, "the seed file s.json cannot be used: why"),
            (.configuration(ConfigurationError(["a: fault", "b: fault"])), 78, "a: fault\nb: fault"),
            (.configuration(ConfigurationError(["--port is x"], isUsage: true)), 64, "--port is x"),
            (
                .store(.missing(path: "u.sqlite")), 69,
                "there is no database u.sqlite, and no running server serves it; start one with `understudy serve`, "
                    + "or name another file with --database"
            ),
            (
                .store(.earlier(path: "u.sqlite")), 69,
                "the database u.sqlite was written by a build from before the release of 0.1.0; to keep its accounts, export them with that build "
                    + "(`understudy seed export FILE`), then start with that seed and another database (`--seed FILE --database OTHER`)"
            ),
            (
                .store(.foreign(path: "u.sqlite")), 69,
                "the database u.sqlite belongs to another program; name another file with --database"
            ),
            (
                .store(.busy(path: "u.sqlite")), 69,
                "the database u.sqlite is in use by another process; stop it, or name another file with --database"
            ),
            (
                .store(StoreError(StorageFailure(.full, at: "/data/u.sqlite"))), 69,
                "the disk of /data is full, so the database /data/u.sqlite cannot be written; "
                    + "make room there, or name another file with --database"
            ),
            (
                .store(.temporaryFolder("/tmp/", reason: "no room")), 69,
                "the folder for temporary files, /tmp/, cannot be used (no room); make room there" + StartErrorTests.otherTemporaryFolder
            ),
            (
                .server(.portInUse(host: "127.0.0.1", port: 4_010), holder: "node (pid 7)"), 69,
                "port 4010 on 127.0.0.1 is in use by node (pid 7)" + StartErrorTests.otherPort
            ),
            (
                .server(.portInUse(host: "127.0.0.1", port: 4_000), holder: nil), 69,
                "port 4000 on 127.0.0.1 is in use (the Firebase Emulator UI uses it too)" + StartErrorTests.otherPort
            ),
            (
                .server(.notPermitted(host: "127.0.0.1", port: 80), holder: nil), 69,
                "not permitted to listen on port 80 of 127.0.0.1; choose another with --host or --port"
            ),
            (.server(.badHost("mars.example"), holder: nil), 69, "mars.example is a name, not an address" + StartErrorTests.otherHost),
            (.server(.badHost("192.0.2.1"), holder: nil), 69, "192.0.2.1 is not an address of this machine" + StartErrorTests.otherHost),
            (.server(.badHost("fd00::a"), holder: nil), 69, "fd00::a is not an address of this machine" + StartErrorTests.otherHost),
        ] as [(StartError, Int32, String)])
    func exitStatus(_ error: StartError, _ status: Int32, _ description: String) {
        #expect(error.exitStatus == status)
        #expect(error.description == description)
    }
}
