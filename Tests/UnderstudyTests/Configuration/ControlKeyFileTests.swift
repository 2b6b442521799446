import CoreTestSupport
import Foundation
import Testing

@testable import UnderstudyProgram

@Suite("The file of the control key")
struct ControlKeyFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ bytes: [UInt8]) throws -> String {
        let path = folder.path("control.key")
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test("has the key, with white space around it", arguments: ["0123456789abcdef", "0123456789abcdef\n", " \t0123456789abcdef \r\n"])
    func key(_ text: String) throws {
        let path = try write(Array(text.utf8))
        #expect(try Configuration(flags: ["controlKeyFile": .string(path)]).controlKey == "0123456789abcdef")
        #expect(try Configuration(environment: ["UNDERSTUDY_CONTROL_KEY_FILE": path]).controlKey == "0123456789abcdef")
        let both = try Configuration(flags: ["controlKeyFile": .string(path), "controlKey": "another-control-key"])
        #expect(both.controlKey == "another-control-key")
    }

    @Test("is relative to the configuration file that names it")
    func relative() throws {
        _ = try write(Array("0123456789abcdef".utf8))
        let file = try folder.write(["controlKeyFile": "control.key"], to: "understudy.json")
        #expect(try Configuration(file: file).controlKey == "0123456789abcdef")
    }

    @Test(
        "is refused with one line that does not repeat the key",
        arguments: [
            ("", "has a key of 0 characters; give it at least 16"),
            (" secret-15-chars \n", "has a key of 15 characters; give it at least 16"),
            ("secret-secret-\u{0}-secret", "is not text"),
            ("secret-secret secret", "has white space within its text; a key is one line without spaces"),
            ("secret-secret-1\nsecret-secret-2", "has white space within its text; a key is one line without spaces"),
            (String(repeating: "secret", count: 171), "has more than a key of 1024 bytes; give it a shorter one"),
        ])
    func refused(_ text: String, _ reason: String) throws {
        let path = try write(Array(text.utf8))
        let error = try #require(throws: ConfigurationError.self) { try Configuration(flags: ["controlKeyFile": .string(path)]) }
        #expect(error.faults == ["the file \(path) of controlKeyFile \(reason)"])
    }

    @Test("is refused in a configuration file that other users may write")
    func untrusted() throws {
        _ = try write(Array("0123456789abcdef".utf8))
        let file = try folder.write(["controlKeyFile": "control.key"], to: "mine.json")
        try #require(chmod(file, 0o646) == 0)
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: file) }
        let fault =
            "controlKeyFile counts only in a file that you alone may write, but this one may be written to by other users (mode 646)"
        #expect(error.faults == ["\(file): \(fault)"])
    }

    @Test("is refused if there is none, or if it is not text")
    func unusable() throws {
        let missing = folder.path("none")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(flags: ["controlKeyFile": .string(missing)]) }
        #expect(error.faults == ["the file \(missing) of controlKeyFile cannot be used: there is no such file"])
        let path = try write(Array(repeating: 0xFF, count: 20))
        let notText = try #require(throws: ConfigurationError.self) { try Configuration(flags: ["controlKeyFile": .string(path)]) }
        #expect(notText.faults == ["the file \(path) of controlKeyFile is not text"])
    }
}
