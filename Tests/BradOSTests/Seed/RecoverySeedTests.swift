import Testing
import TestSupport
import Values

@Suite("Computed recovery of a seed")
struct RecoverySeedTests {
    private static func body(days: Int, gaps: Double, until: JSON = "today", seed: Int = 6) -> JSON {
        let rule: JSON = [
            "generate": ["days": .integer(days), "gaps": .number(gaps), "until": until, "seed": .integer(seed)]
        ]
        return ["hrv": rule, "rhr": rule, "sleep": rule]
    }

    /// Compares every snapshot and the baseline with values computed from the served entries.
    private func check(_ world: SeededWorld, days: ClosedRange<LocalDate>, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let oracle = RecoveryOracle(hrv: try world.history("hrv"), rhr: try world.history("rhr"), sleep: try world.history("sleep"))
        let expected = oracle.days.filter(days.contains)
        let snapshots = try world.list("/health-sync/recovery/history?days=90")
        #expect(snapshots.texts("date") == expected.reversed().map(\.description), sourceLocation: sourceLocation)
        for (date, snapshot) in zip(expected.reversed(), snapshots) {
            let (numbers, state) = try #require(oracle.snapshot(on: date))
            for (name, value) in numbers {
                let found = snapshot[name]?.number ?? .nan
                #expect(abs(found - value) < 1e-9, "\(date) \(name): \(found), not \(value)", sourceLocation: sourceLocation)
            }
            #expect(snapshot["state"]?.string == state, "\(date)", sourceLocation: sourceLocation)
            #expect(try world.data("/health-sync/recovery?date=\(date)") == snapshot, sourceLocation: sourceLocation)
        }
        let last = try #require(expected.last)
        let (baseline, served) = (oracle.baseline(on: last), try world.data("/health-sync/baseline"))
        let pairs = [
            ("hrvMedian", baseline.hrvMedian), ("hrvStdDev", baseline.hrvStdDev), ("rhrMedian", baseline.rhrMedian), ("sampleCount", 60),
        ]
        for (name, value) in pairs {
            #expect(abs((served[name]?.number ?? .nan) - value) < 1e-9, "\(name)", sourceLocation: sourceLocation)
        }
        let calculatedAt = try #require(served["calculatedAt"]?.string, sourceLocation: sourceLocation)
        #expect(calculatedAt.hasSuffix("Z") && calculatedAt <= "2026-01-07T09:00:00.000Z", sourceLocation: sourceLocation)
    }

    private let today = LocalDate(year: 2026, month: 1, day: 7)

    @Test("follows the app's formulas on every day", arguments: [(90, 0, 1), (90, 0.2, 2), (60, 0.5, 3), (8, 0, 4), (6, 0, 5)])
    func formulas(_ days: Int, _ gaps: Double, _ seed: Int) throws {
        let block = Self.body(days: days, gaps: gaps, seed: seed).with(["recovery": ["generate": ["days": .integer(days)]]])
        try check(SeededWorld(block), days: (today - days + 1)...today)
    }

    @Test("has every state in a long series")
    func states() throws {
        let block = Self.body(days: 200, gaps: 0, seed: 1).with(["recovery": ["generate": ["days": 90]]])
        let found = try SeededWorld(block).list("/health-sync/recovery/history?days=90")
        #expect(Set(found.texts("state")) == ["ready", "moderate", "recover"])
    }

    @Test(
        "covers the given number of days up to the given day, by default today",
        arguments: [("today", 0), ("yesterday", 1), ("today-9d", 9), (.null, 0)] as [(JSON, Int)])
    func period(_ until: JSON, _ daysBefore: Int) throws {
        let block = Self.body(days: 100, gaps: 0).with(["recovery": ["generate": ["days": 12, "until": until]]])
        let last = today - daysBefore
        try check(SeededWorld(block), days: (last - 11)...last)
    }

