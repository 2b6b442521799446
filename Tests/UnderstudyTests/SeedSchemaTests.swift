import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

/// Fragments that cannot be merged, with the error.
struct RefusedFragments: Sendable, CustomTestStringConvertible {
    let error: SeedSchemaError
    /// The fragments with the names of their backends.
    let fragments: [(name: String, text: String)]

    init(_ error: SeedSchemaError, _ fragments: (name: String, text: String)...) {
        self.error = error
        self.fragments = fragments
    }

    var testDescription: String { error.description }

    static let all = [
        RefusedFragments(
            .definedTwice("entry", by: "notes", and: "nights"),
            ("notes", #"{"$defs": {"notes": {}, "entry": {"type": "string"}}}"#), ("nights", #"{"$defs": {"nights": {}, "entry": {}}}"#)),
        RefusedFragments(
            .definedTwice("nights", by: "notes", and: "nights"),
            ("notes", #"{"$defs": {"notes": {}, "nights": {}}}"#), ("nights", #"{"$defs": {"nights": {}}}"#)),
        RefusedFragments(.definedTwice("date", by: "account", and: "notes"), ("notes", #"{"$defs": {"notes": {}, "date": {}}}"#)),
        RefusedFragments(.definedTwice("account", by: "account", and: "account"), ("account", #"{"$defs": {"account": {}}}"#)),
        RefusedFragments(.undefined("notes"), ("notes", #"{"$defs": {"note": {}}}"#)),
        RefusedFragments(.undefined("notes"), ("notes", #"{"notes": {}}"#)),
        RefusedFragments(
            .unreadable("notes", JSONSyntaxError(reason: "a value is missing", line: 1, column: 1)), ("notes", "")),
        RefusedFragments(
            .unreadable("notes", JSONSyntaxError(reason: "the member \"notes\" occurs twice", line: 1, column: 36)),
            ("notes", #"{"$defs": {"notes": {}, "notes": {}}}"#)),
    ]
}

@Suite("The seed file's JSON Schema")
struct SeedSchemaTests {
    @Test("equals seed/schema.json, as `understudy seed schema` prints it")
    func file() throws {
        let data = try Data(contentsOf: URL(filePath: Repository.path("seed/schema.json")))
        let merged = try SeedSchema.merged(Backends.all)
        let schema = try JSON(parsing: [UInt8](data), duplicateKeys: .reject)
        #expect(schema.differences(from: merged) == [])
        let isSameText = data == Data((merged.prettyText + "\n").utf8)
        #expect(isSameText, "the order or the form differs: understudy seed schema > seed/schema.json")
    }

    @Test("defines everything that the part of a single backend refers to", arguments: Backends.all.map { $0.name })
    func completeness(_ name: String) throws {
        let schema = try SeedSchema.merged(Backends.all.filter { $0.name == name })
        let found = Set(references(in: schema))
        #expect(found.contains("#/$defs/\(name)"))
        for reference in found {
            #expect(resolve(reference, in: schema) != nil, "\(reference)")
        }
    }

    @Test("describes every property")
    func descriptions() throws {
        let found = Self.undescribed(in: try SeedSchema.merged(Backends.all), at: "$")
        #expect(found == [])
    }

    /// The places of properties without a description.
    private static func undescribed(in schema: JSON, at place: String) -> [String] {
        switch schema {
        case .array(let elements): return elements.enumerated().flatMap { undescribed(in: $1, at: "\(place)[\($0)]") }
        case .object(let members):
            // A schema's own `properties` are an object; a property of this name would be a schema, too.
            let own = (members["properties"]?.object ?? [:]).filter { $0.value["description"]?.string?.isEmpty ?? true }
            return own.map { "\(place).\($0.key)" } + members.flatMap { undescribed(in: $0.value, at: "\(place)/\($0.key)") }
        default: return []
        }
    }

    @Test(
        "accepts exactly the texts that the reader accepts, where there are few",
        arguments: [
            ("longevity", "subscriptionStatus", ["active", "expired", "trial", "aktive", "Active", ""]),
            ("longevity", "subscriptionPlan", ["membership_monthly", "membership_yearly", "yearly"]),
        ] as [(String, String, [String])])
    func choices(_ block: String, _ member: String, _ texts: [String]) throws {
        let schema = try SeedSchema.merged(Backends.all)
        let inSchema = try #require(schema["$defs"]?[block]?["properties"]?[member])
        for text in texts {
            let isRead = try SeedFaultCase.faults(in: [["key": "ada", block: .object([member: .string(text)])]]).isEmpty
            #expect(JSONSchema(in: schema).fits(.string(text), inSchema) == isRead, "\(text)")
        }
    }

    @Test("has the same members of an account as the control API's document")
    func documentedAccount() throws {
        let documented = try OpenAPIDescriptions.named("understudy").json["components"]?["schemas"]?["ControlSeedAccount"]?["properties"]
        let names = try #require(documented?.object).keys.sorted()
        #expect(try names == members(SeedSchema.merged(Backends.all)).sorted())
    }

    @Test(
        "and the control API's document accept exactly the account keys that the reader accepts",
        arguments: [
            "k", " k ", "用户", "", " ", "\t", "a\nb", "a\rb", "a\u{0B}b", "a\u{0C}b", "a\u{0}b", "a\u{85}b", "a\u{2028}b", "a\u{2029}b",
            String(repeating: "k", count: 160), String(repeating: "k", count: 161),
        ])
    func keys(_ key: String) throws {
        let schema = try SeedSchema.merged(Backends.all)
        let inSeeds = try #require(schema["$defs"]?["account"]?["properties"]?["key"])
        #expect(JSONSchema(in: schema).fits(.string(key), inSeeds) == Account.isKey(key))
        let document = try OpenAPIDescriptions.named("understudy")
        let inDocument = try #require(document.json["components"]?["schemas"]?["ControlSeedAccount"]?["properties"]?["key"])
        #expect(document.schema.fits(.string(key), inDocument) == Account.isKey(key))
    }

    @Test("has the common members of an account first, then the blocks in the order of the backends")
    func order() throws {
        let none: [any Backend.Type] = []
        let frame = try members(SeedSchema.merged(none))
        #expect(frame.first == "key")
        let orders: [[any Backend.Type]] = [Backends.all, Array(Backends.all.reversed())]
        for backends in orders {
            let expected = frame + backends.map { $0.name }
            #expect(try members(SeedSchema.merged(backends)) == expected)
        }
    }

    @Test("is refused when a backend's part is invalid or conflicts with another", arguments: RefusedFragments.all)
    func refusal(_ refused: RefusedFragments) throws {
        #expect(throws: refused.error) {
            let fragments = try refused.fragments.map { try SeedSchema.Fragment(of: $0.name, Array($0.text.utf8)) }
            _ = try SeedSchema.merged(fragments)
        }
    }

    @Test("is refused when two backends have the same name")
    func sameName() throws {
        let name = try #require(Backends.all.first).name
        #expect(throws: SeedSchemaError.definedTwice(name, by: name, and: name)) {
            _ = try SeedSchema.merged(Backends.all + Backends.all)
        }
    }

    private func members(_ schema: JSON) throws -> [String] {
        Array(try #require(schema["$defs"]?["account"]?["properties"]?.object).keys)
    }

    private func references(in json: JSON) -> [String] {
        switch json {
        case .object(let members):
            let below = members.values.flatMap { references(in: $0) }
            guard let own = members["$ref"]?.string else { return below }
            return [own] + below
        case .array(let elements): return elements.flatMap { references(in: $0) }
        default: return []
        }
    }

    private func resolve(_ reference: String, in root: JSON) -> JSON? {
        guard reference.hasPrefix("#/") else { return nil }
        var value: JSON? = root
        for key in reference.dropFirst(2).split(separator: "/") { value = value?[String(key)] }
        return value
    }
}
