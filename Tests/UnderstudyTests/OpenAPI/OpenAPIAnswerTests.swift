import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

extension OpenAPIDescription {
    /// The differences between a response and the document.
    fileprivate func findings(_ method: HTTPRequest.Method, _ target: String, _ answer: UsedWorld.Answer) -> [String] {
        findings(method.rawValue, target, status: answer.status, contentType: answer.headers[.contentType], body: answer.body)
    }
}

@Suite("A response")
struct OpenAPIAnswerTests {
    /// Accounts that differ in the backends that know them, and in their rights there.
    private static let personas: [String?] = [nil, "newcomer", "six-days", "unsubscribed", "fitiq-guide", "brados-six-days"]

    /// Only these personas: the years of data of the others take long to make.
    private static let demo = Result {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        return accounts.filter { account in personas.contains { $0 == account["key"]?.string } }
    }

    @Test("to a read by a demo persona matches the OpenAPI document", arguments: personas)
    func demoReads(_ name: String?) throws {
        let world = try UsedWorld(accounts: Self.demo.get())
        // Routes that are not built check credentials only.
        let reads = try ReadCase.all(by: name, onlyBuilt: name != nil && name != "fitiq-guide")
        let findings = try findings(on: reads, in: world)
        #expect(findings == [])
    }

    @Test("to a read by an account with data, and by a new one, matches the OpenAPI document", arguments: ["alice", "carol"])
    func reads(_ name: String) throws {
        let findings = try findings(on: ReadCase.all(by: name), in: UsedWorld())
        #expect(findings == [])
    }

    @Test("to a write matches the OpenAPI document, and so does each accepted body", arguments: WriteCase.all)
    func writes(_ write: WriteCase) throws {
        let document = try OpenAPIDescriptions.joined()
        let world = try UsedWorld()
        let body = try write.body(world)
        let answer = try world.send(write.method, write.target, as: write.name, body)
        #expect(answer.status == write.status)
        var findings = document.findings(write.method, write.target, answer)
        if let body, (200..<300).contains(answer.status) {
            findings += document.findings(write.method.rawValue, write.target, acceptedBody: body)
        }
        #expect(findings == [])
    }

    @Test("to a write that is not built matches the OpenAPI document", arguments: [nil, "alice"] as [String?])
    func unbuiltWrites(_ name: String?) throws {
        let document = try OpenAPIDescriptions.joined()
        let world = try UsedWorld()
        let findings = try BackendRoutes.writes(built: false).flatMap { row -> [String] in
            let target = RoutePath.filled(row.path, for: name ?? "alice")
            let answer = try world.send(row.method, target, as: name, [:])
            return document.findings(row.method, target, answer)
        }
        #expect(findings == [])
    }

    /// Without the OpenAPI documents, which have tests of their own.
    @Test("to a read of the control API matches the OpenAPI document")
    func control() throws {
        let world = try UsedWorld()
        let rows = try OpenAPICoverageTests.rows(of: "understudy").filter { $0.method == .get && !$0.path.hasPrefix("/openapi") }
        let reads = rows.map { ReadCase(target: RoutePath.filled($0.path, for: "alice"), name: nil) }
        #expect(reads.contains { $0.target == "/_understudy/health" })
        let findings = try findings(on: reads, in: world)
        #expect(findings == [])
    }

    @Test("to an edit of an account by the control API matches the OpenAPI document, and so does each accepted body")
    func edits() throws {
        let document = try OpenAPIDescriptions.joined()
        let world = try UsedWorld()
        let path = "/_understudy/accounts/alice/data/longevity"
        let checkIn: JSON = ["date": "2025-01-05", "deltaYears": -0.25]
        let findings = try [
            (.get, "", nil, 200), (.post, "/checkIns", checkIn, 201), (.get, "/checkIns?limit=2", nil, 200),
            (.get, "/checkIns/2025-01-05", nil, 200), (.put, "/checkIns/2025-01-05", checkIn, 200),
            (.post, "/checkIns", ["date": "tomorrow"], 400), (.put, "/checkIns/2025-01-09", checkIn, 404),
            (.delete, "/checkIns/2025-01-05", nil, 204), (.delete, "/checkIns/2025-01-05", nil, 404), (.post, "/score", checkIn, 404),
        ].flatMap { (method: HTTPRequest.Method, list: String, body: JSON?, status: Int) -> [String] in
            let answer = try world.send(method, path + list, as: nil, body)
            #expect(answer.status == status, "\(method) \(list): \(answer)")
            let accepted = (200..<300).contains(status) ? body : nil
            return document.findings(method, path + list, answer)
                + (accepted.map { document.findings(method.rawValue, path + list, acceptedBody: $0) } ?? [])
        }
        #expect(findings == [])
    }

    private func findings(on reads: [ReadCase], in world: UsedWorld) throws -> [String] {
        let document = try OpenAPIDescriptions.joined()
        return try reads.flatMap { read -> [String] in
            let answer = try world.send(.get, read.target, as: read.name)
            return document.findings(.get, read.target, answer)
        }
    }
}
