import RawSockets
import Testing
import TestSupport
import Values

@Suite("The journal without bodies")
struct JournalBodiesTests {
    /// An entry without the members that `bodies=false` omits.
    private static func bare(_ entry: JSON) -> JSON {
        var members = entry.object ?? [:]
        members["body"] = nil
        if var answer = members["answer"]?.object {
            answer["body"] = nil
            members["answer"] = .object(answer)
        }
        return .object(members)
    }

    private func world() async throws -> WireWorld {
        let world = try await WireWorld()
        try await world.add(["match": ["method": "DELETE"], "effect": ["connection": "close"]])
        for request in [RawRequest.trends, .weight(), .make("DELETE", "/api/v1/progress")] { _ = try await world.send(request) }
        return world
    }

    @Test("lists the same entries, each without its two bodies", arguments: ["?bodies=false", "?limit=2&bodies=false"])
    func listing(_ query: String) async throws {
        let world = try await world()
        let whole = try await world.entries().map(Self.bare)
        let answer = try await world.control("GET", "requests\(query)")
        #expect(answer.status == 200)
        #expect(answer.at("requests") == .array(query.contains("limit") ? Array(whole.suffix(2)) : whole))
        let findings = try OpenAPIDescriptions.named("understudy").findings(
            "GET", "/_understudy/requests", status: 200, contentType: answer.headers["content-type"], body: answer.body)
        #expect(findings == [])
        let same = try await world.control("GET", "requests?bodies=true").at("requests")
        let entries = try await world.entries()
        #expect(same == .array(entries))
    }

    @Test("verifies as with them, and returns matches and near misses without bodies")
    func verification() async throws {
        let world = try await world()
        let document = try OpenAPIDescriptions.named("understudy")
        for (count, status) in [(1, 200), (2, 422)] {
            let question: JSON = ["match": ["body": ["type": "weight"]], "count": ["exactly": .integer(count)]]
            let whole = try await world.control("POST", "requests/verify", question)
            let answer = try await world.control("POST", "requests/verify?bodies=false", question)
            #expect(answer.status == status)
            #expect(answer.at("count") == 1)
            #expect(answer.at("requests") == .array((whole.at("requests").array ?? []).map(Self.bare)))
            let misses = (whole.at("nearMisses").array ?? []).map { $0.merging(["request": Self.bare($0["request"] ?? .null)]) }
            #expect(answer.at("nearMisses").array ?? [] == misses)
            #expect(misses.count == (status == 422 ? 2 : 0))
            let findings = document.findings(
                "POST", "/_understudy/requests/verify", status: status, contentType: answer.headers["content-type"], body: answer.body)
            #expect(findings == [])
        }
    }

    @Test("accepts no other value", arguments: ["", "0", "no", "False", "null", "false%20"])
    func refusal(_ value: String) async throws {
        let world = try await WireWorld()
        for (method, path) in [("GET", "requests"), ("POST", "requests/verify")] {
            let answer = try await world.control(method, "\(path)?bodies=\(value)")
            #expect(answer.status == 400)
            #expect(answer.at("detail") == "bodies is neither true nor false")
        }
    }
}
