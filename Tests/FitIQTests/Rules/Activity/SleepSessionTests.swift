import Testing
import UnderstudyCore
import Values

@testable import FitIQ

@Suite("The minutes of a night")
struct SleepSessionTests {
    private static let start = Instant(seconds: 1_767_736_800)

    /// A night whose stages follow each other.
    private func night(_ seconds: Int64, _ stages: [(SleepSession.Stage, Int64)] = []) throws -> SleepSession {
        var next = Self.start
        let parts = stages.map { stage, seconds in
            let start = next
            next = start.advanced(bySeconds: seconds)
            return SleepSession.Part(stage, from: start, to: next)
        }
        return try SleepSession(stored: [
            "id": "night", "user_id": "alice", "start_time": Self.start.json, "end_time": Self.start.advanced(bySeconds: seconds).json,
            "stages": parts.json, "created_at": Self.start.json, "updated_at": Self.start.json,
        ])
    }

    @Test("are rounded half up", arguments: [(29, 0), (30, 1), (89, 1), (90, 2), (28_800, 480)])
    func rounding(_ seconds: Int64, _ minutes: Int) throws {
        #expect(try night(seconds).timeInBed == minutes)
        #expect(try night(86_400, [(.rem, seconds)]).minutes(of: .rem) == minutes)
    }

    @Test("add up the stages asleep")
    func stages() throws {
        let session = try night(480 * 60, [(.awake, 3_600), (.core, 10_800), (.deep, 5_400), (.rem, 3_600), (.rem, 1_800)])
        #expect(session.totalSleep == 360)
        #expect([.awake, .core, .deep, .rem].map(session.minutes) == [60, 180, 90, 90])
        #expect(session.efficiency == 75)
        #expect(try night(480 * 60, [(.asleep, 400 * 60)]).totalSleep == 400)
    }

    @Test("are the time in bed that is not awake, without a stage asleep")
    func noStages() throws {
        #expect(try night(480 * 60).totalSleep == 480)
        #expect(try night(480 * 60, [(.awake, 3_600), (.inBed, 28_800)]).totalSleep == 420)
        #expect(try night(60 * 60, [(.awake, 7_200)]).totalSleep == 0)
    }

    @Test("of sleep are at most the time in bed, of which they are a share")
    func bounds() throws {
        #expect(try night(60 * 60, [(.core, 7_200)]).totalSleep == 60)
        #expect(try night(60 * 60, [(.core, 7_200)]).efficiency == 100)
        #expect(try night(480 * 60, [(.core, 320 * 60)]).efficiency == 66.7)
        #expect(try night(10).efficiency == 0)
    }

    @Test("have means that are rounded half up, and none without a night")
    func averages() throws {
        #expect(SleepAverages([]) == nil)
        let averages = try SleepAverages([night(480 * 60), night(482 * 60, [(.core, 241 * 60)])])
        #expect(averages?.timeInBed == 481)
        #expect(averages?.totalSleep == 361)
        #expect(averages?.efficiency == 75)
    }
}
