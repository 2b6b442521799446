import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore

/// What the server refuses before it becomes a request.
@Suite("The answer to a refused request")
struct RefusedRequestTests {
    private static let refusals: [Refusal] = [.bodyTooLarge(limitBytes: 1), .malformedPath, .malformedMethod, .tooManyBodies]
    /// Paths whose answers other pages may read.
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

    @Test("may be read by the page that asks, as every other", arguments: refusals)
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
        "for which there was no room is the backend's own 503, and finds no fault with it",
        arguments: ["/api/longevity/trends", "/api/v1/progress", "/api/dev/health-sync/hrv", "/_understudy/seed"])
    func noRoom(_ target: String) throws {
        let answer = try answer(.tooManyBodies, target, ["Host": "localhost:4000"])
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == .serviceUnavailable)
        #expect(!text.contains("VALIDATION_ERROR") && !text.contains("Bad request"), "\(text)")
    }

    @Test("may be read of the control API by a page that may ask, and of FitIQ by none", arguments: refusals)
    func owners(_ refusal: Refusal) throws {
        let headers = ["Host": "localhost:4000", "Origin": "http://localhost:3000"]
        let control = try answer(refusal, "/_understudy/seed", headers)
        #expect(control.status == refusal.status)
        #expect(control.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        #expect(try answer(refusal, "/api/v1/insights", headers).headers[.accessControlAllowOrigin] == nil)
    }

    @Test(
        "is what a foreign host, and a page of another site, always get",
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

    @Test("is for other machines, too, that the control key is missing, where it is needed", arguments: refusals)
    func key(_ refusal: Refusal) throws {
        let bearer = ["Authorization": "Bearer \(AskedRequest.key)"]
        for target in ["/_understudy/seed", "/_as/ada/api/legal/terms", "/_sandbox/t1/api/legal/terms"] {
            #expect(try answer(refusal, target, remote: AskedRequest.otherMachine).status.code == 401)
            #expect(try answer(refusal, target, bearer, remote: AskedRequest.otherMachine).status == refusal.status)
        }
        #expect(try answer(refusal, "/api/legal/terms", remote: AskedRequest.otherMachine).status == refusal.status)
    }

    @Test("is for no page where the headers are not clear, whatever they say", arguments: open + ["/_understudy/seed"])
    func unclear(_ target: String) throws {
        let all: [[String: String]] = [[:], ["Host": "localhost", "Origin": "http://localhost:3000"], ["Host": "evil.example"]]
        for headers in all {
            let answer = try answer(.malformedHeaders, target, headers)
            #expect(answer.status.code == 400)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
        }
    }
}
