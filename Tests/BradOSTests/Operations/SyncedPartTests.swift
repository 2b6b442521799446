import Testing
import TestSupport
import Values

@Suite("POST /health-sync/sync: a baseline")
struct SyncedBaselineTests {
    @Test("gets the server's time if it has none")
    func time() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.007Z")
        try world.sync(.recovery(), ["baseline": JSON.baseline().without("calculatedAt")])
        #expect(
            try world.read("/health-sync/baseline")
                .differences(from: .baseline(["calculatedAt": "2026-01-07T09:00:00.007Z"])) == [])
    }

    @Test("keeps its own time, which can be any text", arguments: ["", "yesterday", "2026-01-07", "2026-01-07T08:00:00+02:00"])
    func text(_ text: String) throws {
        let world = try TestWorld()
        try world.sync(.recovery(), ["baseline": .baseline(["calculatedAt": .string(text)])])
        #expect(try world.read("/health-sync/baseline")["calculatedAt"]?.string == text)
    }

    @Test("replaces the previous one as a whole")
    func replaced() throws {
        let world = try TestWorld()
        try world.sync(.recovery(), ["baseline": .baseline(["calculatedAt": "first"])])
        try world.setNow("2026-01-08T09:00:00Z")
        let second = JSON.baseline(["hrvMedian": 40, "hrvStdDev": 0, "rhrMedian": 55.5, "sampleCount": 0]).without("calculatedAt")
        try world.sync(.recovery(), ["baseline": second])
        #expect(
            try world.read("/health-sync/baseline").differences(from: second.with(["calculatedAt": "2026-01-08T09:00:00.000Z"])) == [])
    }

    @Test("stays after a sync without a baseline")
    func stays() throws {
        let world = try TestWorld()
        try world.sync(.recovery(), ["baseline": .baseline()])
        try world.sync(.recovery("2026-01-08"))
        #expect(try world.read("/health-sync/baseline").differences(from: .baseline()) == [])
    }
}

@Suite("POST /health-sync/sync: a weight")
struct SyncedWeightTests {
    @Test("always gets the source HealthKit, and replaces the entry of its date", arguments: ["manual", "garmin", 5, .null] as [JSON])
    func source(_ source: JSON) throws {
        let world = try TestWorld()
        try world.upload(.weight, [MetricSample.weight.element(day(0), ["weightLbs": 200, "source": "manual"])])
        try world.upload(.weight, dates: [day(-1)])
        try world.sync(.recovery(), ["weight": MetricSample.weight.element(day(0), ["source": source])])
        let entries: JSON = [MetricSample.weight.entry(day(0)), MetricSample.weight.entry(day(-1))]
        #expect(try world.history(.weight).differences(from: entries) == [])
    }
}
