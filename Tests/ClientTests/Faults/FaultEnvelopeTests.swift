import RawSockets
import Testing
import Values

@Suite("A fault's status without a body gets the error envelope")
struct FaultEnvelopeTests {
    private func answer(_ status: Int, to request: RawRequest) async throws -> RawResponse {
        let world = try await WireWorld()
        try await world.add(["effect": ["status": .integer(status)]])
        let answer = try await world.send(request)
        #expect(answer.status == status)
        #expect(answer.headers["content-type"]?.hasPrefix("application/json") == true)
        return answer
    }

    @Test(
        "of the Longevity App",
        arguments: [
            (401, "Unauthorized"), (429, "Too Many Requests"), (500, "Internal server error"), (503, "Service Unavailable"),
        ])
    func longevity(_ status: Int, _ error: String) async throws {
        for request in [RawRequest.trends, .checkIn, .get("/api/no/such/path")] {
            let answer = try await answer(status, to: request)
            #expect(answer.json == ["error": .string(error)])
        }
    }

    private static let refusals = [
        (401, "UNAUTHORIZED", "Invalid authentication"), (403, "FORBIDDEN", "Forbidden"), (429, "TOO_MANY_REQUESTS", "Too Many Requests"),
        (500, "INTERNAL_ERROR", "Internal server error"), (503, "SERVICE_UNAVAILABLE", "Service Unavailable"),
    ]

    @Test("of FitIQ, with an object for an error", arguments: refusals)
    func fitIQ(_ status: Int, _ code: String, _ message: String) async throws {
        for request in [RawRequest.progress, .weight()] {
            let answer = try await answer(status, to: request)
            let error: JSON = ["code": .string(code), "message": .string(message)]
            #expect(answer.json == ["success": false, "data": .null, "error": error, "message": .string(message)])
        }
    }

    @Test("of FitIQ's insights, with a string for an error", arguments: refusals)
    func insights(_ status: Int, _ code: String, _ message: String) async throws {
        let answer = try await answer(status, to: .insights)
        let expected: JSON = [
            "success": false, "data": .null, "error": .string(message), "code": .string(code), "message": .string(message),
        ]
        #expect(answer.json == expected)
    }

    @Test(
        "of Brad OS",
        arguments: [
            (401, "APP_CHECK_INVALID", "Invalid App Check token"), (429, "REQUEST_FAILED", "Too Many Requests"),
            (500, "INTERNAL_ERROR", "An unexpected error occurred"), (503, "INTERNAL_ERROR", "Service Unavailable"),
        ])
    func bradOS(_ status: Int, _ code: String, _ message: String) async throws {
        let answer = try await answer(status, to: .heartRates)
        #expect(answer.json == ["success": false, "error": ["code": .string(code), "message": .string(message)]])
    }

    @Test("unless it is no error: then it has no body", arguments: [200, 201, 204, 205, 302, 304], ["before", "after"])
    func success(_ status: Int, _ phase: String) async throws {
        let others = [
            RawRequest.make("POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup"), .get("/no/such/path"),
            .make("HEAD", "/api/longevity/trends"),
        ]
        for request in [RawRequest.trends, .progress, .insights, .heartRates] + others {
            let world = try await WireWorld()
            try await world.add(["effect": ["status": .integer(status), "headers": ["X-One": "1"]], "phase": .string(phase)])
            let answer = try await world.send(request)
            #expect(answer.status == status)
            #expect(answer.body.isEmpty)
            #expect(answer.headers["content-type"] == nil)
            #expect(answer.headers["x-one"] == "1")
        }
    }

    @Test("also of a held request that is released with it")
    func released() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["hold": [:], "status": 503]])
        async let held = world.send(.trends)
        let id = try await world.heldRequest()
        let refused = try await world.control("POST", "requests/\(id)/release", ["status": 204, "body": ["a": 1]])
        #expect(refused.status == 400)
        #expect(refused.json?["faults"]?.array?.first?["path"] == "$.body")
        try await world.control("POST", "requests/\(id)/release", ["status": 200]).expectDone()
        let answer = try await held
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
    }

    @Test("and a body of its own, whatever the real status allows")
    func bodyInPlaceOfNone() async throws {
        let world = try await WireWorld()
        try await world.add(["effect": ["status": 204]])
        try await world.add(["effect": ["body": ["a": 1]]])
        let answer = try await world.send(.trends)
        #expect(answer.status == 200)
        #expect(answer.json == ["a": 1])
        #expect(answer.fault == "f1, f2")
    }
}
