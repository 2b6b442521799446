import Testing
import TestSupport
import Values

@testable import Longevity

@Suite("Trends over the last check-ins")
struct TrendsTests {
    private func samples(_ count: Int) -> [TrendSample] {
        samples(ages: (0..<count).map { 300 - Double($0) * 0.25 })
    }

    private func samples(ages: [Double?]) -> [TrendSample] {
        ages.enumerated().map { index, age in
            TrendSample(date: LocalDate(dayNumber: 20_000 + index), biologicalAgeYears: age)
        }
    }

    /// The trends of check-ins, all but the first of which made the user a quarter of a year younger.
    private func over(_ samples: [TrendSample]) -> Trends {
        Trends(
            of: TrendSamples(
                latest: samples.suffix(90), yearAgo: samples.count < 365 ? nil : samples.suffix(365).first,
                deltas: Array(repeating: -0.25, count: min(max(samples.count - 1, 0), 30))), fidelity: .guide)
    }

    /// The server's projection from stored check-ins with these deltas.
    private func projection(of deltas: [Double?]) throws -> JSON? {
        let checkIns = JSON.checkIns(deltas.count) { ["deltaYears": .optional(deltas[$0]), "biologicalAgeYears": 40] }
        let world = try TestWorld(accounts: [.account(checkIns: checkIns)])
        return try world.get("/api/longevity/trends", token: "t").body["yearly"]?["value"]
    }

    @Test("show the last 7, 30 and 90 points", arguments: [0, 1, 6, 7, 8, 29, 30, 31, 89, 90, 91, 364, 365])
    func points(_ count: Int) {
        let given = samples(count)
        let trends = over(given)
        #expect(trends.weekly.points.map(\.date) == given.suffix(7).map(\.date))
        #expect(trends.monthly.points.map(\.date) == given.suffix(30).map(\.date))
        #expect(trends.yearly.points.map(\.date) == given.suffix(90).map(\.date))
    }

    @Test("leave zeros and missing deltas out of the projection")
    func zeros() throws {
        #expect(try projection(of: [0, -0.25, 0, -0.25, nil, -0.25, 0, -0.25, -0.25, nil, -0.25, 0]) == .null)
        #expect(try projection(of: [-0.25, 0, 0.5, 0, nil, 0.5, 0, 0.5, 0.5, nil, 0.5, 0, 0.5]) == 143.39)
    }

    @Test("project from the mean of the last thirty non-zero deltas")
    func thirtyDeltas() throws {
        let even: [Double?] = Array(repeating: -0.25, count: 29)
        #expect(try projection(of: [3] + even) == -51.71)
        #expect(try projection(of: [3] + even + [-0.25]) == -91.25)
        #expect(try projection(of: [3] + even + [0, 0, nil]) == -51.71)
    }

    @Test("count a check-in without an age as age 0")
    func noSnapshot() {
        let trends = over(samples(ages: [36, nil]))
        #expect(trends.weekly.value == -36)
        #expect(trends.weekly.points.map(\.biologicalAge) == [36, 0])
        #expect(over(samples(ages: [nil, 36])).weekly.value == 36)
    }

    @Test("round values and points, ties towards plus infinity")
    func rounding() {
        let trends = over(samples(ages: [10.125, 10]))
        #expect(trends.weekly.value == -0.12)
        #expect(trends.weekly.points.map(\.biologicalAge) == [10.13, 10])
        #expect(over(samples(ages: [10, 10.125])).weekly.value == 0.13)
        #expect(over(samples(ages: [-0.125, -0.001])).weekly.points.map(\.biologicalAge) == [-0.12, 0])
    }

    @Test("are zero, not minus zero, without a change")
    func still() throws {
        let value = try #require(over(samples(ages: [36, 36])).weekly.value)
        #expect(value == 0)
        #expect(value.sign == .plus)
    }
}
