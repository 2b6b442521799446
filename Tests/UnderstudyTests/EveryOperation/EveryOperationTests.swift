import HTTPTypes
import Testing
import TestSupport

@testable import UnderstudyCore
@testable import Values

/// The rules that hold for each operation, with requests made from its description.
@Suite("Every operation that is described as a value")
struct EveryOperationTests {
    private static let withBody = OperationCase.all.filter { $0.fields != nil && $0.isBuilt }

    /// Names of members of which the server reads one, and needs none or any one.
    private static let otherNames = [
        "POST /api/v1/goals/:id/activities": ["note"], "POST /api/v1/auth/logout": ["refreshToken"],
        "POST /api/v1/auth/refresh": ["refresh_token", "refreshToken"],
        "POST /api/v1/auth/register": ["full_name", "fullName", "first_name", "last_name", "dateOfBirth"],
    ]

    /// Members that Firebase ignores, at least in requests by the owner; lists for which it takes a text; and a number whose fraction it
    /// drops.
    private static let ignoredByFirebase = [
        "signUp": ["returnSecureToken"], "signInWithPassword": ["returnSecureToken"], "signInWithCustomToken": ["returnSecureToken"],
        "signInWithIdp": ["returnSecureToken"], "signInWithPhoneNumber": ["phoneNumber"],
        "lookup": ["idToken", "localId", "email", "phoneNumber"], "update": ["deleteProvider", "returnSecureToken"],
        "downloadAccount": ["maxResults"], "changeConfig": ["name"], "changeEmulatorConfig": ["name"], "delete": ["idToken"],
        "batchDelete": ["localIds"], "batchCreate": ["targetProjectId"],
        "callProject": ["idToken", "validDuration"],
    ]

    /// The members that the server reads if all are sent.
    private func fields(of operation: OperationCase) -> [ValueSchema.Field] {
        let ignored = operation.backend == "firebase" ? Self.ignoredByFirebase[operation.name] : nil
        let others = ignored ?? Self.otherNames[operation.testDescription] ?? []
        return (operation.fields ?? []).filter { !others.contains($0.name) }
    }

    /// Sends a request, and compares the response, and a body that is accepted, with the OpenAPI document.
    @discardableResult
    private func send(
        _ operation: OperationCase, to target: String? = nil, _ body: JSON? = nil, in world: UsedWorld
    ) throws -> UsedWorld.Answer {
        let target = target ?? operation.target(for: "alice")
        let document = try OpenAPIDescriptions.joined()
        let answer = try world.send(operation.method, target, as: write(of: operation)?.name ?? "alice", body)
        let shown = "\(body?.text.prefix(300) ?? ""): \(answer.description.prefix(300))"
        var findings = document.findings(
            operation.method.rawValue, target, status: answer.status, contentType: answer.headers[.contentType], body: answer.body)
        if let body, (200..<300).contains(answer.status) {
            findings += document.findings(operation.method.rawValue, target, acceptedBody: body)
        }
        #expect(findings == [], "\(shown)")
        #expect(answer.status < 500 || [501].contains(answer.status), "\(shown)")
        expectReason(answer)
        return answer
    }

    /// The journal has a sentence for each refusal, and none for a success.
    private func expectReason(_ answer: UsedWorld.Answer) {
        #expect(
            (answer.status >= 400) == (answer.reason?.isEmpty == false),
            "\(answer.reason ?? "no reason"): \(answer.description.prefix(300))")
        #expect(answer.reason?.contains("an unexpected failure") != true, "\(answer.description.prefix(300))")
    }

    private func write(of operation: OperationCase) -> WriteCase? {
        WriteCase.all.first { $0.route == operation.testDescription }
    }

    private func body(of operation: OperationCase, in world: UsedWorld) throws -> JSON {
        try write(of: operation)?.body(world) ?? [:]
    }

    @Test("has each member of an object once", arguments: OperationCase.all)
    func distinctMembers(_ operation: OperationCase) {
        for schema in operation.description.answers.compactMap(\.schema) {
            for names in schema.membersOfObjects { #expect(Set(names).count == names.count, "\(names)") }
        }
    }

    @Test("refuses a member of another type, and one beyond its bounds, and then changes nothing", arguments: withBody)
    func refusals(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let valid = try body(of: operation, in: world)
        let before = try world.exported()
        for field in fields(of: operation) {
            for value in field.schema.refusedValues {
                let answer = try send(operation, valid.with([field.name: value]), in: world)
                #expect([400, 422].contains(answer.status), "\(field.name) = \(value.text.prefix(60)): \(answer.description.prefix(300))")
            }
        }
        for field in fields(of: operation) where !field.isOptional {
            let without = JSON.object((valid.object ?? [:]).filter { !$0.key.isSame(as: field.name) })
            for body in [without] + (field.schema.isNullable ? [] : [valid.with([field.name: .null])]) {
                let answer = try send(operation, body, in: world)
                #expect([400, 422].contains(answer.status), "without \(field.name): \(answer.description.prefix(300))")
            }
        }
        #expect(try world.exported().differences(from: before) == [])
    }

    @Test("ignores unknown members, and takes each member at its bounds, and null where it may be absent", arguments: withBody)
    func accepted(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let valid = try body(of: operation, in: world)
        let expected = try send(operation, valid, in: world).status
        #expect(expected == operation.status)
        func expectSame(_ members: JSON.Members) throws {
            let world = try UsedWorld()
            let body = try body(of: operation, in: world).with(members)
            let answer = try send(operation, body, in: world)
            #expect(answer.status == expected, "\(body.text.prefix(300)): \(answer.description.prefix(300))")
        }
        if operation.description.body?.isClosed == false { try expectSame(["unknown": ["of": "any type"]]) }
        for field in fields(of: operation) where field.isOptional && operation.nullIsAbsent {
            try expectSame([field.name: .null])
        }
    }

    @Test("answers long texts and U+0000 in each member", arguments: withBody)
    func oddTexts(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let valid = try body(of: operation, in: world)
        let texts: [JSON] = ["\0", .string(String(repeating: "x", count: 100_000)), ""]
        for field in fields(of: operation) {
            for text in texts { try send(operation, valid.with([field.name: text]), in: world) }
        }
        for body in [[], "text", .null] as [JSON] { try send(operation, body, in: world) }
    }

    @Test("answers without credentials, with unknown ones, and with the ids of others and of nothing", arguments: OperationCase.all)
    func credentials(_ operation: OperationCase) throws {
        let world = try UsedWorld()
        let body = try operation.description.body == nil ? nil : body(of: operation, in: world)
        // Brad OS knows no credentials, and a security requirement without a token is met by the API key.
        let bearer = ["fitiq": "FitIQBearer", "longevity": "LongevityBearer"][operation.backend]
        let alternatives = operation.description.security?.array ?? bearer.map { [[$0: []]] } ?? []
        let needsToken = !alternatives.isEmpty && alternatives.allSatisfy { requirement in bearer.map { requirement[$0] != nil } ?? false }
        for name in [nil, "nobody"] as [String?] {
            let answer = try world.send(operation.method, operation.target(for: "alice"), as: name, body)
            if needsToken {
                #expect(answer.status == 401, "by \(name ?? "no account"): \(answer.description.prefix(300))")
            }
            expectReason(answer)
        }
        for owner in ["bob", "nothing"] { try send(operation, to: operation.target(for: owner), body, in: world) }
    }
}
