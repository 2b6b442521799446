import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyClient

@Suite("Through the client, faults and the journal:")
struct ClientFaultTests {
    private let running: ClientServer
    private var client: UnderstudyClient { running.client }

    init() throws {
        running = try ClientServer()
    }

    @Test("rules are added, counted and deleted")
    func rule() async throws {
        let rule = FaultRule(match: .get("/api/longevity/*"), when: .first(1), effect: FaultEffect(status: 503))
        let fault = try await client.addFault(rule)
        #expect(fault.fired == 0)
        for expected in [503, 200] {
            #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == expected)
        }
        let now = try #require(try await client.faults().first)
        #expect(now.id == fault.id)
        #expect(now.matched == 2)
        #expect(now.fired == 1)
        #expect(now.failed == 0)
        try await client.deleteFault(fault.id)
        #expect(try await client.faults().isEmpty)
        let error = await failure { () async throws(UnderstudyError) in try await client.deleteFault(fault.id) }
        #expect(error?.status == 404)
    }

    @Test("presets are listed, added and deleted together")
    func presets() async throws {
        let names = try await client.faultPresets().map(\.name)
        #expect(names.count == 12)
        let faults = try await client.addFaults(.maintenance, match: .get("/api/v1/*"))
        #expect(faults.count == 1)
        #expect(try await running.status("/api/v1/users/me", at: client.baseURL, token: "ada") == 503)
        #expect(try await running.status("/api/longevity/trends", at: client.baseURL, token: "six-days") == 200)
        try await client.deleteFaults()
        #expect(try await running.status("/api/v1/users/me", at: client.baseURL, token: "ada") == 200)
    }

    @Test("a held request is listed, and released with another response")
    func held() async throws {
        try await client.addFault(FaultRule(match: .get("/api/longevity/*"), when: .first(1), effect: .hold()))
        async let status = running.status("/api/longevity/trends", at: client.baseURL, token: "six-days")
        var found: HeldRequest?
        try await eventually {
            found = try await client.heldRequests().first
            return found != nil
        }
        let held = try #require(found)
        #expect(held.rule == "f1")
        #expect(held.phase == .before)
        #expect(held.request.id == held.id)
        #expect(held.request.account == "six-days")
        #expect(held.request.status == nil)
        try await client.releaseRequest(
            held.id, status: 418, headers: ["X-Late": "yes", "Content-Type": .removed], body: ["late": true])
        #expect(try await status == 418)
        let answer = try await client.request(held.id).answer
        #expect(answer?.body == ["late": true])
        #expect(answer?.headers["content-type"] == nil)
        #expect(try await client.heldRequests(bodies: false).isEmpty)
        let error = await failure { () async throws(UnderstudyError) in try await client.releaseRequest(held.id) }
        #expect(error?.status == 409)
    }

    @Test("requests are listed, verified and deleted")
    func journal() async throws {
        for range in ["weekly", "monthly"] {
            _ = try await running.status("/api/analytics/delta?range=\(range)", at: client.baseURL, token: "six-days")
        }
        let journal = try await client.requests()
        #expect(journal.dropped == 0)
        #expect(journal.entries.map(\.path) == ["/api/analytics/delta", "/api/analytics/delta"])
        #expect(journal.entries.first?.account == "six-days")
        #expect(journal.entries.first?.status == 200)
        let last = try await client.requests(limit: 1).entries
        #expect(last == Array(journal.entries.suffix(1)))
        #expect(try await client.requests(before: last.first?.id).entries == Array(journal.entries.dropLast()))

        let found = try await client.verify(.get("/api/analytics/delta"), count: .exactly(2))
        #expect(found == journal.entries)
        let error = await failure { () async throws(UnderstudyError) in try await client.verify(.get("/api/analytics/delt")) }
        guard case .verificationFailed(let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.count == 0)
        #expect(failure.requests.isEmpty)
        #expect(failure.nearMisses.first?.differences.map(\.field) == ["path"])
        #expect(failure.nearMisses.count == 2)

        try await client.deleteRequests()
        #expect(try await client.requests().entries.isEmpty)
    }
}
