import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

extension OpenAPIDescription {
    /// What of an answer to somebody the document does not say.
    fileprivate func findings(_ method: HTTPRequest.Method, _ target: String, _ answer: UsedWorld.Answer) -> [String] {
        findings(method.rawValue, target, status: answer.status, contentType: answer.headers[.contentType], body: answer.body)
    }
}

@Suite("An answer")
struct OpenAPIAnswerTests {
    /// Whose credentials each backend knows, and how far they get, differs among them.
    private static let personas: [String?] = [nil, "newcomer", "six-days", "unsubscribed", "fitiq-guide", "brados-six-days"]

    /// The personas alone: the others' years of data take long to make.
    private static let demo = Result {
        let accounts = try TestServer.demoSeed["accounts"]?.array ?? []
        return accounts.filter { account in personas.contains { $0 == account["key"]?.string } }
    }

    @Test("to a read of a demo persona's is as documented", arguments: personas)
    func demoReads(_ name: String?) throws {
        let world = try UsedWorld(accounts: Self.demo.get())
        // What is not built looks at no more than credentials.
        let reads = try Read.all(by: name, onlyBuilt: name != nil && name != "fitiq-guide")
        let findings = try findings(on: reads, in: world)
        #expect(findings == [])
    }

    @Test("to a read of somebody's who has what the ids name is as documented", arguments: ["alice", "carol"])
    func reads(_ name: String) throws {
        let findings = try findings(on: Read.all(by: name), in: UsedWorld())
        #expect(findings == [])
    }

    @Test("to a write is as documented, and what is accepted is allowed", arguments: WriteCase.all)
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

    @Test("to a write that is not built is as documented", arguments: [nil, "alice"] as [String?])
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

    /// The documents themselves are looked at where they are served.
    @Test("to a read of the control API is as documented")
    func control() throws {
        let world = try UsedWorld()
        let rows = try OpenAPICoverageTests.rows(of: "understudy").filter { $0.method == .get && !$0.path.hasPrefix("/openapi") }
        let reads = rows.map { Read(target: RoutePath.filled($0.path, for: "alice"), name: nil) }
        #expect(reads.contains { $0.target == "/_understudy/health" })
        let findings = try findings(on: reads, in: world)
        #expect(findings == [])
    }

    private func findings(on reads: [Read], in world: UsedWorld) throws -> [String] {
        let document = try OpenAPIDescriptions.joined()
        return try reads.flatMap { read -> [String] in
            let answer = try world.send(.get, read.target, as: read.name)
            return document.findings(.get, read.target, answer)
        }
    }
}
