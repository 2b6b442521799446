import CoreTestSupport
import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("An endpoints file from an OpenAPI document")
struct OpenAPIEndpointsTests {
    @Test("has a resource for a list, a creation and operations of one item", arguments: ["3.0.3", "3.1.0"])
    func resource(_ version: String) throws {
        let made = try OpenAPIExampleDocument.endpoints(of: Self.pets(version))
        let expected: JSON = [
            "path": "/pets", "label": "Pet", "owner": "user", "seedKey": "pets",
            "fields": [
                "name": ["type": "string", "minLength": 1, "maxLength": 40],
                "kind": ["type": "string", "enum": ["dog", "cat"], "default": "dog"],
                "born_on": ["type": ["string", "null"], "format": "date"],
                "weight": ["type": "number", "exclusiveMinimum": 0, "maximum": 200],
                "status": ["type": "string", "default": "here", "readOnly": true, "description": "Where it is."],
                "tags": ["type": "array", "maxItems": 5, "items": ["type": "string", "example": "red"]],
            ],
            "required": ["name", "kind"], "list": ["filters": ["kind", "status"], "limit": 20, "max": 100],
            "operations": ["list", "get", "create", "update", "delete"],
        ]
        #expect(made.json["resources"]?.array?.first?.differences(from: expected) == [])
        #expect(made.json.object?.keys == ["$schema", "backend", "resources", "routes"])
        #expect(made.notes == [])
    }

    @Test("has a route with an example for each other operation")
    func routes() throws {
        let made = try OpenAPIExampleDocument.endpoints(of: Self.pets("3.0.3"))
        let expected: JSON = [
            ["GET /pets/{petId}/photo": ["summary": "The photo", "for": "everyone"]],
            [
                "POST /pets/{petId}/photo": [
                    "for": "user", "status": 202, "body": ["by": "By", "count": 4, "at": "2026-01-07T09:00:00Z", "error": .null],
                ]
            ],
            ["GET /inventory": ["for": "user", "body": ["sold": 3]]],
            ["GET /motd": ["for": "user", "headers": ["Content-Type": "text/plain"], "text": "hello {{name}}", "literal": true]],
            ["DELETE /motd": ["for": "user", "status": 204]],
        ]
        #expect(made.json["routes"]?.differences(from: expected) == [])
    }

    @Test(
        "names the backend that owns the paths, with paths below its base path",
        arguments: [
            ("/api/v1", "/streaks", "fitiq", "/streaks"), ("https://x.example/{v}", "/streaks", "fitiq", "/streaks"),
            ("/", "/api/{env}/streaks", "bradOS", "/streaks"), ("/api/prod", "/streaks/{id}", "bradOS", "/streaks/{id}"),
            ("/", "/streaks", "longevity", "/streaks"), ("https://x.example/v3?a=b", "/streaks/", "longevity", "/v3/streaks"),
        ])
    func owner(_ server: String, _ path: String, _ backend: String, _ below: String) throws {
        let made = try OpenAPIExampleDocument.endpoints(of: Self.document([path: ["get": Self.operation]], server: server))
        #expect(made.json["backend"]?.string == backend)
        #expect(made.json["routes"]?.array?.first?.object?.keys == ["GET \(below)"])
    }

    @Test(
        "names the chosen backend, below whose base path are the paths of a document that has none",
        arguments: [
            ("fitiq", "/v2", "/streaks"), ("null", "/v2", "/v2/streaks"), ("FitIQ", "/api/v1", "/streaks"), ("longevity", "", "/streaks"),
        ])
    func chosen(_ name: String, _ server: String, _ path: String) throws {
        let document = Self.document(["/streaks": ["get": Self.operation]], server: server)
        let made = try OpenAPIExampleDocument.endpoints(of: document, .init(backend: name))
        #expect(made.json["backend"] == (name == "null" ? .null : .string(name.lowercased())))
        #expect(made.json["routes"]?.array?.first?.object?.keys == ["GET \(path)"])
    }

