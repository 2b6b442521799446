import Foundation
import Testing
import TestSupport
import UnderstudyCore

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

    @Test("other environments are unknown", arguments: ["staging", "DEV2", "development", "v1"])
    func otherEnvironment(_ env: String) async throws {
        let app = try TestServer(accounts: []).bradOS(env: env)
        let answer = try await app.send("GET", "health-sync/hrv", ["days": "365"])
        #expect(answer.status == 404)
    }

    @Test("a base URL may end with a slash, and so may a path", arguments: ["dev", "prod"])
    func slashes(_ env: String) async throws {
        let server = try TestServer(accounts: [])
        let base = try #require(URL(string: "\(server.baseURL.absoluteString)/api/\(env)/"))
        let app = BradOSApp(to: base, of: server)
        try await app.upload(.rhr, [(bradOSToday, 1)])
        let history = try await BradOSMetric.rhr.history(app)
        #expect(history.count == 1)
        let answer = try await server.get("/api/\(env)/health-sync/rhr/?days=365")
        #expect(answer.status == 200)
        #expect(try answer.json["data"]?.array?.count == 1)
    }

    @Test(
        "an unknown path or method gets a 404 in the envelope",
        arguments: [
            ("GET", "nothing"), ("GET", "health-sync"), ("GET", "health-sync/nothing"), ("POST", "health-sync/hrv"),
            ("DELETE", "health-sync/hrv"), ("PUT", "health-sync/hrv/bulk"), ("GET", "health-sync/sync"), ("GET", "healthy"),
            ("GET", "health-sync/hrv/bulk"), ("PATCH", "cycling/ftp"), ("GET", "health-sync/hrv/2026-01-07"), ("GET", "healthsync/hrv"),
        ])
    func unknown(_ method: String, _ path: String) async throws {
        let app = try BradOSPersona.empty.app()
        let answer = try await app.send(method, path)
        #expect(answer.status == 404)
        #expect(BradOSFailure(status: answer.status, body: answer.body).code == .notFound)
        #expect(try answer.json["success"] == false)
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

    @Test("App Check's header is not required, and ignored when present")
    func appCheck() async throws {
        let server = try TestServer(accounts: [])
        for headers in [[:], ["X-Firebase-AppCheck": "anything"], ["X-Firebase-AppCheck": ""]] {
            let history: [G1.HRV] = try await server.bradOS(headers: headers).get("health-sync/hrv", ["days": "365"])
            #expect(history == [])
        }
    }

    @Test("a request without a user, or with an empty one, is the standard user's")
    func standardUser() async throws {
        let server = try TestServer(accounts: [])
        try await server.bradOS().upload(.hrv, [(bradOSToday, 1)])
        for user in [nil, "", "default-user"] {
            let history = try await BradOSMetric.hrv.history(server.bradOS(user))
            #expect(history.count == 1)
        }
        let other = try await BradOSMetric.hrv.history(server.bradOS("other"))
        #expect(other.isEmpty)
    }
}
