import Foundation
import Testing
import TestSupport
import Values

@Suite("Brad OS over sockets (brados.md 1)")
struct BradOSSocketTests {
    @Test("both environments serve every request of the app", arguments: ["dev", "prod"])
    func environments(_ env: String) async throws {
        let app = try TestServer(accounts: []).bradOS(env: env)
        try await app.upload(.hrv, [(bradOSToday, 1)])
        let history = try await BradOSMetric.hrv.history(app)
        #expect(history.map(\.date) == ["2026-01-07"])
        for call in BradOSCall.launch {
            let answer = try await app.send("GET", call.path, call.query)
            #expect(answer.status == 200, "\(call.path)")
        }
        let health = try await app.send("GET", "health").json
        let expected: JSON = [
            "status": "healthy", "timestamp": "2026-01-07T09:00:00.000Z", "version": "1.0.0", "environment": "cloud-functions",
        ]
        #expect(health["data"]?.differences(from: expected) == [])
    }

    @Test("a body of a megabyte is accepted", arguments: BradOSMetric.allCases)
    func megabyte(_ metric: BradOSMetric) async throws {
        let app = try TestServer(accounts: []).bradOS()
        let elements = (0..<500).map { metric.element((bradOSToday - $0).description, $0) }
        let body = metric.upload(elements)
        // Unknown members are ignored.
        let rest = 1_048_576 - body.with(["padding": ""]).encoded.count
        let padded = body.with(["padding": .string(String(repeating: "x", count: rest))])
        #expect(padded.encoded.count == 1_048_576)
        let answer: BradOSAdded = try await app.post(metric.uploadPath, padded)
        #expect(answer.added == 500)
    }
}
