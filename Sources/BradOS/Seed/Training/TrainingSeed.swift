import UnderstudyCore
import Values

/// The `training` of a seed: mesocycles along a plan, with the workouts and sets of a lifter that mostly meets the targets.
///
/// The plan is one of the block's own records or of its library. Targets come from the rules of the API (brados-training.md 4).
struct TrainingSeed: RecordGenerator {
    /// A mesocycle to generate.
    struct Cycle: Sendable {
        /// The number of weeks before the present one; the mesocycle starts on the Monday of that week.
        let weeksAgo: Int
        let status: Status
        /// The weights of the plan at that time, as a share of the present ones.
        let load: Double
        /// The workouts that the lifter skipped, by their place in the schedule, from 1.
        let skipped: Set<Int>
    }

    enum Status: String, Sendable, CaseIterable {
        /// The last workout that is due is the present one: see ``TrainingSchedule``.
        case active
        case completed, cancelled
    }

    static let seedKey = "training"

    /// The id of the plan.
    let plan: String
    /// The path of ``plan`` in the seed.
    let planPath: String
    let cycles: [Cycle]
    let seed: Int

    init(_ rule: ObjectReader) {
        plan = rule.string("plan", length: 1...128) ?? ""
        rule.require("plan", expected: "the id of a plan")
        planPath = rule.path(of: "plan")
        rule.require("mesocycles", expected: "an array of objects")
        cycles = rule.objects("mesocycles", Cycle.init) ?? []
        rule.noteGeneratedDays(cycles.count * Self.cycleDays)
        if cycles.count > Self.mostCycles { rule.fault("mesocycles", expected: "at most \(Self.mostCycles) mesocycles") }
        if cycles.count(where: { $0.status == .active }) > 1 { rule.fault("mesocycles", expected: "one active mesocycle at most") }
        seed = rule.generatorSeed()
        rule.noteRelativeDate()
        rule.finish()
    }

    private static let mostCycles = 20
    /// Seven weeks.
    private static let cycleDays = 49
}

extension TrainingSeed.Cycle {
    fileprivate init(_ reader: ObjectReader) {
        weeksAgo = reader.integer("weeksAgo", in: 0...1_000) ?? 0
        reader.require("weeksAgo", expected: "a whole number from 0 to 1000")
        status = reader.choice("status", of: TrainingSeed.Status.self) ?? .active
        load = reader.number("load", in: 0.1...2) ?? 1
        let places = reader.value("skipped", expected: "an array of whole numbers of 1 or more") { json -> Set<Int>? in
            guard let elements = json.array else { return nil }
            let numbers = elements.compactMap(\.integer).filter { $0 > 0 }
            return numbers.count == elements.count ? Set(numbers) : nil
        }
        skipped = places ?? []
        reader.finish()
    }
}

extension TrainingSeed {
    /// Stores the mesocycles, workouts and sets. The ids follow from the user and the place in the seed.
    ///
    /// - Throws: ``SeedError`` if the plan does not exist, or cannot be trained.
    func insert(at moment: SeedMoment, into records: Records) throws {
        for record in try generated(at: moment, in: records) {
            try records.add(record.resource, record.members, createdAt: record.createdAt)
        }
    }

    /// The present workout and its sets once they have begun.
    func changes(after moment: SeedMoment, in records: Records) throws -> [DueRecord] {
        let time = TrainingSchedule.firstProgress(at: moment)
        guard moment.isLater(time) else { return [] }
        let later = try generated(at: SeedMoment(now: time, zone: moment.zone, isEvergreen: true), in: records)
        return try zip(try generated(at: moment, in: records), later).compactMap { record, later in
            guard later.members != record.members, let list = later.resource.seedKey else { return nil }
            let stored = try records.make(later.resource, later.members, createdAt: later.createdAt)
            return DueRecord(
                backend: BradOSBackend.name, list: list, id: later.resource.record(stored).id, dueAt: time,
                record: later.resource.seed(of: stored, createdAt: later.createdAt.description))
        }
    }

    private typealias Generated = (resource: Resource, members: JSON, createdAt: Instant)

