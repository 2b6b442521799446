import CoreTestSupport
import HTTPTypes
import Testing
import TestSupport

@testable import UnderstudyCore
@testable import UnderstudyProgram
@testable import Values

/// The rules that hold for each operation of a user's own, with requests made from its description.
@Suite("Every operation of a user's own")
struct OwnOperationTests {
    private static let fields: JSON = [
        "name": ["type": "string", "minLength": 1, "maxLength": 20],
        "size": ["type": "number", "minimum": 0, "maximum": 50, "default": 40],
        "count": ["type": "integer", "minimum": 1], "kind": ["type": "string", "enum": ["road", "trail"]],
        "bought_on": ["type": ["string", "null"], "format": "date"], "is_worn": ["type": "boolean", "default": false],
    ]

    private static func file(_ backend: JSON, _ path: String) -> JSON {
        ["backend": backend, "resources": [["path": .string(path), "fields": fields, "required": ["name", "kind"]]]]
    }

    private static let files: [JSON] = [
        file("fitiq", "/shoes"), file("bradOS", "/shoes"), file(.null, "/shoes"),
        ["backend": "longevity", "routes": [["GET /api/tips/{id}": ["for": "user", "body": ["tip": "{{path.id}}"]]]]],
        ["backend": "firebase", "routes": [["POST /extra": ["status": 201, "body": ["at": "{{now}}"]]]]],
    ]

    /// The folder of the files, for as long as the tests run.
    private static let folder = Result { () throws -> TemporaryFolder in
        let folder = try TemporaryFolder()
        for (index, file) in files.enumerated() { _ = try folder.write(file, to: "\(index).json") }
        return folder
    }

    private static func world() throws -> TestWorld {
        try TestWorld(settings: ["endpoints": .string(folder.get().url.path)], accounts: EndpointWorld.accounts)
    }

    private static let document = Result { () throws -> OpenAPIDescription in
        OpenAPIDescription(try #require(try OpenAPIDocuments(world().backends).json()))
    }

    private static let all: [OperationCase] = ((try? world().backends) ?? []).flatMap { backend in
        (backend as? any Service).map { cases(of: $0) } ?? []
    }

    private static func cases<Served: Service>(of service: Served) -> [OperationCase] {
        OperationCase.cases(service.ownOperations, of: service.name)
    }

    /// Sends a request, and compares the response, and a body that is accepted, with the OpenAPI document.
    @discardableResult
    private func send(
        _ operation: OperationCase, for id: String = "nothing", _ body: JSON?, as token: String? = "ada-token", in world: TestWorld
    )
        throws -> (status: Int, body: JSON)
    {
        let target = operation.path.replacing(":id", with: id).replacing(":env", with: "dev")
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[try #require(HTTPField.Name("X-API-Key"))] = "k"
        if let token { headers[.authorization] = "Bearer \(token)" }
        let answer = try world.respond(operation.method, target, headers: headers, bytes: body?.encoded ?? [])
        let document = try Self.document.get()
        var findings = document.findings(
            operation.method.rawValue, target, status: answer.status.code, contentType: answer.headers[.contentType], body: answer.wholeBody
        )
        if let body, operation.description.body != nil, (200..<300).contains(answer.status.code) {
            findings += document.findings(operation.method.rawValue, target, acceptedBody: body)
        }
        #expect(findings == [], "\(operation.testDescription) \(body?.text ?? "")")
        return (answer.status.code, answer.wholeBody.isEmpty ? .null : try JSON(parsing: answer.wholeBody))
    }

    /// The id of a record of the operation's resource.
    private func record(of operation: OperationCase, in world: TestWorld) throws -> String {
        let path = operation.path.replacing("/:id", with: "")
        guard operation.path.hasSuffix("/:id"),
            let create = Self.all.first(where: { $0.backend == operation.backend && $0.method == .post && $0.path == path })
        else {
            return "nothing"
        }
        let made = try send(create, create.example, in: world)
        #expect(made.status == 201)
        return try #require((made.body["data"] ?? made.body)["id"]?.string)
    }

    @Test("exists for each file: five of a resource, one of a route")
    func count() {
        #expect(Self.all.count == 3 * 5 + 2)
    }

    @Test("takes its example", arguments: all)
    func accepted(_ operation: OperationCase) throws {
        let world = try Self.world()
        let id = try record(of: operation, in: world)
        #expect(try send(operation, for: id, operation.example, in: world).status == operation.status)
    }

    @Test(
        "refuses members of another type, beyond their bounds and missing, and then changes nothing",
        arguments: all.filter { $0.fields != nil })
    func refusals(_ operation: OperationCase) throws {
        let world = try Self.world()
        let id = try record(of: operation, in: world)
        let valid = try #require(operation.example)
        let before = try world.exportSeed()
        for field in operation.fields ?? [] {
            for value in field.schema.refusedValues {
                let answer = try send(operation, for: id, valid.with([field.name: value]), in: world)
                #expect([400, 422].contains(answer.status), "\(field.name) = \(value.text): \(answer)")
            }
            if !field.isOptional {
                let without = JSON.object((valid.object ?? [:]).filter { !$0.key.isSame(as: field.name) })
                #expect(try [400, 422].contains(send(operation, for: id, without, in: world).status), "without \(field.name)")
            }
        }
        #expect(try world.exportSeed().differences(from: before) == [])
    }

    @Test("answers without credentials, to another user and for an unknown id by its document", arguments: all)
    func credentials(_ operation: OperationCase) throws {
        let world = try Self.world()
        let id = try record(of: operation, in: world)
        let anonymous = try send(operation, for: id, operation.example, as: nil, in: world).status
        // Brad OS knows no credentials, and the route of Firebase is for everyone.
        #expect(anonymous == 401 || ["bradOS", "firebase"].contains(operation.backend))
        let foreign = try send(operation, for: id, operation.example, as: "bob-token", in: world).status
        let isOfRecord = operation.path.hasSuffix("/shoes/:id") && operation.backend != "bradOS"
        #expect(!isOfRecord || [403, 404].contains(foreign))
        let unknown = try send(operation, operation.example, in: world).status
        #expect(!operation.path.hasSuffix("/shoes/:id") || unknown == 404)
    }
}
