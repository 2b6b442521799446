import HTTPTypes
import Testing
import TestSupport

@testable import UnderstudyCore
@testable import UnderstudyProgram
@testable import Values

/// The rules that hold for each operation of the control API, with requests made from its description.
@Suite("Every operation of the control API")
struct ControlOperationTests {
    /// Without the endless streams, and the OpenAPI documents, which have tests of their own.
    private static let all = OperationCase.cases(ControlAPI.operations, of: ControlAPI.name).filter {
        !$0.path.hasSuffix("/stream") && !$0.path.hasPrefix("/openapi")
    }
    private static let withBody = all.filter { $0.fields != nil }
    private static let routed = OperationCase.cases(ControlAPI.routed, of: ControlAPI.name)
    private static let withoutBody = routed.filter { $0.description.body == nil }

    /// Bodies for this world, in place of the documented examples.
    private static let bodies: [String: JSON] = [
        "createToken": ["account": "alice", "kind": "opaque", "expiresIn": "PT5M"],
        "createSandbox": ["now": "2026-01-08T09:00:00Z"], "verify": ["match": [:], "count": ["atLeast": 0]],
    ]

    private func body(of operation: OperationCase) -> JSON? {
        let words = operation.description
        return Self.bodies[words.id] ?? words.examples.first?.value ?? words.body?.example
    }

    /// Sends a request, and compares the response, and a body that is accepted, with the OpenAPI document.
    @discardableResult
    private func send(_ operation: OperationCase, for name: String = "alice", _ body: JSON?, in world: UsedWorld) throws -> UsedWorld.Answer
    {
        let target = operation.target(for: name)
        let document = try OpenAPIDescriptions.named("understudy")
        let answer = try world.send(operation.method, target, as: nil, body)
        var findings = document.findings(
            operation.method.rawValue, target, status: answer.status, contentType: answer.headers[.contentType], body: answer.body)
        if let body, operation.description.body != nil, (200..<300).contains(answer.status) {
            findings += document.findings(operation.method.rawValue, target, acceptedBody: body)
        }
        #expect(findings == [], "\(body?.text.prefix(300) ?? ""): \(answer.description.prefix(300))")
        #expect(answer.status < 500, "\(answer.description.prefix(300))")
        return answer
    }

    /// The paths of the faults that a refusal lists.
    private func faults(_ answer: UsedWorld.Answer) throws -> [String] {
        #expect(answer.status == 400, "\(answer.description.prefix(300))")
        return try (answer.json["faults"]?.array ?? []).compactMap { $0["path"]?.string }
    }

    @Test("refuses members of another type, beyond their bounds, missing or unknown, and then changes nothing", arguments: withBody)
    func refusals(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let valid = try #require(body(of: operation))
        let before = try world.exported()
        var wrong: JSON.Members = ["unknown": 1]
        for field in operation.fields ?? [] {
            // A body that can be any JSON, and a member for editors.
            if case .described([:], _) = field.schema { continue }
            if field.name == "$schema" { continue }
            wrong[field.name] = field.schema.valueOfOtherType
            for value in [field.schema.valueOfOtherType] + field.schema.bounds.outside {
                let paths = try faults(send(operation, valid.with([field.name: value]), in: world))
                #expect(paths.contains { $0.hasPrefix("$.\(field.name)") }, "\(field.name) = \(value.text.prefix(60)): \(paths)")
            }
            if !field.isOptional {
                let without = JSON.object((valid.object ?? [:]).filter { !$0.key.isSame(as: field.name) })
                #expect(try faults(send(operation, without, in: world)) == ["$.\(field.name)"])
            }
        }
        let paths = try faults(send(operation, .object(wrong), in: world))
        #expect(
            wrong.keys.filter { name in !paths.contains { $0.hasPrefix("$.\(name)") } } == [], "every fault is listed at once: \(paths)")
        #expect(try world.exported().differences(from: before) == [])
    }

    @Test("takes its example, also with null in place of each member that may be absent", arguments: withBody)
    func accepted(_ operation: OperationCase) throws {
        let valid = try #require(body(of: operation))
        func status(_ body: JSON) throws -> Int {
            let world = try UsedWorld()
            // A verification without a count needs a request.
            _ = try world.send(.get, "/api/longevity/trends", as: "alice")
            return try send(operation, body, in: world).status
        }
        // No request is held.
        let expected = operation.description.id == "releaseRequest" ? 404 : operation.status
        #expect(try status(valid) == expected)
        for field in operation.fields ?? [] where field.isOptional {
            #expect(try status(valid.with([field.name: .null])) == expected, "\(field.name)")
        }
    }

    @Test("takes each documented example of its body by its schema", arguments: all.filter { !$0.description.examples.isEmpty })
    func examples(_ operation: OperationCase) throws {
        for (name, body) in operation.description.examples {
            let answer = try send(operation, body, in: UsedWorld())
            // This world has neither the persona of the example, nor scenarios, nor a held request.
            #expect(answer.status < 300 || ["persona", "scenario", "answer"].contains(name), "\(name): \(answer.description.prefix(300))")
        }
    }

    @Test("refuses a body with members if it takes none", arguments: withoutBody)
    func noBody(_ operation: OperationCase) throws {
        #expect(try faults(UsedWorld().send(operation.method, operation.target(for: "alice"), as: nil, ["unknown": 1])) == ["$.unknown"])
    }

    @Test("refuses a parameter of the query that it does not declare, and one that is sent twice", arguments: routed)
    func parameters(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let target = operation.target(for: "alice")
        func refusal(_ query: String) throws -> String? {
            let answer = try world.send(operation.method, "\(target)?\(query)", as: nil, body(of: operation))
            #expect(answer.status == 400, "\(answer.description.prefix(300))")
            return try answer.json["detail"]?.string
        }
        #expect(try refusal("unknown=1")?.hasPrefix("the query has an unknown parameter unknown; there ") == true)
        for name in operation.description.queryNames {
            #expect(try refusal("\(name)=1&\(name)=1") == "the query has \(name) several times; give it once")
        }
    }

    @Test("answers for the ids of nothing", arguments: all)
    func unknown(_ operation: OperationCase) throws {
        try send(operation, for: "nothing", body(of: operation), in: UsedWorld())
    }
}