    /// The mesocycles, workouts and sets, the same ones at each moment of a day.
    private func generated(at moment: SeedMoment, in records: Records) throws -> [Generated] {
        let days = try days(in: records)
        return cycles.enumerated().flatMap { index, cycle in
            // A seed of its own for each mesocycle.
            let lifter = Lifter(seed: UInt64(seed) &+ 7_919 &* UInt64(index), weakens: cycle.status == .completed, days: days)
            let schedule = TrainingSchedule(of: cycle, days: days, at: moment)
            let name = "bradOS \(records.scope.user) training \(index)"
            return generated(cycle, of: SimulatedWorkout.all(on: schedule, by: lifter), named: name, on: schedule, at: moment)
        }
    }

    private func generated(
        _ cycle: Cycle, of workouts: [SimulatedWorkout], named name: String, on schedule: TrainingSchedule, at moment: SeedMoment
    ) -> [Generated] {
        let createdAt = min(moment.zone.instant(of: schedule.start, secondsOfDay: 7 * 3_600), moment.undated).written
        let endedAt = cycle.status == .active ? nil : workouts.compactMap(\.slot.completedAt).max()
        let id = UUIDText.named(name)
        let mesocycle: JSON = [
            "id": .string(id), "plan_id": .string(plan), "start_date": .string(schedule.start.description),
            "status": .string(cycle.status.rawValue), Resource.updatedAt: .string((endedAt ?? createdAt).description),
        ]
        var generated: [Generated] = [(.mesocycles, mesocycle, createdAt)]
        for workout in workouts {
            let workoutID = UUIDText.named("\(name) \(workout.slot.day.id) \(workout.slot.week)")
            generated.append((.workouts, workout.members(id: workoutID, ofMesocycle: id), createdAt))
            generated += workout.sets.map { (.workoutSets, $0.members(ofWorkout: workoutID), createdAt) }
        }
        return generated
    }

    /// The days of the plan with their exercises.
    private func days(in records: Records) throws -> [TrainingDay] {
        guard try records.find(.plans, plan) != nil else {
            throw refusal(found: "\"\(plan.cut())\"", expected: "the id of a plan in the block, or in its library")
        }
        let days = try records.trainingDays(ofPlan: plan) { exerciseID in
            refusal(found: "no exercise \"\(exerciseID.cut())\"", expected: "a plan whose exercises exist")
        }
        let sets = days.flatMap(\.exercises).reduce(0) { $0.addingSaturating($1.sets) }
        guard !days.isEmpty, days.count <= Self.mostDays, sets <= Self.mostSets else {
            throw refusal(
                found: "\(days.count) days with \(sets) sets",
                expected: "a plan of 1 to \(Self.mostDays) days with \(Self.mostSets) sets at most")
        }
        return days
    }

    private static let (mostDays, mostSets) = (14, 400)

    private func refusal(found: String, expected: String) -> SeedError {
        SeedError(faults: [ValidationError(path: planPath, found: found, expected: expected)])
    }
}

extension SimulatedWorkout {
    fileprivate func members(id: String, ofMesocycle mesocycle: String) -> JSON {
        [
            "id": .string(id), "mesocycle_id": .string(mesocycle), "plan_day_id": .string(slot.day.id),
            "week_number": .integer(slot.week), "scheduled_date": .string(slot.date.description),
            "status": .string(slot.status.rawValue), "started_at": .optional(slot.startedAt?.description),
            "completed_at": .optional(slot.completedAt?.description),
        ]
    }
}

extension SimulatedWorkout.WorkoutSet {
    fileprivate func members(ofWorkout workout: String) -> JSON {
        [
            "id": .string(UUIDText.named("\(workout) \(exerciseID) \(number)")), "workout_id": .string(workout),
            "exercise_id": .string(exerciseID), "set_number": .integer(number),
            "target_reps": .integer(target.reps), "target_weight": .number(target.weight),
            "actual_reps": lifted.map { .integer($0.reps) } ?? .null,
            "actual_weight": .optional(lifted?.weight), "status": .string(status.rawValue),
        ]
    }
}
