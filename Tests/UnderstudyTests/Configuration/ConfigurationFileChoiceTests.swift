import CoreTestSupport
import Foundation
import Testing

@testable import UnderstudyProgram

@Suite("The configuration file of a command")
struct ConfigurationFileChoiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func found(named: String? = nil) -> ConfigurationFile {
        ConfigurationFile(named: named, in: folder.url.path)
    }

    private func path(of name: String) -> String { folder.url.path + "/" + name }

    private var strangerWarning: String {
        "\(path(of: "config.json")) is passed over: no \"$schema\" in it names Understudy's; "
            + "if it is meant, name it understudy.json, or use --config"
    }

    static let ownSchemas = [
        "understudy.schema.json", "./understudy.schema.json", "docs/understudy.schema.json", "../schemas/understudy.schema.json",
        "understudy.schema.json#",
        "https://example.com/understudy.schema.json", "http://127.0.0.1:4000/_understudy/settings/schema.json",
    ]

    static let otherContents = [
        "{}", #"{"apiKey": "secret"}"#, #"{"port": 4010}"#, #"{"$schema": "https://json.schemastore.org/prettierrc"}"#,
        #"{"$schema": "my-understudy.schema.json"}"#, #"{"$schema": "understudy.schema.json.txt"}"#, #"{"$schema": 5}"#, "[]", "", "{",
        "// words\n{}",
    ]

    @Test("is none in a folder without one")
    func none() {
        #expect(found().path == nil)
        #expect(found().warning == nil)
    }

    @Test("is understudy.json, whatever it contains", arguments: ["{}", "{"])
    func own(_ text: String) throws {
        _ = try folder.write(text, to: "understudy.json")
        #expect(found().path == path(of: "understudy.json"))
        #expect(found().warning == nil)
    }

    @Test("is a config.json whose $schema names the schema of the settings", arguments: ownSchemas)
    func shared(_ schema: String) throws {
        _ = try folder.write(["$schema": .string(schema)], to: "config.json")
        #expect(found().path == path(of: "config.json"))
        #expect(found().warning == nil)
    }

    @Test("is no other config.json, which is passed over with one line", arguments: otherContents)
    func strange(_ text: String) throws {
        _ = try folder.write(text, to: "config.json")
        #expect(found().path == nil)
        #expect(found().warning == strangerWarning)
    }

    @Test("is understudy.json beside another program's config.json, without a line")
    func besideStranger() throws {
        _ = try folder.write("{}", to: "understudy.json")
        _ = try folder.write(#"{"apiKey": "secret"}"#, to: "config.json")
        #expect(found().path == path(of: "understudy.json"))
        #expect(found().warning == nil)
    }

    @Test("is understudy.json beside a config.json of this program, with one line")
    func both() throws {
        _ = try folder.write("{}", to: "understudy.json")
        _ = try folder.write(["$schema": "understudy.schema.json"], to: "config.json")
        #expect(found().path == path(of: "understudy.json"))
        let (used, other) = (path(of: "understudy.json"), path(of: "config.json"))
        #expect(found().warning == "\(other) is not read, since there is \(used); remove one of them")
    }

    @Test("is the file of --config, whatever else there is", arguments: ["config.json", "mine.json", "missing.json"])
    func named(_ name: String) throws {
        _ = try folder.write("{}", to: "understudy.json")
        _ = try folder.write("{}", to: "config.json")
        #expect(found(named: name).path == name)
        #expect(found(named: name).warning == nil)
    }

    /// The reason not to use the file in the folder.
    private func refusal(named name: String? = nil) -> String? {
        do throws(ConfigurationError) {
            _ = try Configuration(found(named: name), environment: [:])
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("that is found is refused in a shared folder if others may write to it", arguments: ["understudy.json", "config.json"])
    func inSharedFolder(_ name: String) throws {
        let file = try folder.write(["$schema": "understudy.schema.json"], to: name)
        try #require(chmod(file, 0o646) == 0)
        #expect(refusal() == nil)
        try #require(chmod(folder.url.path, 0o1777) == 0)
        let objection = "may be written to by other users (mode 646), in a folder that others may write to"
        #expect(refusal() == "\(file) is refused: it \(objection); if it is meant, use --config")
        #expect(refusal(named: file) == nil)
        try #require(chmod(file, 0o644) == 0)
        #expect(refusal() == nil)
    }

    @Test("that is found is refused in a shared folder if it is another user's", .enabled(if: geteuid() == 0, "only root gives files away"))
    func foreign() throws {
        let file = try folder.write("{}", to: "understudy.json")
        try #require(chown(file, 4_321, 4_321) == 0)
        #expect(refusal() == nil)
        try #require(chmod(folder.url.path, 0o1777) == 0)
        #expect(refusal()?.hasPrefix("\(file) is refused: it belongs to another user (uid 4321), ") == true)
    }

    @Test("may name its schema, as a text")
    func schemaMember() throws {
        let file = try folder.write(["$schema": "anything", "port": 4_010], to: "understudy.json")
        #expect(try Configuration(file: file).port == 4_010)
        let faulty = try folder.write(["$schema": 5], to: "understudy.json")
        let error = try #require(throws: ConfigurationError.self) { try Configuration(file: faulty) }
        #expect(error.faults == ["\(faulty): $schema is 5, not a text"])
    }
}
