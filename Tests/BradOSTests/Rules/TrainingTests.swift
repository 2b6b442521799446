import Testing
import Values

@testable import BradOS

@Suite("Training load")
struct TrainingLoadTests {
    private func stress(_ vector: JSON) throws -> [Double] {
        let days = try #require(vector["args"]?.array?[0].array)
        return try days.map { try #require($0["tss"]?.number) }
    }

    @Test("over a week equals the real backend's")
    func acute() throws {
        let vectors = GoldenCase.vectors("calculateATL")
        #expect(vectors.count == 2)
        for vector in vectors {
            let load = TrainingLoad(dailyStress: try stress(vector))
            #expect(.number(load.atl) == vector["result"], "\(vector.text.prefix(200))")
        }
    }

    @Test("over six weeks equals the real backend's")
    func chronic() throws {
        let vectors = GoldenCase.vectors("calculateCTL")
        #expect(vectors.count == 1)
        for vector in vectors {
            let load = TrainingLoad(dailyStress: try stress(vector))
            #expect(.number(load.ctl) == vector["result"], "\(vector.text.prefix(200))")
        }
    }

    @Test("is 0 without rides", arguments: [0, 1, 61])
    func nothing(_ days: Int) {
        let load = TrainingLoad(dailyStress: Array(repeating: 0, count: days))
        #expect([load.atl, load.ctl, load.tsb] == [0, 0, 0])
    }

    @Test("is an exponential average from 0, in which the newest day weighs most")
    func order() {
        // The weight of a new day is 2/8 for a week, and 2/43 for six weeks.
        let newest = TrainingLoad(dailyStress: [0, 0, 100])
        #expect([newest.atl, newest.ctl] == [25, 4.7])
        let oldest = TrainingLoad(dailyStress: [100, 0, 0])
        // 25 × 0.75² and 100 × 2/43 × (41/43)².
        #expect([oldest.atl, oldest.ctl] == [14.1, 4.2])
    }

    @Test("has a balance of the rounded loads: six weeks minus one week")
    func balance() {
        let load = TrainingLoad(dailyStress: [100])
        #expect(load.tsb == -20.3)
    }
}

@Suite("The week of a training block")
struct TrainingBlockTests {
    @Test("equals the real backend's")
    func vectors() throws {
        let vectors = GoldenCase.vectors("getWeekInBlock")
        #expect(vectors.count == 2)
        for vector in vectors {
            let dates = (vector["args"]?.array ?? []).compactMap { $0.string.flatMap { LocalDate($0) } }
            try #require(dates.count == 2)
            let week = try #require(TrainingBlock.week(on: dates[1], startingOn: dates[0]))
            #expect(.integer(week) == vector["result"], "\(vector.text)")
        }
    }

    @Test("is nil before the block", arguments: [1, 6, 7, 8, 400])
    func before(_ days: Int) {
        let start = LocalDate(year: 2026, month: 1, day: 1)
        #expect(TrainingBlock.week(on: start - days, startingOn: start) == nil)
    }
}

@Suite("The standard sessions of a training block")
struct StandardSessionTests {
    @Test("are three in a fixed order, each with a description")
    func sessions() throws {
        let sessions = try #require(TrainingBlock.standardSessions.array)
        #expect(sessions.map { $0["order"]?.integer } == [1, 2, 3])
        #expect(sessions.map { $0["sessionType"]?.string } == ["vo2max", "threshold", "fun"])
        #expect(sessions.map { $0["suggestedDurationMinutes"]?.integer } == [30, 45, 30])
        #expect(
            sessions.map { $0["pelotonClassTypes"] } == [
                ["Power Zone Max", "HIIT & Hills"], ["Power Zone", "Sweat Steady"], ["Music", "Theme", "Scenic"],
            ])
        #expect(sessions.allSatisfy { $0["description"]?.string?.isEmpty == false })
    }
}
