import Testing
import TestSupport
import Values

@Suite("POST /health-sync/sync: a sync")
struct SyncTests {
    @Test("of a snapshot alone writes only the snapshot")
    func recoveryAlone() throws {
        let world = try TestWorld()
        expectAnswer(
            try world.brad(.post, "/health-sync/sync", body: ["recovery": .recovery()]), 200,
            .success(["synced": true, "recoveryDate": "2026-01-07", "baselineUpdated": false, "weightAdded": false]))
        let snapshot = JSON.recovery().with(["syncedAt": "2026-01-07T09:00:00.000Z"])
        #expect(try world.read("/health-sync/recovery").differences(from: snapshot) == [])
        #expect(try world.brad(.get, "/health-sync/baseline").status == 404)
        for metric in MetricSample.all { #expect(try world.history(metric) == []) }
        #expect(try world.read("/cycling/profile") == .null)
        #expect(try world.read("/cycling/weight-goal") == .null)
    }

    @Test("of everything writes snapshot, baseline and weight, but no history of HRV, heart rate or sleep")
    func everything() throws {
        let world = try TestWorld()
        let data = try world.sync(
            .recovery("2026-01-06"), ["baseline": .baseline(), "weight": ["weightLbs": 180.5, "date": "2026-01-05"]])
        let expected: JSON = ["synced": true, "recoveryDate": "2026-01-06", "baselineUpdated": true, "weightAdded": true]
        #expect(data.differences(from: expected) == [])
        #expect(try world.read("/health-sync/recovery")["date"] == "2026-01-06")
        #expect(try world.read("/health-sync/baseline").differences(from: .baseline()) == [])
        #expect(try world.read("/health-sync/weight").differences(from: MetricSample.weight.entry("2026-01-05")) == [])
        for metric in MetricSample.windowed + MetricSample.extensions { #expect(try world.history(metric) == []) }
    }

    @Test("replaces only the snapshot of its date")
    func replacesSnapshot() throws {
        let world = try TestWorld()
        try world.sync(.recovery("2026-01-06"))
        try world.sync(.recovery("2026-01-07"))
        try world.setNow("2026-01-07T10:00:00.25Z")
        try world.sync(.recovery("2026-01-06", ["score": 12, "hrvMs": 20]))
        let replaced = JSON.recovery("2026-01-06", ["score": 12, "hrvMs": 20, "syncedAt": "2026-01-07T10:00:00.250Z"])
        let other = JSON.recovery("2026-01-07", ["syncedAt": "2026-01-07T09:00:00.000Z"])
        #expect(try world.read("/health-sync/recovery/history").differences(from: [other, replaced]) == [])
    }

    @Test("stores the given state, whatever the score", arguments: ["ready", "moderate", "recover"])
    func state(_ state: String) throws {
        let world = try TestWorld()
        for score in [0, 50, 100] {
            try world.sync(.recovery("2026-01-07", ["state": .string(state), "score": .integer(score)]))
            let snapshot = try world.read("/health-sync/recovery")
            #expect(snapshot["state"]?.string == state)
            #expect(snapshot["score"]?.integer == score)
        }
    }

    @Test("ignores unknown members, including a snapshot's `syncedAt` and `id`")
    func unknown() throws {
        let world = try TestWorld()
        try world.sync(.recovery("2026-01-07", ["id": "x", "syncedAt": "2020-01-01T00:00:00.000Z", "mood": 5]), ["note": .null])
        let snapshot = JSON.recovery().with(["syncedAt": "2026-01-07T09:00:00.000Z"])
        #expect(try world.read("/health-sync/recovery").differences(from: snapshot) == [])
    }

    @Test("accepts dates by their pattern alone", arguments: ["2026-13-45", "0000-00-00", "9999-99-99"])
    func oddDates(_ date: String) throws {
        let world = try TestWorld()
        try world.sync(.recovery(date), ["weight": ["weightLbs": 180, "date": .string(date)]])
        #expect(try world.read("/health-sync/recovery?date=\(date)")["date"]?.string == date)
        #expect(try world.read("/health-sync/weight")["date"]?.string == date)
    }

    @Test("writes nothing if it has a validation error")
    func nothing() throws {
        let world = try TestWorld()
        let bodies: [JSON] = [
            ["baseline": .baseline(), "weight": ["weightLbs": 180, "date": "2026-01-07"]],
            ["recovery": .recovery(), "baseline": .null, "weight": ["weightLbs": 180, "date": "2026-01-07"]],
            ["recovery": .recovery(), "baseline": .baseline(), "weight": ["weightLbs": 0, "date": "2026-01-07"]],
            ["recovery": .recovery("2026-01-07", ["score": 70.5]), "baseline": .baseline()],
        ]
        for body in bodies {
            let answer = try world.brad(.post, "/health-sync/sync", body: body)
            #expect(answer.status == 400)
            #expect(answer.body["error"]?["message"] == "Invalid request body")
        }
        for path in ["/health-sync/recovery", "/health-sync/baseline", "/health-sync/weight"] {
            #expect(try world.brad(.get, path).status == 404)
        }
    }

    @Test("reports every problem at once: recovery, baseline, weight")
    func order() throws {
        let body: JSON = [
            "weight": ["date": "today", "weightLbs": 1_000.5],
            "baseline": .baseline(["sampleCount": 1.5, "hrvMedian": "36", "calculatedAt": 5]),
            "recovery": JSON.recovery("2026-01-07", ["state": "great", "sleepEfficiency": 110, "hrvVsBaseline": -200.5]).without(
                "rhrBpm", "source"),
        ]
        expectAnswer(
            try TestWorld().brad(.post, "/health-sync/sync", body: body), 400,
            .invalid(
                "Invalid request body", .atLeast(-200, "recovery", "hrvVsBaseline"), .missing("number", "recovery", "rhrBpm"),
                .atMost(100, "recovery", "sleepEfficiency"), .notOneOf(["ready", "moderate", "recover"], "great", "recovery", "state"),
                .missing("'healthkit'", "recovery", "source"), .wrongType("number", "string", "baseline", "hrvMedian"),
                .wrongType("string", "number", "baseline", "calculatedAt"), .fraction("baseline", "sampleCount"),
                .atMost(1_000, "weight", "weightLbs"), .noDate("weight", "date")))
    }
}
