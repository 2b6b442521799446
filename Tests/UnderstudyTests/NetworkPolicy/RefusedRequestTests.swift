import HTTPTypes
import MicroHTTP
import Testing
import TestSupport

/// Requests that the server refuses before they reach a handler.
@Suite("The response to a refused request")
struct RefusedRequestTests {
    private static let refusals: [Refusal] = [
        .bodyTooLarge(limitBytes: 1), .malformedPath, .malformedMethod, .tooManyBodies,
        .targetTooLong(limitBytes: 1), .headersTooLarge(limitBytes: 1),
    ]
    /// Paths whose responses pages of other origins may read.
    private static let open = ["/api/legal/terms", "/api/dev/health-sync/hrv", "/nothing", "/api/legal/%zz"]

    private let world: TestWorld

    init() throws {
        world = try TestWorld.keyed(["allowedOrigins": ["https://app.example"]])
    }

    private func answer(
        _ refusal: Refusal, _ target: String, _ headers: [String: String] = [:], remote: [UInt8] = [127, 0, 0, 1]
    ) throws -> Response {
        var fields = HTTPFields()
        for (name, value) in headers { fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        return world.respond(
            to: RefusedRequest(
                refusal: refusal, method: .post, target: target, headers: fields, remote: RemoteAddress(bytes: remote)))
    }

    @Test("can be read by the requesting page, like every other response", arguments: refusals)
    func page(_ refusal: Refusal) throws {
        for target in Self.open {
            let plain = try answer(refusal, target, ["Host": "localhost:4000"])
            #expect(plain.status == refusal.status)
            #expect(plain.headers[.accessControlAllowOrigin] == "*")
            for origin in ["http://localhost:3000", "https://app.example"] {
                let answer = try answer(refusal, target, ["Host": "localhost:4000", "Origin": origin])
                #expect(answer.status == refusal.status)
                #expect(answer.headers[.accessControlAllowOrigin] == origin)
                #expect(answer.headers[.vary] == "Origin")
                #expect(answer.body == plain.body)
            }
        }
    }

    @Test(
        "for which there was no room is the backend's own 503, and no validation error",
        arguments: ["/api/longevity/trends", "/api/v1/progress", "/api/dev/health-sync/hrv", "/_understudy/seed"])
    func noRoom(_ target: String) throws {
        let answer = try answer(.tooManyBodies, target, ["Host": "localhost:4000"])
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == .serviceUnavailable)
        #expect(!text.contains("VALIDATION_ERROR") && !text.contains("Bad request"), "\(text)")
    }

    @Test("can be read by an admitted page at the control API, and by no page at FitIQ", arguments: refusals)
    func owners(_ refusal: Refusal) throws {
        let headers = ["Host": "localhost:4000", "Origin": "http://localhost:3000"]
        let control = try answer(refusal, "/_understudy/seed", headers)
        #expect(control.status == refusal.status)
        #expect(control.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(try answer(refusal, "/api/v1/insights", headers).headers[.accessControlAllowOrigin] == nil)
    }

    @Test(
        "is always a 403 for a foreign host and for a page of another site",
        arguments: refusals,
        [
            ["Host": "evil.example"], ["Host": "localhost", "Origin": "https://evil.example"],
            ["Host": "localhost", "Sec-Fetch-Site": "cross-site"], ["Host": "evil.example", "Origin": "http://localhost:3000"],
        ])
    func strangers(_ refusal: Refusal, _ headers: [String: String]) throws {
        for target in Self.open + ["/_understudy/seed", "/api/v1/insights"] {
            let answer = try answer(refusal, target, headers)
            #expect(answer.status.code == 403)
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test("is a 401 for other machines without the control key, where it is needed", arguments: refusals)
    func key(_ refusal: Refusal) throws {
        let bearer = ["Authorization": "Bearer \(SentRequest.key)"]
        for target in ["/_understudy/seed", "/_as/ada/api/legal/terms", "/_sandbox/t1/api/legal/terms"] {
            #expect(try answer(refusal, target, remote: SentRequest.otherMachine).status.code == 401)
            #expect(try answer(refusal, target, bearer, remote: SentRequest.otherMachine).status == refusal.status)
        }
        #expect(try answer(refusal, "/api/legal/terms", remote: SentRequest.otherMachine).status == refusal.status)
    }

    @Test("can be read by no page if the headers are malformed", arguments: open + ["/_understudy/seed"])
    func unclear(_ target: String) throws {
        let all: [[String: String]] = [[:], ["Host": "localhost", "Origin": "http://localhost:3000"], ["Host": "evil.example"]]
        for headers in all {
            let answer = try answer(.malformedHeaders, target, headers)
            #expect(answer.status.code == 400)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
