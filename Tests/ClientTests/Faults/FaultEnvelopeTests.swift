import RawSockets
import Testing
import UnderstudyCore

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
}
