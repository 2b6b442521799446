import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.5
    func checkIn(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let today = subscriber.user.zone.localDate(at: context.now)
        if try context.read({ try Entry.exists(today.description, of: subscriber.uid, in: $0) }) {
            throw LongevityError.alreadyCheckedIn(dateKey: today.description)
        }
        let metrics = CheckInMetrics(requestBody: try requiredBody(body))
        let score = DailyScore(of: metrics)
        let (user, day) = try context.write(as: subscriber.currentUser) { db in
            guard let user = try User.find(subscriber.uid, in: db) else {
                throw LongevityError.notFound("User not found. Complete onboarding first.")
            }
            // Computed again: another request may have changed the zone.
            let day = user.zone.localDate(at: context.now)
            return (try record(metrics, score, of: user, on: day, at: context.now, in: db), day)
        }
        return .json([
            "state": checkInState(of: context.asOfNow(user)),
            "today": [
                "date": .string(day.description), "score": .number(score.score), "deltaYears": .number(score.deltaYears),
                "reasons": .array(score.reasons.map(JSON.string)),
            ],
        ])
    }

    /// Stores a check-in and updates the user's age, debt and streaks (longevity.md 3.5, longevity-2026-01-20.md 3). Both happen in the
    /// caller's transaction.
    ///
    /// - Throws: ``LongevityError/checkedInConcurrently`` when the day already has a check-in.
    func record(
        _ metrics: CheckInMetrics, _ score: DailyScore, of user: User, on day: LocalDate, at now: Instant, in db: Database
    ) throws -> User {
        guard try !Entry.exists(day.description, of: user.uid, in: db) else { throw LongevityError.checkedInConcurrently }
        let last = try Entry.last(of: user.uid, in: db)
        let chronologicalAge = user.movedAge(at: now) ?? user.operand(.chronologicalAgeYears)
        let previousAge = user.number(.currentBiologicalAgeYears) ?? user.number(.baselineBiologicalAgeYears) ?? chronologicalAge
        let biologicalAge = previousAge + score.deltaYears
        let debt = biologicalAge - chronologicalAge
        let storedDelta =
            last.map { round2(biologicalAge - ($0.biologicalAgeYears ?? user.operand(.baselineBiologicalAgeYears))) }
            ?? revision.firstDeltaYears(reaching: biologicalAge, from: user.number(.baselineBiologicalAgeYears))

        var user = user
        var tally = user.tally(by: revision)
        // A stored day that is not a date counts as a gap. Only a missing day falls back on the last entry.
        let lastDay = user.text(.lastCheckinDayKey).map { LocalDate($0) } ?? last?.date
        tally.count(deltaYears: storedDelta, on: day, after: lastDay)
        user.setTally(tally)
        user[.currentBiologicalAgeYears] = .number(biologicalAge)
        user[.currentAgingDebtYears] = .number(debt)
        user[.lastCheckinDayKey] = .string(day.description)
        user[.lastCheckinAt] = .string(now.description)
        user.touch(at: now)
        let entry = Entry(
            docID: day.description, date: day, metrics: metrics, score: score.score, deltaYears: storedDelta, reasons: score.reasons,
            biologicalAgeYears: biologicalAge, agingDebtYears: debt, rejuvenationStreakDays: tally.rejuvenation.streak,
            accelerationStreakDays: tally.acceleration?.streak, createdAt: now, updatedAt: now)
        try Entry.insert([entry], for: user.uid, in: db)
        try user.save(in: db)
        return user
    }

    private func checkInState(of user: User) -> JSON {
        .object(
            omittingMissing: [
                ("chronologicalAgeYears", stored(.chronologicalAgeYears, of: user, else: 0)),
                ("baselineBiologicalAgeYears", stored(.baselineBiologicalAgeYears, of: user)),
                ("currentBiologicalAgeYears", user[.currentBiologicalAgeYears]),
                ("agingDebtYears", user[.currentAgingDebtYears]),
            ] + user.counters(by: revision))
    }
}

extension CheckInMetrics {
    /// Reads the metrics from `metrics` or, without it, from the top level. One more level of `metrics` is unwrapped.
    ///
    /// When `metrics` is not an object, every metric counts as missing. (longevity.md 3.5)
    init(requestBody body: JSON) {
        var source = body
        for _ in 0..<2 {
            if let inner = source["metrics"], inner != .null { source = inner }
        }
        func number(_ key: String) -> Double {
            let value = JavaScript.number(source[key])
            return value.isFinite ? value : 0
        }
        self.init(
            sleepHours: number("sleepHours"), steps: number("steps"), vigorousMinutes: number("vigorousMinutes"),
            processedFoodScore: number("processedFoodScore"), alcoholUnits: number("alcoholUnits"), stressLevel: number("stressLevel"),
            lateCaffeine: JavaScript.isTruthy(source["lateCaffeine"]), screenLate: JavaScript.isTruthy(source["screenLate"]),
            bedtimeHour: number("bedtimeHour"))
    }
}
