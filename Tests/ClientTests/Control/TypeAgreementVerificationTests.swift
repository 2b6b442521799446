import Foundation
import Testing
import TestSupport

@testable import UnderstudyClient

/// A part of a match: a match that fits the one request, another that does not, and the server's description of the difference.
struct MatchAgreement: Sendable, CustomTestStringConvertible {
    let fitting: RequestMatch
    let other: RequestMatch
    let difference: Difference

    init(_ fitting: RequestMatch, _ other: RequestMatch, _ field: String, expected: JSONValue, found: JSONValue) {
        self.fitting = fitting
        self.other = other
        difference = Difference(field: field, expected: expected, found: found)
    }

    var testDescription: String { "\(fitting), not \(other)" }

    static let all: [MatchAgreement] = [
        MatchAgreement(RequestMatch(methods: ["POST"]), RequestMatch(methods: ["GET"]), "method", expected: "GET", found: "POST"),
        MatchAgreement(
            RequestMatch(methods: ["POST", "PUT"]), RequestMatch(methods: ["GET", "PUT"]), "method", expected: ["GET", "PUT"],
            found: "POST"),
        MatchAgreement(
            RequestMatch(path: "/api/v1/*"), RequestMatch(path: "/nowhere"), "path", expected: "/nowhere", found: "/api/v1/progress"),
        MatchAgreement(
            RequestMatch(query: ["range": "w*"]), RequestMatch(query: ["range": "daily"]), "query.range", expected: "daily",
            found: "weekly"),
        MatchAgreement(
            RequestMatch(query: ["range": "*"]), RequestMatch(query: ["page": "2"]), "query.page", expected: "2", found: .null),
        MatchAgreement(
            RequestMatch(headers: ["X-Trace": "a*"]), RequestMatch(headers: ["X-Trace": "b*"]), "headers.x-trace", expected: "b*",
            found: "abc"),
        MatchAgreement(
            RequestMatch(headers: ["X-Trace": "*"]), RequestMatch(headers: ["X-Other": "*"]), "headers.x-other", expected: "*",
            found: .null),
        MatchAgreement(
            RequestMatch(body: ["type": "weight"]), RequestMatch(body: ["quantity": 83]), "body.quantity", expected: 83, found: 82.5),
        MatchAgreement(
            RequestMatch(body: ["quantity": 82.5]), RequestMatch(body: ["unit": "kg"]), "body.unit", expected: "kg", found: .null),
        MatchAgreement(RequestMatch(account: "ada"), RequestMatch(account: "six-days"), "account", expected: "six-days", found: "ada"),
        MatchAgreement(RequestMatch(status: 201), RequestMatch(status: 409), "status", expected: 409, found: 201),
    ]
}

@Suite("Client and server agree on verifying")
struct TypeAgreementVerificationTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    /// Sends a measurement a number of times.
    private func measure(times: Int = 1) async throws {
        for _ in 0..<times {
            let body = #"{"type": "weight", "quantity": 82.5, "logged_at": "2026-01-07T08:00:00Z"}"#
            let answer = try await recorded.server.send(
                "POST", "/api/v1/progress?range=weekly", token: "ada", headers: ["X-API-Key": "test-api-key", "X-Trace": "abc"],
                data: Data(body.utf8))
            try #require(answer.status == 201)
        }
    }

    @Test("each part of a match", arguments: MatchAgreement.all)
    func match(_ example: MatchAgreement) async throws {
        try await measure()
        let (entries, held) = try await recorded.call { try await $0.verify(example.fitting, count: .once) }
        let entry = try #require(entries.first)
        let written = try JSONValue.written(entries)
        #expect(held.answered == ["count": 1, "requests": written])

        let error = await failure { () async throws(UnderstudyError) in try await recorded.client.verify(example.other) }
        guard case .verificationFailed(let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.match == example.other)
        #expect(failure.expected == .atLeast(1))
        #expect(failure.count == 0)
        #expect(failure.requests.isEmpty)
        #expect(failure.nearMisses == [NearMiss(request: entry, differences: [example.difference])])
        let answered = try recorded.last.answered
        #expect(answered["count"] == 0)
        #expect(answered["requests"] == [])
        #expect(try answered["nearMisses"] == JSONValue.written(failure.nearMisses))
    }

    @Test("a match with all its parts at once")
    func wholeMatch() async throws {
        try await measure()
        let match = RequestMatch(
            methods: ["POST"], path: "/api/v1/progress", query: ["range": "weekly"], headers: ["X-Trace": "abc"],
            body: ["type": "weight"], account: "ada", status: 201)
        #expect(try await recorded.client.verify(match, count: .once).count == 1)
    }

    @Test(
        "each count",
        arguments: [
            (RequestCount.exactly(2), true), (.exactly(1), false), (.never, false), (.atLeast(2), true), (.atLeast(3), false),
            (.atMost(2), true), (.atMost(1), false), (.between(1...2), true), (.between(3...4), false), (.between(0...1), false),
        ])
    func count(_ count: RequestCount, _ holds: Bool) async throws {
        try await measure(times: 2)
        let error = await failure { () async throws(UnderstudyError) in try await recorded.client.verify(.post(), count: count) }
        guard case .verificationFailed(let failure)? = error else {
            #expect(error == nil)
            #expect(holds)
            return
        }
        #expect(!holds)
        #expect(failure.count == 2)
        #expect(failure.requests.count == 2)
        #expect(try recorded.last.answered["requests"] == JSONValue.written(failure.requests))
    }

    @Test("the default count")
    func standardCount() async throws {
        let error = await failure { () async throws(UnderstudyError) in try await recorded.client.verify(.post()) }
        #expect(error != nil)
        let exchange = try recorded.last
        #expect(exchange.sent == ["match": ["method": "POST"], "count": ["atLeast": 1]])
        let problem = try await recorded.refusal(of: exchange.sent.without("count"), sentLike: exchange)
        #expect(problem.status == 422)
        #expect(problem.detail == exchange.answered["detail"]?.string)
    }
}
