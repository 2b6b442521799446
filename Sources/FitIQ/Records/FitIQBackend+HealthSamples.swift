import GRDB
import Storage
import UnderstudyCore
import Values

extension FitIQBackend: HealthSource {
    /// The samples at the times of the records. Nights and moods of a day come from its measurements only if it has no records of them
    /// (fitiq-wellness.md 15).
    package func healthSamples(of account: Account, on days: HealthDays, in db: Database) throws -> [HealthSample] {
        guard let user = try User.id(ofAccount: account.key, in: db) else { return [] }
        let records = Records(ofUser: user, at: days.clock.now, in: db)
        let (start, end) = days.instants
        func logged(_ resource: Resource) throws -> [Record] {
            try records.all(resource, from: start.timestamp, before: end.timestamp).map(resource.record)
        }
        let nights = try logged(.sleepSessions).map { try HealthSample.night(of: $0) }
        let moods = try logged(.moodEntries).map(HealthSample.init(mood:))
        let variability = try logged(.activitySnapshots).compactMap { snapshot in
            let time = try snapshot[ActivitySnapshots.time]
            return try snapshot[ActivitySnapshots.heartRateVariability].map { HealthSample(.heartRateVariability, $0, at: time) }
        }
        let known = (nights: days.dates(of: nights.map(\.end)), moods: days.dates(of: moods.map(\.end)))
        var samples = try nights.flatMap(\.samples) + moods + variability + logged(.workouts).compactMap(HealthSample.workout)
        var lastSteps = start
        for entry in try MeasuredQuantity.all(from: start, before: end, ofUser: user, in: db) {
            switch entry.type {
            case .weight: samples.append(HealthSample(.kilograms, entry.quantity, at: entry.time))
            case .restingHeartRate: samples.append(HealthSample(.restingHeartRate, entry.quantity, at: entry.time))
            case .steps:
                samples += days.steps(entry.quantity, from: lastSteps, to: entry.time)
                lastSteps = entry.time
            case .sleepHours where !known.nights.contains(days.date(of: entry.time)):
                samples += HealthNight(asleep: entry.quantity * 3_600).samples(until: entry.time)
            case .moodScore where !known.moods.contains(days.date(of: entry.time)):
                let mood = StateOfMind(valence: GeneratedMood(score: entry.quantity, on: days.date(of: entry.time)).mean)
                samples.append(HealthSample(.mood(mood), from: entry.time, to: entry.time))
            default: break
            }
        }
        return samples
    }
}

/// A progress entry, for computations.
private struct MeasuredQuantity {
    let type: ProgressType
    let quantity: Double
    let time: Instant

    /// In the order of time.
    static func all(from start: Instant, before end: Instant, ofUser id: String, in db: Database) throws -> [MeasuredQuantity] {
        let sql = """
            SELECT type, quantity, logged_at FROM fitiq_progress_entry
            WHERE user_id = ? AND logged_at >= ? AND logged_at < ? ORDER BY logged_at, seq
            """
        return try db.values(sql, [id, start.seconds, end.seconds]) { row in
            MeasuredQuantity(type: try row[0], quantity: try row[1], time: Instant(seconds: try row[2]))
        }
    }
}

extension HealthDays {
    fileprivate func date(of instant: Instant) -> LocalDate { clock.zone.localDate(at: instant) }

    fileprivate func dates(of instants: [Instant]) -> Set<LocalDate> { Set(instants.map(date)) }

    /// Steps since the last entry of the day, or since the morning.
    fileprivate func steps(_ total: Double, from last: Instant, to end: Instant) -> [HealthSample] {
        let morning = clock.zone.instant(of: date(of: end), secondsOfDay: 7 * 3_600)
        let midnight = clock.zone.instant(of: date(of: end), secondsOfDay: 0)
        return HealthSample.steps(total, from: max(last, morning < end ? morning : midnight), to: end)
    }
}

extension HealthSample {
    /// A night with its stages. Without one asleep, the time in bed that is not awake is sleep (fitiq-wellness.md 7).
    fileprivate static func night(of record: Record) throws -> (end: Instant, samples: [HealthSample]) {
        let (start, end) = (try record[Sleep.start], try record[Sleep.end])
        let stages = try record[Sleep.stages].filter { $0.start < $0.end && $0.stage != .inBed }
        guard stages.contains(where: { $0.stage != .awake }) else {
            let awake = stages.reduce(Int64(0)) { $0.addingSaturating($1.end.seconds.subtractingSaturating($1.start.seconds)) }
            let inBed = end.seconds.subtractingSaturating(start.seconds)
            return (end, HealthNight([.unspecified: inBed.subtractingSaturating(awake), .awake: awake], inBed: inBed).samples(until: end))
        }
        let parts = stages.map { HealthSample(.sleep(SleepAnalysis($0.stage)), from: $0.start, to: $0.end) }
        return (end, [HealthSample(.sleep(.inBed), from: start, to: end)] + parts)
    }

    fileprivate init(mood record: Record) throws {
        let time = try record[Moods.loggedAt]
        let mood = StateOfMind(
            valence: try record[Moods.valence], labels: try record[Moods.labels], associations: try record[Moods.associations])
        self.init(.mood(mood), from: time, to: time)
        isUserEntered = true
    }

    /// A workout of a known length.
    fileprivate static func workout(_ record: Record) throws -> HealthSample? {
        let start = try record[Workouts.startedAt]
        let minutes = try record[Workouts.minutes]
        guard let end = try record[Workouts.endedAt] ?? minutes.map({ start.advanced(bySeconds: Int64($0) * 60) }), end > start else {
            return nil
        }
        let workout = HealthWorkout(
            ActivityType.healthKitName(of: try record[Workouts.activityType]),
            kilocalories: try record[Workouts.calories].map(Double.init), meters: try record[Workouts.meters])
        return HealthSample(.workout(workout), from: start, to: end)
    }
}

extension SleepAnalysis {
    fileprivate init(_ stage: SleepSession.Stage) {
        self =
            switch stage {
            case .awake: .awake
            case .asleep: .unspecified
            case .core: .core
            case .deep: .deep
            case .rem: .rem
            case .inBed: .inBed
            }
    }
}
