import Foundation
import Testing
import TestSupport
import Values

/// The clock in a response.
private struct Reading: Equatable {
    let mode: String?
    let now: Instant

    init(_ mode: String?, _ now: String?) throws {
        self.mode = mode
        self.now = try #require(now.flatMap(Instant.init))
    }
}

@Suite("PUT clock: its bodies")
struct ClockCallTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(WorldSeed.longevity("six-days"))
    }

    private func clock(_ body: JSON? = nil) async throws -> Reading {
        let answer = try await server.control(body == nil ? "GET" : "PUT", "clock", body)
        try #require(answer.status == 200, "\(answer.text)")
        let json = try answer.json
        return try Reading(json["mode"]?.string, json["now"]?.string)
    }

    @Test("freeze the clock, at an instant or at its present time")
    func frozen() async throws {
        let set = try await clock(["mode": "frozen", "now": "2026-03-04T05:06:07.089+03:00"])
        #expect(try set == Reading("frozen", "2026-03-04T02:06:07.089Z"))
        for _ in 0..<3 { #expect(try await clock() == set) }
        #expect(try await clock(["mode": "frozen"]) == set)
    }

    @Test("let the clock run, from an instant or from its present time")
    func running() async throws {
        let start = try Reading("running", "2026-03-04T05:06:07Z").now
        let set = try await clock(["mode": "running", "now": "2026-03-04T05:06:07Z"])
        #expect(set.mode == "running")
        #expect(set.now >= start)
        var last = set.now
        for _ in 0..<1_000 where last == set.now { last = try await clock().now }
        #expect(last > set.now)
        let again = try await clock(["mode": "running"])
        #expect(again.mode == "running")
        #expect(again.now >= last)
        let stopped = try await clock(["mode": "frozen"])
        #expect(stopped.now >= again.now)
        #expect(try await clock() == stopped)
    }

    @Test("let the clock follow the machine, and run from there when advanced")
    func system() async throws {
        let before = VirtualClock.systemTime()
        let set = try await clock(["mode": "system"])
        #expect(set.mode == "system")
        #expect(set.now >= before)
        let advanced = try await clock(["advance": "P1D"])
        #expect(advanced.mode == "running")
        #expect(advanced.now >= set.now.advanced(bySeconds: 86_400))
    }

    @Test(
        "advance the clock by durations and by calendar steps, back too; a frozen clock stays frozen",
        arguments: [
            ("2026-01-07T09:00:00Z", "PT5M", "2026-01-07T09:05:00Z"), ("2026-01-07T09:00:00Z", "P1DT12H", "2026-01-08T21:00:00Z"),
            ("2026-01-07T09:00:00Z", "-P1D", "2026-01-06T09:00:00Z"), ("2026-01-07T09:00:00Z", "P1W", "2026-01-14T09:00:00Z"),
            ("2026-01-07T09:00:00Z", "PT0.5S", "2026-01-07T09:00:00.500Z"), ("2026-01-31T09:00:00Z", "P1M", "2026-02-28T09:00:00Z"),
            ("2024-01-31T09:00:00Z", "P1M", "2024-02-29T09:00:00Z"), ("2024-02-29T09:00:00Z", "P1Y", "2025-02-28T09:00:00Z"),
            ("2026-03-31T09:00:00Z", "-P1M", "2026-02-28T09:00:00Z"), ("2026-05-31T23:59:59.999Z", "P1M", "2026-06-30T23:59:59.999Z"),
            ("2026-12-31T09:00:00Z", "P2M", "2027-02-28T09:00:00Z"), ("2026-01-07T09:00:00Z", "P400Y", "2426-01-07T09:00:00Z"),
        ])
    func advance(_ from: String, _ duration: String, _ to: String) async throws {
        _ = try await clock(["mode": "frozen", "now": .string(from)])
        let expected = try Reading("frozen", to)
        #expect(try await clock(["advance": .string(duration)]) == expected)
        #expect(try await server.control("GET", "health").json["now"]?.string == expected.now.description)
    }

    @Test(
        "refuse an invalid body, and do not change the clock",
        arguments: [
            (nil, ["$.mode"]), ([:], ["$.mode"]), (["mode": "fast"], ["$.mode"]), (["mode": .null], ["$.mode"]), (["mode": 1], ["$.mode"]),
            (["now": "2026-01-07T09:00:00Z"], ["$.mode"]), (["mode": "frozen", "now": "2026-01-07"], ["$.now"]),
            (["mode": "frozen", "now": 1], ["$.now"]), (["mode": "frozen", "now": "9999-01-01T00:00:00Z"], ["$.now"]),
            (["mode": "system", "now": "2026-01-07T09:00:00Z"], ["$.now"]), (["advance": "tomorrow"], ["$.advance"]),
            (["advance": 60], ["$.advance"]), (["advance": "P1D", "mode": "frozen"], ["$.mode"]),
            (["advance": "P1D", "now": "2026-01-07T09:00:00Z"], ["$.now"]), (["mode": "frozen", "nwo": "x"], ["$.nwo"]),
            ([], ["$", "$.mode"]), (["mode": "fast", "now": "soon", "step": 1], ["$.mode", "$.now", "$.step"]),
        ] as [(JSON?, [String])])
    func faults(_ body: JSON?, _ paths: [String]) async throws {
        let before = try await clock()
        let answer = try await server.control("PUT", "clock", body)
        #expect(try answer.isProblem(400))
        #expect(try Set(answer.faultPaths) == Set(paths), "\(answer.text)")
        #expect(try await clock() == before)
    }

    @Test("keep the clock within the years that dates can show", arguments: ["P9000Y", "-P2026Y", "P99999999999D"])
    func range(_ duration: String) async throws {
        let before = try await clock()
        #expect(try await server.control("PUT", "clock", ["advance": .string(duration)]).isProblem(400))
        #expect(try await clock() == before)
    }
}
