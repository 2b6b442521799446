import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A verification that fails")
struct VerificationTests {
    private func failure(_ body: String, of count: RequestCount) async throws -> VerificationFailure? {
        let client = try StubServer(422, body).client()
        let match = RequestMatch.get("/api/longevity/trends", query: ["range": "monthly"])
        let error = await UnderstudyClientTests.failure { () async throws(UnderstudyError) in try await client.verify(match, count: count) }
        guard case .verificationFailed(let failure)? = error else { return nil }
        #expect(error?.description == failure.description)
        return failure
    }

    @Test("shows the expected number, the actual number and the near misses")
    func nearMisses() async throws {
        let failure = try await failure(
            """
            {"type": "about:blank", "title": "Unprocessable Content", "status": 422, "detail": "none match", "count": 0, "requests": [],
             "nearMisses": [{"request": \(Samples.entry), "differences": [
               {"field": "query.range", "expected": "monthly", "found": "weekly"},
               {"field": "headers.x-trace", "expected": "*", "found": null}]}]}
            """, of: .exactly(1))
        #expect(failure?.count == 0)
        #expect(failure?.expected == .exactly(1))
        #expect(failure?.nearMisses.first?.request.id == "req-17")
        #expect(failure?.nearMisses.first?.differences.first == Difference(field: "query.range", expected: "monthly", found: "weekly"))
        #expect(
            failure?.description == """
                expected exactly 1 request matching GET /api/longevity/trends?range=monthly, found none
                  near miss: req-17 GET /api/longevity/trends?range=weekly from six-days: 200
                    query.range: expected "monthly", found "weekly"
                    headers.x-trace: expected "*", found null
                """)
    }

    @Test("without the list of near misses is the server's problem")
    func withoutNearMisses() async throws {
        let body = #"{"title": "Unprocessable Content", "status": 422, "detail": "none match", "count": 0, "requests": []}"#
        let client = try StubServer(422, body).client()
        let error = await UnderstudyClientTests.failure { () async throws(UnderstudyError) in try await client.verify(.get("/a")) }
        #expect(error == .problem(Problem(status: 422, title: "Unprocessable Content", detail: "none match")))
    }

    @Test("lists the matching requests when there are too many")
    func tooMany() async throws {
        let failure = try await failure(
            """
            {"type": "about:blank", "title": "Unprocessable Content", "status": 422, "detail": "too many", "count": 1,
             "requests": [\(Samples.entry)], "nearMisses": []}
            """, of: .never)
        #expect(
            failure?.description == """
                expected no request matching GET /api/longevity/trends?range=monthly, found 1
                  match: req-17 GET /api/longevity/trends?range=weekly from six-days: 200
                """)
    }

    @Test("throws the server's problem when the match is invalid")
    func problem() async throws {
        let client = try StubServer(400, #"{"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "no"}"#).client()
        let error = await UnderstudyClientTests.failure { () async throws(UnderstudyError) in try await client.verify(.get()) }
        #expect(error == .problem(Problem(status: 400, title: "Bad Request", detail: "no")))
    }
}