    @Test("lacks operations that the server has, unless they replace them")
    func served() throws {
        let document = Self.document(
            [
                "/insights": ["get": Self.operation], "/insights/{key}": ["get": Self.operation, "put": Self.operation],
                "/insights/best": ["get": Self.operation],
            ])
        let made = try OpenAPIExampleDocument.endpoints(of: document)
        let keys = made.json["routes"]?.array?.compactMap { $0.object?.keys.first }
        #expect(keys == ["PUT /insights/{key}", "GET /insights/best"])
        #expect(made.notes == ["operations left out because the server has them (--replace makes routes of them): 2"])
        let whole = try OpenAPIExampleDocument.endpoints(of: document, .init(replaces: true))
        let replaced = whole.json["routes"]?.array?.compactMap { $0.object?.first?.value["replaces"]?.bool ?? false }
        #expect(replaced == [true, true, false, false])
        #expect(whole.notes == [])
    }

    @Test("lacks operations that it cannot have, and says so")
    func left() throws {
        let odd: JSON = [
            "/a/{x}.json": ["get": Self.operation], "/a?b=c": ["get": Self.operation], "/": ["get": Self.operation],
            "/a/{x}": ["get": Self.operation], "/a/{y}/": ["get": Self.operation], "/p-q": ["get": Self.operation],
            "/p/q": ["get": Self.operation, "trace": Self.operation], "/_understudy/health": ["get": Self.operation],
            "/api/v1/x": ["get": Self.operation], "/b": ["get": [:], "head": Self.operation, "options": Self.operation],
            "/n/{x}/{x}": ["get": Self.operation],
            "/c": ["get": ["responses": ["101": [:]]], "post": ["responses": ["302": [:]]]], "x-d": 1,
        ]
        let made = try OpenAPIExampleDocument.endpoints(of: Self.document(odd, server: "/"), .init(backend: "null", replaces: true))
        #expect(
            made.json["routes"]?.array?.map(\.text) == [
                #"{"GET /a/{x}":{"for":"everyone"}}"#, #"{"GET /p-q":{"for":"everyone"}}"#, #"{"POST /c":{"for":"everyone","status":302}}"#,
            ])
        #expect(
            made.notes == [
                "operations left out because endpoints files cannot have their paths: 3",
                "operations left out because an earlier path has the same words: 2",
                "operations left out because their paths belong to Understudy itself: 1",
                #"operations left out because their paths belong to fitiq, which "backend" can name: 1"#,
                "operations left out because they have no response that ends a request: 2",
                "operations left out because endpoints files expect each parameter once: 1",
            ])
    }

    @Test("has parameters with names of letters, digits and _, and paths without a slash at the end")
    func parameters() throws {
        let document = Self.document(["/a/{pet-id}/b/{x.y}/": ["get": Self.operation]])
        let made = try OpenAPIExampleDocument.endpoints(of: document)
        #expect(made.json["routes"]?.array?.first?.object?.keys == ["GET /a/{pet_id}/b/{x_y}"])
    }

    @Test("has no fields that a resource cannot have, and no keywords that a field cannot have")
    func fields() throws {
        let deep = (0..<12).reduce(["type": "string"] as JSON) { inner, _ in ["type": "array", "items": inner] }
        let record: JSON = [
            "required": ["id", "a b", "made", "kind", "n"],
            "properties": [
                "id": ["type": "string"], "a b": ["type": "string"], "é": ["type": "string"], "deep": deep, "limit": ["type": "integer"],
                "made": ["type": "string", "readOnly": true, "default": "{{now}}"],
                "kind": ["type": "string", "enum": ["a", "b"], "default": "c", "example": 4],
                "n": ["type": "integer", "minimum": 3, "default": 4, "pattern": "x"],
                "inner": ["properties": ["on": ["type": "string", "format": "date", "default": "2026-01-07", "readOnly": true]]],
            ],
        ]
        let list: JSON = Self.answering(["type": "array", "items": record]).merging([
            "parameters": [
                ["name": "kind", "in": "query"], ["name": "limit", "in": "query", "schema": ["default": 20, "maximum": 5_000]],
                ["name": "inner", "in": "query"],
            ]
        ])
        let create: JSON = ["requestBody": ["content": ["application/json": ["schema": record]]], "responses": ["201": [:]]]
        let document = Self.document([
            "/things": ["get": list, "post": create], "/things/{id}": ["get": Self.operation, "post": Self.operation],
        ])
        let made = try OpenAPIExampleDocument.endpoints(of: document)
        let resource = try #require(made.json["resources"]?.array?.first)
        let expected: JSON = [
            "limit": ["type": "integer"], "made": ["type": "string", "readOnly": true], "kind": ["type": "string", "enum": ["a", "b"]],
            "n": ["type": "integer", "minimum": 3, "default": 4],
            "inner": ["type": "object", "properties": ["on": ["type": "string", "format": "date", "example": "2026-01-07"]]],
        ]
        #expect(resource["fields"]?.differences(from: expected) == [])
        #expect(resource["required"] == ["kind", "n"])
        #expect(resource["list"] == ["filters": ["kind"], "limit": 20, "max": 1_000])
        #expect(made.json["routes"]?.array?.compactMap { $0.object?.keys.first } == ["POST /things/{id}"])
    }

    @Test(
        "names one record in the singular",
        arguments: [
            ("categories", "Category"), ("meal-logs", "Meal log"), ("run_classes", "Run class"), ("series", "Series"),
            ("species", "Species"),
            ("news", "News"), ("progress", "Progress"), ("status", "Status"), ("boxes", "Box"), ("own.notes", "Own note"),
        ])
    func label(_ word: String, _ label: String) { #expect(Resource.label(of: word) == label) }

    @Test("has routes alone for a backend without resources")
    func routesAlone() throws {
        let made = try OpenAPIExampleDocument.endpoints(of: Self.pets("3.1.0").merging(["servers": []]), .init(backend: "longevity"))
        #expect(made.json.object?.keys == ["$schema", "backend", "routes"])
        #expect(made.json["routes"]?.array?.count == 7)
    }

    @Test(
        "answers as the first success does, otherwise as the default response does",
        arguments: [
            (["default": [:], "400": [:], "201": [:], "204": [:]], 201), (["400": [:], "default": [:]], nil),
            (["4XX": [:], "500": [:]], 400),
        ] as [(JSON, Int?)])
    func status(_ responses: JSON, _ expected: Int?) throws {
        let document = Self.document(["/a": ["get": ["responses": responses]]])
        let route = try OpenAPIExampleDocument.endpoints(of: document).json["routes"]?.array?.first?["GET /a"]
        #expect(route?["status"]?.integer == expected)
    }

    @Test("has the operations whose paths fit a pattern")
    func patterns() throws {
        let document = Self.document(["/a": ["get": Self.operation], "/a/b": ["get": Self.operation], "/c": ["get": Self.operation]])
        let made = try OpenAPIExampleDocument.endpoints(of: document, .init(only: ["/a/*", "/c"]))
        #expect(made.json["routes"]?.array?.compactMap { $0.object?.keys.first } == ["GET /a/b", "GET /c"])
    }

    @Test(
        "is refused with one line that names the way out",
        arguments: [
            (["/a": [:]], OpenAPIEndpoints.Options(only: ["/a", "/n*"]), "--only /n* fits no path of next.yaml"),
            (
                ["/a": [:]], .init(backend: "fitqi"),
                #"--backend is "fitqi", not one of longevity, fitiq, bradOS, firebase, null (did you mean fitiq?)"#
            ),
            (
                ["/a": [:], "/api/v1/b": [:]], .init(),
                "the paths of next.yaml belong to several backends (fitiq, longevity); choose one with --backend, or some of the paths with --only"
            ),
            (
                ["/api/v1/insights": [:]], .init(),
                "next.yaml gives no endpoints: operations left out because the server has them (--replace makes routes of them): 1"
            ),
            ([:], .init(), "next.yaml gives no endpoints"),
        ] as [(JSON, OpenAPIEndpoints.Options, String)])
    func usage(_ paths: JSON, _ options: OpenAPIEndpoints.Options, _ message: String) throws {
        let document = Self.document(.object((paths.object ?? [:]).mapValues { _ in ["get": Self.operation] }), server: "/")
        let error = #expect(throws: StartError.self) { try OpenAPIExampleDocument.endpoints(of: document, options) }
        #expect(error?.exitStatus == 64)
        #expect(error?.description == message)
    }

    @Test(
        "has no seed key twice, and none that the backend has",
        arguments: [
            ("/coach/meal-logs", "coachMealLogs"), ("/goal-instances", "ownGoalInstances"), ("/next/run_categories", "runCategories"),
        ])
    func seedKeys(_ path: String, _ key: String) throws {
        let item: JSON = ["get": Self.answering(["type": "array", "items": ["properties": ["n": [:]]]]), "post": Self.operation]
        let document = Self.document([path: item, "\(path)/{id}": ["get": Self.operation]])
        let resource = try OpenAPIExampleDocument.endpoints(of: document).json["resources"]?.array?.first
        #expect(resource?["seedKey"]?.string == key)
    }

    @Test(
        "needs a user's credentials if an operation's security has more than the app's key",
        arguments: [
            ([], "everyone"), ([[:], ["user": []]], "everyone"), ([["app": []]], "everyone"), ([["app": [], "user": []]], "user"),
            ([["app": []], ["user": []]], "user"),
        ] as [(JSON, String)])
    func security(_ security: JSON, _ expected: String) throws {
        let document = Self.document(["/a": ["get": Self.operation.merging(["security": security])]]).merging([
            "components": ["securitySchemes": ["app": ["type": "apiKey"], "user": ["type": "http"]]]
        ])
        let route = try OpenAPIExampleDocument.endpoints(of: document).json["routes"]?.array?.first?["GET /a"]
        #expect(route?["for"]?.string == expected)
    }

    @Test(
        "is made of the program's own documents",
        arguments: [
            ("fitiq", 183, ["they are not below the base path of their backend: 3"]),
            ("bradOS", 143, ["they are not below the base path of their backend: 1"]), ("longevity", 38, []),
            ("firebase", 56, []),
        ])
    func own(_ name: String, _ routes: Int, _ leftOut: [String]) throws {
        let backends = try Configuration().backends(endpoints: nil)
        let document = try #require(OpenAPIDocuments(backends).json(of: name))
        let made = try OpenAPIExampleDocument.endpoints(of: document, .init(replaces: true))
        #expect(made.json["backend"]?.string == name)
        #expect(made.json["routes"]?.array?.count == routes)
        #expect(made.notes == leftOut.map { "operations left out because \($0)" })
    }

    private static let operation: JSON = ["responses": ["200": [:]]]

    private static func answering(_ schema: JSON) -> JSON {
        ["responses": ["200": ["content": ["application/json": ["schema": schema]]]]]
    }

    private static func document(_ paths: JSON, server: String = "/api/v1") -> JSON {
        let server: JSON = ["url": .string(server), "variables": ["v": ["default": "api/v1"]]]
        return ["openapi": "3.1.0", "servers": [server], "paths": paths]
    }

    /// A document of pets, in the words of a version.
    private static func pets(_ version: String) -> JSON {
        let is30 = version.hasPrefix("3.0")
        let date: JSON = is30 ? ["type": "string", "nullable": true] : ["type": ["string", "null"]]
        let weight: JSON = is30 ? ["minimum": 0, "exclusiveMinimum": true] : ["exclusiveMinimum": 0]
        let pet: JSON = ["$ref": "#/components/schemas/Pet"]
        let photo: JSON = [
            "type": "object",
            "properties": [
                "by": ["type": "string"], "count": ["type": "integer", "minimum": 3, "maximum": 4],
                "at": ["type": "string", "format": "date-time"], "secret": ["type": "string", "writeOnly": true],
                "error": is30 ? ["nullable": true, "example": .null] : ["type": "null"],
            ],
        ]
        return [
            "openapi": .string(version), "servers": [["url": "https://next.example/api/v1"]], "security": [["token": []]],
            "paths": [
                "/pets": [
                    "parameters": [["name": "status", "in": "query"]],
                    "get": answering([
                        "type": "object", "properties": ["data": ["properties": ["pets": ["type": "array", "items": pet], "total": [:]]]],
                    ])
                    .merging([
                        "parameters": [
                            ["name": "limit", "in": "query", "schema": ["type": "integer", "default": 20, "maximum": 100]],
                            ["$ref": "#/components/parameters/Kind"],
                        ]
                    ]),
                    "post": [
                        "requestBody": ["content": ["application/json": ["schema": ["$ref": "#/components/schemas/NewPet"]]]],
                        "responses": [:],
                    ],
                ],
                "/pets/{petId}": ["get": answering(["properties": ["data": pet]]), "put": [:], "delete": [:]],
                "/pets/{petId}/photo": [
                    "get": ["summary": "The photo", "security": [], "responses": ["200": ["content": ["image/png": [:]]]]],
                    "post": ["responses": ["400": [:], "202": ["content": ["application/json; charset=utf-8": ["schema": photo]]]]],
                ],
                "/inventory": [
                    "get": [
                        "responses": [
                            "default": ["content": ["application/json": ["examples": ["one": ["$ref": "#/components/examples/One"]]]]]
                        ]
                    ]
                ],
                "/motd": [
                    "get": ["responses": ["2XX": ["content": ["text/plain": ["example": "hello {{name}}"]]]]],
                    "delete": ["responses": ["204": ["content": ["application/json": ["example": 1]]]]],
                ],
            ],
            "components": [
                "examples": ["One": ["value": ["sold": 3]]],
                "parameters": ["Kind": ["name": "kind", "in": "query"]],
                "schemas": [
                    "Kind": ["type": "string", "enum": ["dog", "cat"], "default": "dog"],
                    "NewPet": [
                        "type": "object", "required": ["name", "kind", "id"],
                        "properties": [
                            "name": ["type": "string", "minLength": 1, "maxLength": 40],
                            "kind": ["allOf": [["$ref": "#/components/schemas/Kind"]]],
                            "born_on": date.merging(["format": "date"]), "weight": weight.merging(["type": "number", "maximum": 200]),
                        ],
                    ],
                    "Pet": [
                        "allOf": [
                            ["$ref": "#/components/schemas/NewPet"],
                            [
                                "properties": [
                                    "id": ["type": "string"],
                                    "status": ["type": "string", "readOnly": true, "default": "here", "description": "Where it is."],
                                    "tags": [
                                        "type": "array", "maxItems": 5,
                                        "items": ["type": "string", "format": "uuid", "pattern": "^r", "example": "red"],
                                    ],
                                    "created_at": ["type": "string", "format": "date-time"],
                                ]
                            ],
                        ]
                    ],
                ],
            ],
        ]
    }
}

/// Documents of tests, as a file named `next.yaml`.
enum OpenAPIExampleDocument {
    /// The endpoints of a document, which a folder of endpoints accepts.
    static func endpoints(of document: JSON, _ options: OpenAPIEndpoints.Options = .init()) throws -> OpenAPIEndpoints {
        let backends = try Configuration().backends(endpoints: nil)
        let made = try OpenAPIEndpoints(OpenAPIFile(document.encoded, named: "next.yaml"), options, for: backends)
        let folder = try TemporaryFolder()
        _ = try folder.write(made.json.prettyText, to: "next.json")
        do throws(ConfigurationError) {
            _ = try EndpointFolder(folder.url.path).endpoints(for: backends)
        } catch {
            Issue.record("\(error.faults)")
        }
        return made
    }
}
