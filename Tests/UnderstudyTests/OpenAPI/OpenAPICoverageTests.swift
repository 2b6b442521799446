import Testing
import TestSupport
import UnderstudyCore
import UnderstudyProgram

@Suite("An OpenAPI document")
struct OpenAPICoverageTests {
    @Test("describes exactly the routes of the route table", arguments: OpenAPIDescriptions.names)
    func table(_ name: String) throws {
        let missing = OpenAPICoverage.missing(from: try OpenAPIDescriptions.named(name), rows: try Self.rows(of: name))
        #expect(missing == [])
    }

    @Test("has an id, a summary, a tag and described responses for each operation", arguments: OpenAPIDescriptions.names)
    func completeness(_ name: String) throws {
        let unbuilt = try Self.rows(of: name).filter { !$0.isBuilt }
        let titles = Set(unbuilt.map { "\($0.method.rawValue) \(OpenAPICoverage.template($0.path))" })
        let incomplete = OpenAPICoverage.incomplete(in: try OpenAPIDescriptions.named(name), unbuilt: titles)
        #expect(incomplete == [])
    }

    @Test("has the program's version", arguments: OpenAPIDescriptions.names)
    func version(_ name: String) throws {
        #expect(try OpenAPIDescriptions.named(name).json["info"]?["version"] == .string(understudyVersion))
    }

    @Test("has operation ids that are unique across all parts")
    func ids() throws {
        let repeated = OpenAPICoverage.repeatedIDs(in: try OpenAPIDescriptions.names.map { try OpenAPIDescriptions.named($0) })
        #expect(repeated == [])
    }

    @Test("defines every component that it refers to, and no others", arguments: OpenAPIDescriptions.names)
    func references(_ name: String) throws {
        let looseEnds = OpenAPICoverage.looseEnds(in: try OpenAPIDescriptions.named(name))
        #expect(looseEnds == [])
    }

    @Test("has schemas that the validator understands", arguments: OpenAPIDescriptions.names)
    func schemas(_ name: String) throws {
        let document = try OpenAPIDescriptions.named(name)
        let faults = document.schemas.flatMap { schema -> [String] in
            document.schema.formFaults(of: schema.json).map { "\(schema.place): \($0)" }
        }
        #expect(faults == [])
    }

    @Test(
        "has no form that generators of clients leave out",
        arguments: Backends.all.map { $0.name } + ["understudy"])
    func generators(_ name: String) throws {
        let faults = OpenAPICoverage.generatorFaults(in: try OpenAPIDescriptions.named(name))
        #expect(faults == [])
    }

    @Test("joined from all parts has their paths, components and tags, whose names differ, and no others")
    func joined() throws {
        let whole = try OpenAPIDescriptions.joined()
        let parts = try OpenAPIDescriptions.names.map { try OpenAPIDescriptions.named($0) }
        #expect(whole.json["openapi"] == "3.1.0")
        let operations = Set(parts.flatMap(\.operations).map(\.title))
        #expect(Set(whole.operations.map(\.title)).symmetricDifference(operations).sorted() == [])
        let paths = parts.flatMap { $0.json["paths"]?.object?.keys ?? [] }
        #expect(Set(paths).count == paths.count)
        #expect(Self.components(of: whole).sorted() == parts.flatMap { Self.components(of: $0) }.sorted())
        let tags = parts.flatMap { Self.tags(of: $0) }
        #expect(Self.tags(of: whole) == tags)
        #expect(Set(tags).count == tags.count)
        let looseEnds = OpenAPICoverage.looseEnds(in: whole)
        #expect(looseEnds == [])
    }

    static func rows(of name: String) throws -> [RouteTable.Row] {
        RouteTable(backends: try OpenAPIDescriptions.backends()).rows.filter { $0.owner == name }
    }

    private static func components(of document: OpenAPIDescription) -> [String] {
        (document.json["components"]?.object ?? [:]).flatMap { kind, members -> [String] in
            (members.object?.keys ?? []).map { "\(kind)/\($0)" }
        }
    }

    private static func tags(of document: OpenAPIDescription) -> [String] {
        (document.json["tags"]?.array ?? []).compactMap { $0["name"]?.string }
    }
}
