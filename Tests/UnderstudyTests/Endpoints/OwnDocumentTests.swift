import CoreTestSupport
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("The OpenAPI document of a user's own endpoints")
struct OwnDocumentTests {
    private func document(_ name: String?, _ files: JSON...) throws -> JSON {
        let folder = try TemporaryFolder()
        for (index, file) in files.enumerated() { _ = try folder.write(file, to: "\(index).json") }
        let backends = try Configuration(flags: ["endpoints": .string(folder.url.path)]).backends()
        return try #require(OpenAPIDocuments(backends).json(of: name))
    }

    @Test("has the operations of a resource with their parameters, bodies and errors")
    func resource() throws {
        let document = try document("fitiq", .streaks)
        let list = try #require(document["paths"]?["/api/v1/streaks"]?["get"])
        #expect(list["operationId"] == "fitiq.listOwnStreaks")
        #expect(list["x-yours"] == true)
        #expect(list["tags"] == ["FitIQ: yours"])
        #expect(document["tags"]?.array?.last?["name"] == "FitIQ: yours")
        let parameters = (list["parameters"]?.array ?? []).compactMap { $0["name"]?.string }
        #expect(parameters == ["limit", "offset", "page", "kind", "is_best", "least", "from", "to", "until", "sort"])
        #expect(document["components"]?["schemas"]?["FitIQOwnStreaks"]?["properties"]?["days"]?["type"] == "integer")
        let create = try #require(document["paths"]?["/api/v1/streaks"]?["post"])
        #expect(create["requestBody"]?["content"]?["application/json"]?["schema"]?["required"] == ["kind"])
        #expect(create["responses"]?["401"] != nil)
    }

    @Test("has each status of a route, with an example")
    func route() throws {
        let document = try document(
            "fitiq",
            [
                "backend": "fitiq",
                "routes": [
                    [
                        "POST /share/{id}": [
                            "for": "user", "summary": "Share it",
                            "answers": [["status": 202, "body": ["at": "{{now}}"]], ["status": 409, "body": [1, "x"]], ["status": 202]],
                        ]
                    ]
                ],
            ])
        let operation = try #require(document["paths"]?["/api/v1/share/{id}"]?["post"])
        #expect(operation["summary"] == "Share it")
        let content = operation["responses"]?["202"]?["content"]?["application/json"]
        #expect(content?["example"] == ["at": "2026-01-07T09:00:00Z"])
        #expect(content?["schema"]?["properties"]?["at"]?["type"] == "string")
        #expect(operation["responses"]?["409"]?["content"]?["application/json"]?["example"] == [1, "x"])
    }

    @Test("has the members that a file merges into answers")
    func change() throws {
        let document = try document(
            "fitiq", ["backend": "fitiq", "extend": [["GET /progress": ["merge": ["data": ["streak": ["current": 4], "total": .null]]]]]])
        let operation = try #require(document["paths"]?["/api/v1/progress"]?["get"])
        let content = operation["responses"]?["200"]?["content"]?["application/json"]
        let data = content?["schema"]?["properties"]?["data"]
        #expect(data?["properties"]?["streak"]?["properties"]?["current"] == ["type": "integer"])
        #expect(data?["properties"]?["total"] == nil)
        #expect(data?["required"]?.array?.contains("total") == false)
        #expect(content?["example"]?["data"]?["streak"] == ["current": 4])
        #expect(operation["x-yours"] == true)
    }

    @Test("is a part of the written documents, too, and of the whole one", arguments: ["longevity", "firebase", "plain"])
    func written(_ name: String) throws {
        let file: JSON = [
            "backend": name == "plain" ? .null : .string(name), "routes": [["GET /beta": ["for": "user", "body": ["a": 1]]]],
        ]
        let part = try document(name, file)
        #expect(part["paths"]?["/beta"]?["get"]?["operationId"] == .string("\(name).ownGetBeta"))
        let whole = try document(nil, file)
        #expect(whole["paths"]?["/beta"]?["get"]?["x-yours"] == true)
        let schemes = (part["components"]?["securitySchemes"]?.object ?? [:]).map(\.key)
        let used = (part["paths"]?["/beta"]?["get"]?["security"]?.array ?? []).flatMap { ($0.object ?? [:]).map(\.key) }
        #expect(!used.isEmpty && used.allSatisfy(schemes.contains), "\(used) \(schemes)")
    }

    @Test("has an id of its own for each operation, also where paths have the same words")
    func ids() throws {
        let file: JSON = [
            "backend": "fitiq",
            "resources": [
                ["path": "/x", "fields": ["i": ["type": "integer"]], "operations": ["list", "get", "create", "update", "patch"]]
            ],
            "routes": [["DELETE /x": [:]], ["GET /a-b": [:]], ["GET /a/b": [:]]],
        ]
        let document = try document(nil, file)
        let operations = (document["paths"]?.object ?? [:]).flatMap {
            ($0.value.object ?? [:]).compactMap { $0.value["operationId"]?.string }
        }
        #expect(Set(operations).count == operations.count)
        #expect(
            Set(operations).isSuperset(of: ["fitiq.updateOwnX", "fitiq.patchOwnX", "fitiq.ownDeleteX", "fitiq.ownGetAB", "fitiq.ownGetAB2"])
        )
    }

    @Test("keeps the other operations of a path, and leaves out one that is replaced")
    func siblings() throws {
        let longevity = try document("longevity", ["backend": "longevity", "routes": [["GET /api/auth/profile": ["body": [:]]]]])
        let profile = longevity["paths"]?["/api/auth/profile"]
        #expect(profile?["patch"]?["operationId"] != nil)
        #expect(profile?["get"]?["x-yours"] == true)
        let fitIQ = try document("fitiq", ["backend": "fitiq", "routes": [["GET /goals/{any}": ["replaces": true, "body": [:]]]]])
        #expect(fitIQ["paths"]?["/api/v1/goals/{id}"]?["get"] == nil)
        #expect(fitIQ["paths"]?["/api/v1/goals/{id}"]?["put"] != nil)
    }

    @Test("has no part for plain endpoints without any")
    func none() throws {
        let backends = try Configuration(flags: ["endpoints": .null]).backends()
        #expect(OpenAPIDocuments(backends).names == ["longevity", "fitiq", "bradOS", "firebase", "understudy"])
    }
}
