import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The persona android")
struct AndroidTests {
    private func world(_ now: String) throws -> TestWorld { try PersonaWorld("android", now: now).test }

    private func get(_ path: String, in world: TestWorld) throws -> JSON {
        let answer = try world.get(path, token: "android")
        try #require(answer.status == 200, "\(answer.body.text)")
        return answer.body
    }

    @Test("has a line in the chart of each range, which agrees with the other screens, at any instant", arguments: DemoInstants.all)
    func charts(_ now: String) throws {
        let world = try world(now)
        let summary = try get("/api/stats/summary", in: world)
        let history = try #require(summary["yearlyHistory"]?.array)
        let trends = try get("/api/longevity/trends", in: world)
        for range in ["weekly", "monthly", "yearly"] {
            let chart = try get("/api/analytics/biological-age-chart?range=\(range)", in: world)
            let series = try #require(chart["series"]?.array)
            #expect(series.count >= 4, "\(range)")
            #expect(
                series.suffix(4).map { $0["biologicalAgeYears"] }
                    == trends["weekly"]?["points"]?.array?.suffix(4).map { $0["biologicalAge"] })
            #expect(series.last?["date"] == history.last?["date"])
            #expect(chart["rangeDeltaYears"]?.number != nil)
        }
        let yearly = try get("/api/analytics/biological-age-chart?range=yearly", in: world)
        #expect(yearly["series"]?.array?.map { $0["date"] } == history.map { $0["date"] })
        #expect(history.count == 30)
        #expect(summary["today"] == nil)
    }

    @Test("has impact factors of the last check-in, unless it was an even day", arguments: DemoInstants.all)
    func factors(_ now: String) throws {
        let world = try world(now)
        let last = try #require(try get("/api/stats/summary", in: world)["yearlyHistory"]?.array?.last)
        let impact = try get("/api/age/recent-impact-factors", in: world)
        #expect(impact["date"] == last["date"])
        #expect(impact["deltaYears"] == last["deltaYears"])
        #expect(impact["factors"]?.array?.isEmpty == (impact["message"] == .null))
    }

    @Test("has a result of the questionnaire that agrees with the summary")
    func result() throws {
        let world = try world("2026-01-07T09:00:00Z")
        let result = try get("/api/onboarding/result", in: world)
        let state = try #require(try get("/api/stats/summary", in: world)["state"])
        #expect(result["biologicalAgeYears"] == state["baselineBiologicalAgeYears"])
        #expect(result["chronologicalAgeYears"] == state["chronologicalAgeYears"])
        #expect(result["deltaYears"] == result["BAOYears"])
    }

    @Test("has a month of a life: weekends, an illness, two days without a check-in, and no two days alike")
    func life() throws {
        let exported = try world("2026-01-07T09:00:00Z").send(.get, "/_understudy/seed?literal=true").body
        let checkIns = try #require(exported["accounts"]?.array?.first?["longevity"]?["checkIns"]?.array)
        let dates = checkIns.compactMap { $0["date"]?.string.flatMap { LocalDate($0) } }
        let gaps = zip(dates, dates.dropFirst()).filter { $1 - $0 > 1 }
        #expect(gaps.map { $1 - $0 } == [3])
        #expect(Set(checkIns.compactMap { $0["answers"]?.text }).count >= 28)
        let scores = checkIns.compactMap { $0["score"]?.number }
        #expect((scores.min() ?? 0) <= -6 && (scores.max() ?? 0) >= 4)
    }
}
