import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("On every route of FitIQ's backend (fitiq.md 4.1)", .highPriority)
struct WireTests {
    @Test("the status is the contract's", arguments: WireCase.all)
    func status(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        #expect(answer.status == wireCase.status, "\(answer.text)")
    }

    @Test("X-1: every timestamp is in UTC, to the second, with a literal Z, except one of a registration", arguments: WireCase.bodies)
    func timestamps(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        // Lume reads a number there: the seconds since 2001-01-01 (fitiq.md 3.15).
        let isRegistration = wireCase.call.target == "/api/v1/auth/register" && wireCase.status == 201
        #expect(try answer.json.badTimestamps == (isRegistration ? ["data.created_at: 789469200"] : []))
    }

    @Test(
        "X-1: every timestamp in all insights and in a year of measurements has that form, too",
        arguments: ["insights", "insights?archived_status=true", "progress"])
    func manyTimestamps(_ path: String) async throws {
        let server = try TestServer.with("fitiq-full")
        for offset in stride(from: 0, to: 1_500, by: 100) {
            let separator = path.contains("?") ? "&" : "?"
            let window = path == "progress" ? "&from=2025-01-07" : ""
            let target = "/api/v1/\(path)\(separator)limit=100&offset=\(offset)\(window)"
            let answer = try await server.fit("fitiq-full").send("GET", target)
            #expect(answer.status == 200)
            #expect(try answer.json.badTimestamps == [])
        }
    }

    @Test("X-2: a success is true, has data, and null for an error", arguments: WireCase.successes.filter { $0.status != 204 })
    func successEnvelope(_ wireCase: WireCase) async throws {
        let body = try await WireRecording.answer(to: wireCase).json
        // These two have no envelope (fitiq.md 3.21).
        if ["/health", "/ready"].contains(wireCase.call.target) {
            #expect(body == ["status": "ok"])
            return
        }
        #expect(body["success"] == true)
        #expect(body["data"] != nil)
        #expect(body["error"] == .null)
        #expect(body["message"] == nil)
    }

    @Test("X-3: a 204 has neither a body nor headers of one", arguments: WireCase.all.filter { $0.status == 204 })
    func noContent(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        #expect(answer.data.isEmpty)
        #expect(answer.headers["content-type"] == nil)
        #expect(answer.headers["content-length"] == nil)
    }

    @Test("X-4: an error is JSON with success false, and a text at top level for the user", arguments: WireCase.refusals)
    func refusal(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        #expect(answer.headers["content-type"]?.hasPrefix("application/json") == true)
        let body = try answer.json
        #expect(body["success"] == false)
        #expect(body["data"] == .null)
        #expect(body["message"]?.string?.isEmpty == false, "\(body.text)")
        // Below insights the error is a string, elsewhere an object (fitiq.md 1.5).
        let isInsight = wireCase.call.target.hasPrefix("/api/v1/insights")
        let (error, code) = isInsight ? (body.at("error"), body.at("code")) : (body.at("error", "message"), body.at("error", "code"))
        #expect(error == body["message"], "\(body.text)")
        #expect(code.string?.isEmpty == false, "\(body.text)")
    }

    @Test("X-5: every UUID in a body is in lower case", arguments: WireCase.bodies)
    func lowerCase(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        #expect(try answer.json.capitalUUIDs == [])
    }

    @Test("X-6: no response asks for authentication, and none may be cached", arguments: WireCase.all)
    func headers(_ wireCase: WireCase) async throws {
        let answer = try await WireRecording.answer(to: wireCase)
        #expect(answer.headers["www-authenticate"] == nil)
        #expect(answer.headers["cache-control"] == "no-store")
    }

    @Test("the table has a success of each route, and an error where one is possible", arguments: WireRoute.all)
    func coverage(_ route: WireRoute) {
        #expect(WireCase.successes.contains { route.matches($0.call) })
        #expect(route.credentials == .open || WireCase.refusals.contains { route.matches($0.call) })
    }
}
