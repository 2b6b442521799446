import CoreTestSupport
import Foundation
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

/// A faulty file of endpoints, with the end of its only error.
struct FaultyEndpoints: Sendable, CustomTestStringConvertible {
    let json: JSON
    let error: String

    init(_ json: JSON, _ error: String) {
        self.json = json
        self.error = error
    }

    var testDescription: String { error }

    /// A file of FitIQ with one route.
    static func route(_ name: String, _ route: JSON, _ error: String) -> FaultyEndpoints {
        FaultyEndpoints(["backend": "fitiq", "routes": [.object([name: route])]], error)
    }

    /// A file of FitIQ with one resource.
    static func resource(_ changes: JSON, _ error: String) -> FaultyEndpoints {
        let usual: JSON = [
            "path": "/streaks", "fields": ["kind": ["type": "string"], "days": ["type": "integer"], "tags": ["type": "object"]],
        ]
        return FaultyEndpoints(["backend": "fitiq", "resources": [usual.merging(changes)]], error)
    }

    static let all: [FaultyEndpoints] = [
        FaultyEndpoints(
            ["backend": "fitq"],
            #"$.backend: found "fitq", expected one of "longevity", "fitiq", "bradOS", "firebase" (did you mean "fitiq"?), or null for plain JSON"#
        ),
        FaultyEndpoints([:], "$.backend: found nothing, expected one of"),
        FaultyEndpoints([], "$: found an array of 0, expected an object"),
        FaultyEndpoints(
            ["backend": "fitiq", "routs": []],
            "$.routs: found an unknown key, expected one of $schema, backend, extend, resources, routes (did you mean routes?)"),
        FaultyEndpoints(["backend": "longevity", "resources": []], "this backend takes routes and extensions, and no resources yet"),
        FaultyEndpoints(
            ["backend": "fitiq", "routes": [["GET /x": [:], "GET /y": [:]]]],
            "$.routes[0]: found 2 members, expected one member: METHOD /path"),
        route("get /x", [:], #"$.routes[0]: found "get /x", expected METHOD /path"#),
        route("GET x", [:], #"$.routes[0]: found "GET x", expected METHOD /path"#),
        route("GET /a//b", [:], "expected METHOD /path"),
        route("GET /a/../b", [:], "expected METHOD /path"),
        route("GET /{a-b}", [:], "expected METHOD /path"),
        route("GET /{a}/{a}", [:], #"found "GET /{a}/{a}", expected each parameter once"#),
        route(
            "GET /progress", [:],
            #"found GET /api/v1/progress, which fitiq has already, expected another path, "replaces": true on a route, or an entry of "extend""#
        ),
        route("GET /x", ["replaces": true], "$.routes[0].GET /x.replaces: found true, expected false: fitiq has no GET /api/v1/x"),
        route("GET /x", ["stats": 3], "(did you mean status?)"),
        route("GET /x", ["status": 99], "expected a whole number from 200 to 599"),
        route("GET /x", ["status": 204, "body": 1], "expected nothing beside the status 204, which has no body"),
        route("GET /x", ["body": 1, "text": "x"], #"$.routes[0].GET /x.text: found "x", expected nothing beside "body""#),
        route("GET /x", ["body": 1, "answers": [[:]]], #"expected nothing beside "answers""#),
        route("GET /x", ["base64": "%"], "expected Base64"),
        route("GET /x", ["headers": ["Content-Length": "3"]], "expected a header that the server does not write itself"),
        route("GET /x", ["headers": ["X-A": "a\nb"]], "expected the value of a header"),
        route("GET /x", ["body": "{{nwo}}"], #"$.routes[0].GET /x.body: found {{nwo}}, expected one of "now""#),
        route("GET /x", ["body": ["a": ["{{now"]]], "$.routes[0].GET /x.body.a[0]: found \"{{now\", expected }} behind each {{"),
        route("GET /x/{id}", ["body": "{{path.idd}}"], #"(did you mean "path.id"?)"#),
        resource(["path": "/a/{id}"], "$.resources[0].path: found \"/a/{id}\", expected a path without parameters"),
        resource(["path": "/goals"], "found GET /api/v1/goals, which fitiq has already"),
        resource(["seedKey": "goals"], "expected a key that the seed's block fitiq does not have yet"),
        resource(["fields": ["id": ["type": "string"]]], "which the server sets"),
        resource(["fields": ["a b": ["type": "string"]]], "$.resources[0].fields.a b: found this name"),
        resource(["fields": ["a": ["type": "strin"]]], #"$.resources[0].fields.a.type: found "strin", expected one of "string""#),
        resource(["fields": ["a": ["type": "string", "minimum": 1]]], "$.resources[0].fields.a.minimum: found an unknown key"),
        resource(["fields": ["a": ["type": "string", "pattern": "x"]]], "$.resources[0].fields.a.pattern: found an unknown key"),
        resource(["fields": ["a": ["type": "integer", "minimum": 3, "maximum": 1]]], "expected the minimum or more"),
        resource(["fields": ["a": ["type": "integer", "default": "x"]]], "expected a value that fits the field"),
        resource(["fields": ["a": ["type": "string", "format": "date", "default": "{{now}}"]]], "expected a value that fits the field"),
        resource(["fields": ["a": ["type": "string", "default": "{{path.id}}"]]], "found {{path.id}}, expected one of"),
        resource(["fields": ["a": ["type": "string", "example": 3]]], "$.resources[0].fields.a.example: found 3"),
        resource(
            [
                "fields": [
                    "a": ["type": "array", "minItems": 9_000, "items": ["type": "array", "minItems": 9_000, "items": ["type": "boolean"]]]
                ]
            ],
            "found a value of at least 81000000 bytes, expected one that a record of 65536 bytes can have"),
        resource(["fields": ["a": ["type": "array"]]], "$.resources[0].fields.a.items: found nothing, expected the schema of an element"),
        resource(
            ["required": ["kin"]],
            #"$.resources[0].required[0]: found "kin", expected one of "kind", "days", "tags" (did you mean "kind"?)"#),
        resource(["order": "-dayz"], #"(did you mean "days"?)"#),
        resource(["list": ["filters": ["x"]]], "$.resources[0].list.filters[0]: found \"x\", expected a field"),
        resource(["list": ["filters": ["days > x"]]], "expected FIELD, FIELD >= PARAMETER or FIELD <= PARAMETER"),
        resource(["list": ["filters": ["tags"]]], "expected a field that is no object and no array"),
        resource(["list": ["filters": ["days", "kind >= days"]]], "expected a parameter that the list does not have yet"),
        resource(["list": ["limit": 9, "max": 3]], #"$.resources[0].list.limit: found 9, expected 3, as "max" says, or less"#),
        resource(["list": ["sort": ["x"]]], "$.resources[0].list.sort[0]"),
        resource(["operations": ["lst"]], #"(did you mean "list"?)"#),
        resource(["operations": []], "expected at least one operation, each once"),
        FaultyEndpoints(
            ["backend": "fitiq", "extend": [["GET /progres": ["merge": [:]]]]],
            "found GET /api/v1/progres, expected an operation of fitiq (did you mean GET /api/v1/progress?)"),
        FaultyEndpoints(
            ["backend": "fitiq", "extend": [["GET /progress": [:]]]],
            "$.extend[0].GET /progress.merge: found nothing, expected an object with members to merge"),
        FaultyEndpoints(
            ["backend": "fitiq", "extend": [["GET /progress": ["merge": ["at": "{{now}}"]]]]],
            "expected an object without {{, since expressions are for routes"),
        FaultyEndpoints(["backend": .null, "routes": [["GET /api/v1/x": [:]]]], "expected a path that does not belong to fitiq"),
        FaultyEndpoints(["backend": .null, "routes": [["GET /api/longevity": [:]]]], "expected a path that does not belong to longevity"),
        FaultyEndpoints(
            ["backend": .null, "routes": [["GET /_understudy/x": [:]]]], "expected a path that does not belong to Understudy itself"),
        FaultyEndpoints(["backend": .null, "routes": [["GET /{a}": [:]]]], "since its first word is a parameter"),
        FaultyEndpoints(["backend": "longevity", "routes": [["GET /api/v1/x": [:]]]], "expected a path that does not belong to fitiq"),
    ]
}

@Suite("The folder of a user's own endpoints")
struct EndpointFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func errors(in path: String? = nil, isNamed: Bool = true) throws -> [String] {
        let backends = try Configuration(flags: ["endpoints": .null]).backends()
        do {
            _ = try EndpointFolder(path ?? folder.url.path, isNamed: isNamed).endpoints(for: backends)
            return []
        } catch {
            return error.faults
        }
    }

    @Test("is refused with one line for an error, with its file, its line and its path", arguments: FaultyEndpoints.all)
    func faults(_ faulty: FaultyEndpoints) throws {
        let path = try folder.write(faulty.json.prettyText, to: "a.json")
        let errors = try errors()
        #expect(errors.count == 1, "\(errors)")
        #expect(errors.first?.hasPrefix("the endpoints file \(path): line ") == true, "\(errors)")
        #expect(errors.first?.contains(faulty.error) == true, "\(errors)")
    }

    @Test("has each path once in all files")
    func duplicates() throws {
        _ = try folder.write(["backend": "fitiq", "routes": [["GET /x/{a}": [:]]]], to: "a.json")
        _ = try folder.write(["backend": "fitiq", "routes": [["GET /x/{b}": [:]]]], to: "b.json")
        let errors = try errors()
        #expect(errors.count == 1)
        #expect(errors.first?.contains("found GET /api/v1/x/{b}, which \(folder.path("a.json")) has, too") == true, "\(errors)")
    }

    @Test("has no path that begins like that of another backend without a prefix")
    func beginnings() throws {
        _ = try folder.write(["backend": .null, "resources": [["path": "/streaks", "fields": [:]]]], to: "a.json")
        _ = try folder.write(["backend": "longevity", "routes": [["GET /streaks/summary": [:]]]], to: "b.json")
        let errors = try errors()
        #expect(errors.count == 1)
        #expect(errors.first?.hasSuffix("does not belong to plain, whose endpoints of your own begin with it") == true, "\(errors)")
    }

    @Test("may extend what another of its files adds, and says each error of every file")
    func files() throws {
        _ = try folder.write(["backend": "fitiq", "routes": [["GET /x": [:]]], "extend": [["GET /y": ["merge": ["a": 1]]]]], to: "a.json")
        _ = try folder.write(["backend": "fitiq", "routes": [["GET /y": [:]]], "extend": [["GET /x": ["merge": ["a": 1]]]]], to: "b.json")
        #expect(try errors() == [])
        _ = try folder.write(["backend": "fitiq", "a": 1, "b": 2], to: "c.json")
        _ = try folder.write("{", to: "d.json")
        #expect(try errors().count == 3)
    }

    @Test("has files that may begin with a byte order mark, and have no comments")
    func text() throws {
        let file = try folder.write("\u{FEFF}{\n\"backend\": \"fitiq\"}", to: "a.json")
        #expect(try errors() == [])
        _ = try folder.write("{\n  // Streaks.\n}", to: "a.json")
        #expect(try errors() == ["the endpoints file \(file) is not JSON: line 2, column 3: JSON has no comments; remove this one"])
    }

    @Test("may be missing unless a setting names it")
    func missing() throws {
        let path = folder.path("none")
        #expect(try errors(in: path, isNamed: false) == [])
        #expect(try errors(in: path) == ["the setting endpoints names \(path), and there is no such folder"])
        let file = try folder.write("{}", to: "file")
        #expect(try errors(in: file) == ["the setting endpoints names \(file), which is a file, not a folder"])
    }

    @Test("reads no hidden file, no other ending, no folder and no endless link")
    func odd() throws {
        for name in [".a.json", "a.txt", "a.json.bak"] { _ = try folder.write("{", to: name) }
        #expect(try errors() == [])
        try FileManager.default.createDirectory(atPath: folder.path("b.json"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path("c.json"), withDestinationPath: "d.json")
        try FileManager.default.createSymbolicLink(atPath: folder.path("d.json"), withDestinationPath: "c.json")
        let errors = try errors()
        #expect(errors.count == 3, "\(errors)")
        #expect(errors.allSatisfy { $0.contains(" cannot be used: ") }, "\(errors)")
    }

    @Test("refuses a file of more than 16 MB, and one that is cut")
    func size() throws {
        try Data(count: EndpointFolder.mostBytes + 1).write(to: folder.url.appending(path: "a.json"))
        _ = try folder.write(#"{"backend": "fitiq", "rou"#, to: "b.json")
        let errors = try errors()
        #expect(errors.first?.hasSuffix("cannot be used: it is larger than 16 MB") == true, "\(errors)")
        #expect(errors.last?.contains("is not JSON: line 1") == true, "\(errors)")
    }

    @Test("of the examples has no errors, and fits the schema")
    func examples() throws {
        #expect(try errors(in: Repository.path("Examples/Endpoints")) == [])
        let data = try Data(contentsOf: URL(filePath: Repository.path("Examples/Endpoints/streaks.json")))
        let schema = JSONSchema(in: EndpointFolder.schema)
        #expect(schema.faults(of: try JSON(parsing: [UInt8](data)), under: EndpointFolder.schema) == [])
    }

    @Test("counts beside the configuration file, and where a setting names it")
    func place() throws {
        let file = try folder.write("{}", to: "understudy.json")
        #expect(try Configuration(file: file).endpoints == EndpointFolder(folder.path("endpoints"), isNamed: false))
        #expect(try Configuration().endpoints == EndpointFolder("endpoints", isNamed: false))
        _ = try folder.write(#"{"endpoints": "mine"}"#, to: "understudy.json")
        #expect(try Configuration(file: file).endpoints == EndpointFolder(folder.path("mine")))
        _ = try folder.write(#"{"endpoints": null}"#, to: "understudy.json")
        #expect(try Configuration(file: file).endpoints == nil)
    }

    @Test("has a schema that accepts the files of the other tests and refuses the faulty ones in form")
    func schema() throws {
        let schema = JSONSchema(in: EndpointFolder.schema)
        #expect(schema.faults(of: .streaks, under: EndpointFolder.schema) == [])
        #expect(!schema.fits(["backend": "fitiq", "routs": []], EndpointFolder.schema))
        #expect(!schema.fits(["backend": "x"], EndpointFolder.schema))
    }
}
