import RawSockets
import Testing
import TestSupport
import Values

@Suite("The date of a response")
struct DateTests {
    /// Of the frozen clock.
    private static let now = "Wed, 07 Jan 2026 09:00:00 GMT"

    private static let jane = ("Authorization", "Bearer jane")

    @Test(
        "is the time of its world, of an error and a refusal, too",
        arguments: [
            (RawRequest("GET", "/api/longevity/trends").with([jane]), 200), (RawRequest("HEAD", "/api/longevity/trends").with([jane]), 200),
            (RawRequest("GET", "/api/longevity/trends"), 401), (RawRequest("GET", "/no/such/path"), 404),
            (RawRequest("OPTIONS", "/api/longevity/trends"), 204), (RawRequest("DELETE", "/api/longevity/trends"), 404),
            (RawRequest("POST", "/api/auth/me", text: "{"), 400),
            (RawRequest("POST", "/api/auth/me", headers: ["Content-Length: 9999999999"]), 413),
            (RawRequest("GET", "/a", headers: ["X-Large: " + String(repeating: "a", count: 60_000)]), 431),
            (.handshake("/ws/meal-logs?token=jane"), 101),
        ])
    func world(_ request: RawRequest, _ status: Int) async throws {
        let answer = try await WireWorld().send(request)
        #expect(answer.status == status)
        #expect(answer.values(of: "Date") == [Self.now])
    }

    @Test("is the request's own time if it names one, and follows the clock")
    func moved() async throws {
        let world = try await WireWorld()
        let request = RawRequest("GET", "/api/longevity/trends").with([Self.jane])
        let own = try await world.send(request.with("X-Understudy-Now", "2026-03-01T12:00:00Z"))
        #expect(own["Date"] == "Sun, 01 Mar 2026 12:00:00 GMT")
        #expect(try await world.control("PUT", "clock", ["advance": "P1DT1S"]).status == 200)
        #expect(try await world.send(request)["Date"] == "Thu, 08 Jan 2026 09:00:01 GMT")
    }

    private static let rules: [(JSON, String)] = [
        (["status": 503, "body": ["a": 1]], now), (["status": 304], now), (["bytesPerSecond": 100_000], now), (["latencyMs": 1], now),
        (["status": 200, "headers": ["date": "Thu, 01 Jan 1970 00:00:00 GMT"]], "Thu, 01 Jan 1970 00:00:00 GMT"),
        (["headers": ["Date": "soon"]], "soon"),
    ]

    @Test("is the time of the world for a response of a rule, unless the rule sets it", arguments: rules)
    func rule(_ effect: JSON, _ date: String) async throws {
        let world = try await WireWorld()
        try await world.add(["effect": effect])
        let answer = try await world.send(RawRequest("GET", "/api/longevity/trends").with([Self.jane]))
        #expect(answer.values(of: "Date") == [date])
    }

    @Test("is not in the journal, which has no header that the server adds to every response")
    func journal() async throws {
        let world = try await WireWorld()
        let answer = try await world.send(RawRequest("GET", "/api/longevity/trends").with([Self.jane]))
        #expect(try #require(try await world.entry(of: answer)).at("answer", "headers", "date") == .null)
    }

    @Test("is the machine's for the control API and the dashboard")
    func machine() async throws {
        let world = try await WireWorld()
        let answers = [try await world.control("GET", "clock"), try await world.send(RawRequest("GET", "/_understudy/"))]
        for answer in answers {
            #expect(answer.values(of: "Date").count == 1)
            #expect(answer["Date"] != Self.now)
        }
    }
}
