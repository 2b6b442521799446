import Testing
import TestSupport
import Values

@testable import Longevity

@Suite("The formulas compute the real backend's doubles")
struct GoldenVectorTests {
    @Test("for rounding to two decimals, and for its text")
    func rounding() throws {
        let vectors = GoldenCase.vectors("vectors-round2")
        #expect(vectors.count > 100)
        for vector in vectors {
            let value = try #require(vector["in"]?.number)
            let rounded = round2(value)
            #expect(rounded == vector["out"]?.number, "\(value)")
            #expect(JSON.number(rounded).text == vector["json"]?.string, "\(value)")
        }
    }

    @Test("for the questionnaire's score")
    func onboarding() throws {
        let vectors = GoldenCase.vectors("vectors-onboarding")
        #expect(vectors.count > 50)
        for vector in vectors {
            let answers = try #require(vector["answers"])
            let age = try #require(vector["chronologicalAgeYears"]?.number)
            let score = OnboardingScore(OnboardingAnswers { answers[$0]?.number ?? .nan }, chronologicalAgeYears: age)
            let actual: JSON = [
                "totalScore": .number(score.totalScore), "BAOYears": .number(score.offsetYears),
                "baselineBiologicalAgeYears": .number(score.baselineBiologicalAgeYears),
            ]
            #expect(actual.differences(from: vector["expect"] ?? .null) == [], "\(answers.text)")
        }
    }

    @Test("for a day's score, delta and reasons")
    func daily() throws {
        let vectors = GoldenCase.vectors("vectors-daily-score")
        #expect(vectors.count > 100)
        for vector in vectors {
            let metrics = try #require(vector["metrics"])
            let score = DailyScore(of: DayReport(requestBody: ["metrics": metrics]))
            let actual: JSON = [
                "score": .number(score.score), "deltaYears": .number(score.deltaYears), "reasons": .array(score.reasons.map(JSON.string)),
            ]
            #expect(actual.differences(from: vector["expect"] ?? .null) == [], "\(metrics.text)")
        }
    }

    @Test("for a metric's average and score")
    func metricScores() throws {
        let vectors = GoldenCase.vectors("vectors-metric-scores")
        #expect(vectors.count > 100)
        for vector in vectors {
            let name = try #require(vector["metric"]?.string)
            let metric = try #require(Metric(rawValue: name))
            let rating = try #require(MetricRating.all(of: Self.days(vector)).first { $0.metric == metric })
            #expect(rating.average == vector["average"]?.number, "\(vector.text)")
            #expect(rating.score == vector["score"]?.number, "\(vector.text)")
        }
    }

    /// One day with the vector's value, or the number of days that the vector states, some with late caffeine and a late screen.
    private static func days(_ vector: JSON) -> [CheckInMetrics] {
        guard let days = vector["days"]?.integer, let late = vector["lateDays"]?.integer else {
            let value: JSON = vector["value"] ?? .null
            return [DayReport(requestBody: ["metrics": [vector["metric"]?.string ?? "": value]]).metrics]
        }
        return (0..<days).map { CheckInMetrics(lateCaffeine: $0 < late, screenLate: $0 < late) }
    }

    @Test("for a first check-in's delta, streak and total")
    func firstCheckIn() throws {
        let vectors = GoldenCase.vectors("vectors-first-check-in")
        #expect(vectors.count > 50)
        let day = try #require(LocalDate("2026-01-07"))
        for vector in vectors {
            let score = DailyScore(of: DayReport(requestBody: vector))
            #expect(score.score == vector["score"]?.number)
            #expect(score.deltaYears == vector["scoreDelta"]?.number)
            let ages = ["currentBiologicalAgeYears", "baselineBiologicalAgeYears", "chronologicalAgeYears"].compactMap {
                vector[$0]?.number
            }
            let age = try #require(ages.first) + score.deltaYears
            #expect(age == vector["newBiologicalAgeYears"]?.number)
            let delta = Revision.january20.firstDeltaYears(reaching: age, from: vector["baselineBiologicalAgeYears"]?.number)
            #expect(delta == vector["storedDelta"]?.number, "\(vector.text)")
            var tally = StreakTally(of: .january20)
            tally.count(deltaYears: delta, on: day, after: nil)
            #expect(tally.rejuvenation.streak == vector["rejuvenationStreakDays"]?.integer, "\(vector.text)")
            #expect(tally.rejuvenation.total == vector["totalRejuvenationDays"]?.integer, "\(vector.text)")
        }
    }
}
