import Testing
import TestSupport
import Values

@testable import BradOS

/// A plan with exercises on Monday, Wednesday and Friday.
enum SampleTraining {
    static let push = exercise("bench", sets: 3, SetTarget(weight: 135, reps: 10), 8...12, increment: 5)
    static let pull = exercise("row", sets: 3, SetTarget(weight: 95, reps: 10), 8...12, increment: 5)
    static let legs = exercise("squat", sets: 3, SetTarget(weight: 185, reps: 8), 6...10, increment: 5)
    static let days = [
        TrainingDay(id: "push", dayOfWeek: 1, exercises: [push]), TrainingDay(id: "pull", dayOfWeek: 3, exercises: [pull]),
        TrainingDay(id: "legs", dayOfWeek: 5, exercises: [legs]),
    ]

    private static func exercise(
        _ id: String, sets: Int, _ target: SetTarget, _ reps: ClosedRange<Int>, increment: Double
    ) -> PlannedExercise {
        PlannedExercise(
            exerciseID: id, sets: sets, target: target, minimumReps: reps.lowerBound, maximumReps: reps.upperBound, increment: increment)
    }

    static func cycle(
        _ weeksAgo: Int, _ status: TrainingSeed.Status = .active, load: Double = 1, skipped: Set<Int> = []
    ) -> TrainingSeed.Cycle {
        TrainingSeed.Cycle(weeksAgo: weeksAgo, status: status, load: load, skipped: skipped)
    }

    static func moment(_ now: String, _ zone: String = "UTC") throws -> SeedMoment {
        SeedMoment(now: try #require(Instant(now)), zone: try #require(Zone(named: zone)))
    }
}

@Suite("The schedule of a generated mesocycle")
struct TrainingScheduleTests {
    /// 5 January 2026 is a Monday.
    private static let week = (5...11).map { "2026-01-\(padded($0, 2))" }

    private func schedule(_ now: String, _ cycle: TrainingSeed.Cycle) throws -> TrainingSchedule {
        TrainingSchedule(of: cycle, days: SampleTraining.days, at: try SampleTraining.moment(now))
    }

    @Test("starts on the Monday of the week that is so many weeks ago", arguments: week)
    func start(_ date: String) throws {
        #expect(try schedule(date + "T12:00:00Z", SampleTraining.cycle(2)).start.description == "2025-12-22")
        #expect(try schedule(date + "T12:00:00Z", SampleTraining.cycle(0)).start.description == "2026-01-05")
    }

    @Test("has three workouts a week for seven weeks (4.1)")
    func dates() throws {
        let slots = try schedule("2026-01-07T12:00:00Z", SampleTraining.cycle(2)).slots
        #expect(slots.count == 21)
        #expect(slots.prefix(4).map(\.date.description) == ["2025-12-22", "2025-12-24", "2025-12-26", "2025-12-29"])
        #expect(slots.map(\.week) == (1...7).flatMap { [$0, $0, $0] })
        #expect(slots.map(\.day.id).prefix(3) == ["push", "pull", "legs"])
    }

    @Test(
        "of an active mesocycle has the last due workout as the present one, on each day of the week",
        arguments: zip(week, [6, 6, 7, 7, 8, 8, 8]))
    func present(_ date: String, _ index: Int) throws {
        let slots = try schedule(date + "T15:20:40Z", SampleTraining.cycle(2)).slots
        #expect(slots.prefix(index).allSatisfy { $0.status == .completed })
        #expect(slots[index].status == .inProgress)
        #expect(slots[index].startedAt?.description == date + "T05:51:00.000Z")
        #expect(slots[index].completedAt == nil)
        #expect(slots.dropFirst(index + 1).allSatisfy { $0.status == .pending && $0.startedAt == nil })
    }

    @Test(
        "has the present workout pending before six in the morning",
        arguments: [("03:59:59", false), ("05:59:59", false), ("06:00:00", true)])
    func morning(_ time: String, _ isInProgress: Bool) throws {
        let slots = try schedule("2026-01-07T\(time)Z", SampleTraining.cycle(2)).slots
        #expect(slots[7].status == (isInProgress ? .inProgress : .pending))
        #expect(slots[6].status == .completed)
    }

    @Test(
        "has nothing in the future, in any zone and at any time of day",
        arguments: week, [("UTC", "04:00"), ("UTC", "23:59"), ("Pacific/Kiritimati", "11:30"), ("America/New_York", "04:30")])
    func past(_ date: String, _ place: (String, String)) throws {
        let now = "\(date)T\(place.1):00Z"
        let moment = try SampleTraining.moment(now, place.0)
        for cycle in [SampleTraining.cycle(2), SampleTraining.cycle(10, .completed), SampleTraining.cycle(1, .completed)] {
            let slots = TrainingSchedule(of: cycle, days: SampleTraining.days, at: moment).slots
            for slot in slots where slot.status == .completed || slot.status == .inProgress {
                #expect(try #require(slot.startedAt) <= moment.now)
                #expect(slot.completedAt ?? moment.now <= moment.now)
                #expect(slot.date <= moment.today)
                guard let end = slot.completedAt else { continue }
                #expect(moment.zone.localDate(at: end) == slot.date)
            }
        }
    }

    @Test("of a completed mesocycle of ten weeks ago has 21 completed workouts")
    func completed() throws {
        let slots = try schedule("2026-01-07T04:00:00Z", SampleTraining.cycle(10, .completed)).slots
        #expect(slots.allSatisfy { $0.status == .completed })
        #expect(slots.last?.date.description == "2025-12-12")
    }

    @Test("has the skipped workouts that were due")
    func skipped() throws {
        let slots = try schedule("2026-01-07T15:00:00Z", SampleTraining.cycle(2, skipped: [5, 8, 9])).slots
        #expect(slots.indices.filter { slots[$0].status == .skipped } == [4])
        #expect(slots[4].startedAt == nil && slots[4].completedAt == nil)
    }
}
