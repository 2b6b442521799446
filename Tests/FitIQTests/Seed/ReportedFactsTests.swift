import Testing
import TestSupport
import Values

@Suite("Nightly insights of a seeded account do not report milestones that were reached before:")
struct ReportedFactsTests {
    /// The milestones of several nights, after a weight was logged each morning.
    private func milestones(_ block: JSON, nights: Int = 2, weight: Double? = nil) throws -> [String] {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: block)])
        let today = LocalDate(year: 2026, month: 1, day: 7)
        for day in 0..<nights {
            try world.setNow("\(today + day)T10:00:00Z")
            if let weight {
                let answer = try world.fit(.post, "/progress", body: ["type": "weight", "quantity": .number(weight)])
                #expect(answer.status == 201)
            }
        }
        try world.setNow("\(today + nights)T10:00:00Z")
        let milestones = try world.allInsights().filter { $0["insight_type"] == "milestone" }
        return milestones.compactMap { $0["title"]?.string }
    }

    private func weights(_ days: Int, from: Double = 80, to: Double = 80, until: String = "2026-01-06") -> JSON {
        let generate: JSON = [
            "type": "weight", "days": .integer(days), "from": .number(from), "to": .number(to), "until": .string(until),
        ]
        return ["progress": ["generate": generate]]
    }

    @Test("neither runs nor numbers of entries", arguments: [7, 8, 29, 30, 98, 100, 101, 150, 349, 364, 365, 366, 500])
    func runs(_ days: Int) throws {
        let reachedNow = [
            29: ["30 days of weigh-ins in a row"], 98: ["100 days of weigh-ins in a row", "Your 100th entry"],
            // 349 days and the next one.
            349: ["350 days of weigh-ins in a row"], 364: ["365 days of weigh-ins in a row"],
        ]
        #expect(try milestones(weights(days), weight: 80).sorted() == (reachedNow[days] ?? []))
    }

    @Test("but they report the next milestone")
    func next() throws {
        #expect(try milestones(weights(6), weight: 80) == ["7 days of weigh-ins in a row"])
        #expect(try milestones(weights(6), nights: 1) == [])
    }

    @Test("nor weight loss")
    func weightLost() throws {
        #expect(try milestones(weights(3, from: 90, to: 84.5), weight: 84.4) == [])
        #expect(try milestones(weights(3, from: 90, to: 84.5), weight: 79.9) == ["10 kg lost since the start"])
    }

    @Test("nor weight loss of some days ago")
    func weightLostBefore() throws {
        #expect(try milestones(weights(3, from: 90, to: 84.5, until: "2026-01-03"), weight: 84.4) == [])
    }

    @Test("unless the seed has toldFacts")
    func given() throws {
        let block = weights(10, from: 90, to: 84.5)
        #expect(
            try milestones(block.with(["toldFacts": []]), weight: 84.4).sorted()
                == ["5 kg lost since the start", "7 days of weigh-ins in a row"])
        let exported = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: block)]).fitiqBlock()
        let reported = try #require(exported["toldFacts"])
        #expect(try milestones(block.with(["toldFacts": reported]), weight: 84.4) == [])
    }

    @Test("and begin with the first night after the seed, unless it has insightsThrough")
    func through() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: [:])])
        #expect(try world.allInsights() == [])
        let behind = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(fitiq: ["insightsThrough": "2026-01-03"])])
        let expected = ["2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z", "2026-01-07T00:00:00Z"].map(JSON.string)
        #expect(try behind.allInsights().filter { $0["insight_type"] == "daily" }.map { $0["created_at"] } == expected)
    }
}