    @Test("covers only days with all three measurements")
    func complete() throws {
        func entries(_ days: [Int], _ values: JSON) -> JSON {
            .array(days.map { values.with(["date": .string("today-\($0)d")]) })
        }
        let night: JSON = [
            "totalSleepMinutes": 400, "inBedMinutes": 440, "coreMinutes": 250, "deepMinutes": 60, "remMinutes": 90, "awakeMinutes": 40,
            "sleepEfficiency": 90.91,
        ]
        let block: JSON = [
            "hrv": entries([0, 1, 2, 3, 4], ["avgMs": 45, "minMs": 30, "maxMs": 60, "sampleCount": 3]),
            "rhr": entries([1, 2, 3, 5], ["avgBpm": 56.5, "sampleCount": 1]), "sleep": entries([0, 2, 3, 5, 6], night),
            "recovery": ["generate": ["days": 30]],
        ]
        let world = try SeededWorld(block)
        #expect(try world.list("/health-sync/recovery/history").texts("date") == ["2026-01-05", "2026-01-04"])
        try check(world, days: (today - 29)...today)
        // With fewer than seven samples, the app's default baseline (3.8): 36, 15, 60.
        let expected: JSON = ["hrvMedian": 36, "hrvStdDev": 15, "rhrMedian": 60, "sampleCount": 60]
        #expect(try world.data("/health-sync/baseline").without("calculatedAt").differences(from: expected) == [])
        #expect(try world.send(.get, "/health-sync/recovery?date=2026-01-06").status == 404)
    }

    @Test("is empty without measurements")
    func none() throws {
        let world = try SeededWorld(["recovery": ["generate": ["days": 30]], "hrv": ["generate": ["days": 30]]])
        #expect(try world.list("/health-sync/recovery/history") == [])
        #expect(try world.send(.get, "/health-sync/recovery").status == 404)
        #expect(try world.send(.get, "/health-sync/baseline").status == 404)
    }

    @Test("does not replace a baseline that the seed gives")
    func baseline() throws {
        let baseline: JSON = ["hrvMedian": 44, "hrvStdDev": 9.5, "rhrMedian": 55, "calculatedAt": "long ago", "sampleCount": 12]
        let block = Self.body(days: 30, gaps: 0).with(["recovery": ["generate": ["days": 30]], "baseline": baseline])
        #expect(try SeededWorld(block).data("/health-sync/baseline").differences(from: baseline) == [])
    }

    @Test("is valid in a sync, also with extreme heart rates")
    func acceptable() throws {
        let wild: JSON = ["generate": ["days": 40, "from": 12, "to": 300]]
        let block: JSON = ["hrv": wild, "rhr": ["generate": ["days": 40, "from": 40, "to": 109]], "sleep": ["generate": ["days": 40]]]
        let world = try SeededWorld(block.with(["recovery": ["generate": ["days": 40]]]))
        let snapshots = try world.list("/health-sync/recovery/history?days=90")
        #expect(snapshots.count == 40)
        for snapshot in snapshots {
            let answer = try world.send(.post, "/health-sync/sync", ["recovery": snapshot.without("syncedAt")])
            #expect(answer.status == 200, "\(answer.body.text)")
        }
    }
}

@Suite("Literal recovery of a seed")
struct LiteralRecoveryTests {
    static let snapshot: JSON = [
        "date": "2026-01-06", "hrvMs": 41.5, "hrvVsBaseline": -3.25, "rhrBpm": 57, "rhrVsBaseline": 1.5, "sleepHours": 6.75,
        "sleepEfficiency": 91.2, "deepSleepPercent": 17.5, "score": 30, "state": "ready", "source": "healthkit",
    ]

    @Test("is returned as seeded, also if its state does not fit its score (3.7)")
    func answered() throws {
        let synced = Self.snapshot.with(["syncedAt": "2026-01-06T07:00:00+01:00"])
        let world = try SeededWorld(["recovery": [synced]])
        #expect(
            try world.data("/health-sync/recovery").differences(from: Self.snapshot.with(["syncedAt": "2026-01-06T06:00:00.000Z"])) == [])
    }

    @Test("is one snapshot a day; the last one counts")
    func sameDay() throws {
        let block: JSON = [
            "recovery": [
                Self.snapshot.with(["date": "yesterday", "score": 1]), Self.snapshot.with(["date": "2026-13-45", "score": 2]),
                Self.snapshot.with(["score": 3]), Self.snapshot.with(["date": "today-200d", "score": 4]),
            ]
        ]
        let found = try SeededWorld(block).list("/health-sync/recovery/history?days=90")
        #expect(found.texts("date") == ["2026-13-45", "2026-01-06", "2025-06-21"])
        #expect(found.numbers("score") == [2, 3, 4])
        #expect(found.texts("syncedAt").allSatisfy { $0 <= "2026-01-07T09:00:00.000Z" && $0.hasSuffix("Z") })
    }
}
