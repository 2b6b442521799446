import CoreTestSupport
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("The origin of a database")
struct DatabaseOriginTests {
    private static let wayOut = "--reseed replaces the data with it, another --database starts with it"
    private let folder: TemporaryFolder
    private let seed: String

    init() throws {
        folder = try TemporaryFolder()
        seed = try folder.write(["version": 1, "accounts": []], to: "mine.json")
    }

    private func stored(_ name: String, _ text: String) -> InitialSeed { InitialSeed(name: name, content: Array(text.utf8)) }

    private var content: String { JSON.object(["version": 1, "accounts": []]).text }

    private func origin(
        _ flags: [String: JSON], _ initial: InitialSeed?, isSeededNow: Bool = false
    ) throws -> DatabaseOrigin {
        DatabaseOrigin(try Configuration(flags: ["database": "u.sqlite"].merging(flags) { $1 }), initial, isSeededNow: isSeededNow)
    }

    @Test("says where the data are, and from which seed they were made")
    func text() throws {
        #expect(try origin([:], nil).text == "u.sqlite, made without a seed")
        #expect(try origin([:], stored("a.json", "")).text == "u.sqlite, made from a.json")
        #expect(try origin(["database": ":memory:"], stored("-", "")).text == "in memory, made from standard input")
    }

    @Test("has a remark about a named seed with other content")
    func named() throws {
        let expected = "\(seed) was not read, since the database has data; \(Self.wayOut)"
        for initial in [nil, stored("other.json", "[]")] {
            #expect(try origin(["seed": .string(seed)], initial).remark == expected)
        }
        let missing = folder.path("missing.json")
        #expect(try origin(["seed": .string(missing)], nil).remark?.hasPrefix("\(missing) was not read, ") == true)
    }

    @Test("has a remark about a file that has changed, also if it is the default one")
    func changed() throws {
        #expect(try origin(["seed": .string(seed)], stored(seed, "[]")).remark == "\(seed) has changed since; \(Self.wayOut)")
        let standard = try #require(Configuration().seed)
        #expect(try origin([:], stored(standard, "[]")).remark == "\(standard) has changed since; \(Self.wayOut)")
    }

    @Test("has a remark about built-in personas that have changed, also if they have the name of the default file")
    func builtIn() throws {
        let configuration = try Configuration(file: folder.write(["seed": "seed/demo.json"], to: "config.json"))
        for former in [configuration.seed ?? "", "the built-in personas"] {
            let remark = DatabaseOrigin(configuration, stored(former, "[]"), isSeededNow: false).remark
            #expect(remark == "the seed of the built-in personas has changed since; \(Self.wayOut)")
        }
    }

    @Test("has no remark about the same content, whatever its name, and about a seed that is missing by now")
    func same() throws {
        #expect(try origin(["seed": .string(seed)], stored("other.json", content)).remark == nil)
        let missing = folder.path("missing.json")
        #expect(try origin(["seed": .string(missing)], stored(missing, "[]")).remark == nil)
    }

    @Test("has no remark without a named seed, and after the seed was stored")
    func unnamed() throws {
        #expect(try origin([:], nil).remark == nil)
        #expect(try origin([:], stored("other.json", "[]")).remark == nil)
        #expect(try origin(["seed": .null], stored("other.json", "[]")).remark == nil)
        #expect(try origin(["seed": .string(seed)], stored(seed, "[]"), isSeededNow: true).remark == nil)
    }
}
