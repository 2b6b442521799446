import UnderstudyCore

/// The complete metrics of one check-in. (longevity.md 3.5)
struct CheckInMetrics: Sendable, Equatable {
    var sleepHours = 0.0
    var steps = 0.0
    var vigorousMinutes = 0.0
    /// 1 to 5, low is good.
    var processedFoodScore = 0.0
    var alcoholUnits = 0.0
    /// 1 to 5 (older screens: 10), low is good.
    var stressLevel = 0.0
    var lateCaffeine = false
    var screenLate = false
    /// Hour of the day, which goes on counting after midnight: 22.5 is half past ten in the evening, 24.5 half past midnight.
    var bedtimeHour = 0.0

    /// The metrics of a stored check-in. An import may omit any of them.
    struct Stored: Sendable, Equatable {
        var sleepHours, steps, vigorousMinutes, processedFoodScore, alcoholUnits, stressLevel: Double?
        var lateCaffeine, screenLate: Bool?
        var bedtimeHour: Double?

        var isEmpty: Bool { self == Stored() }

        /// The metrics with 0 and `false` in place of missing values, as the backend reads a request.
        var completed: CheckInMetrics {
            CheckInMetrics(
                sleepHours: sleepHours ?? 0, steps: steps ?? 0, vigorousMinutes: vigorousMinutes ?? 0,
                processedFoodScore: processedFoodScore ?? 0, alcoholUnits: alcoholUnits ?? 0, stressLevel: stressLevel ?? 0,
                lateCaffeine: lateCaffeine ?? false, screenLate: screenLate ?? false, bedtimeHour: bedtimeHour ?? 0)
        }
    }

    var stored: Stored {
        Stored(
            sleepHours: sleepHours, steps: steps, vigorousMinutes: vigorousMinutes, processedFoodScore: processedFoodScore,
            alcoholUnits: alcoholUnits, stressLevel: stressLevel, lateCaffeine: lateCaffeine, screenLate: screenLate,
            bedtimeHour: bedtimeHour)
    }
}

/// A day's points and the reasons for them. (longevity.md 3.5)
struct DailyScore: Sendable, Equatable {
    /// -11 to 9, in halves.
    let score: Double
    private let metrics: CheckInMetrics

    /// The change in biological age, in years: 0.03 a point, at most 0.3 either way, negative is younger. Not rounded.
    var deltaYears: Double { min(max(-score * 0.03, -0.3), 0.3) }

    /// Seven to nine sentences, in the order of the rules. Computed on demand: most generated check-ins are never asked for theirs.
    var reasons: [String] {
        var reasons: [String] = []
        reasons.reserveCapacity(9)
        Self.applyRules(to: metrics) { _, reason in reasons.append(reason) }
        return reasons
    }

    init(of metrics: CheckInMetrics) {
        var score = 0.0
        Self.applyRules(to: metrics) { points, _ in score += points }
        (self.score, self.metrics) = (score, metrics)
    }

    /// Applies the rules in order.
    ///
    /// - Parameter add: receives the points and the reason of each rule.
    private static func applyRules(to metrics: CheckInMetrics, _ add: (_ points: Double, _ reason: String) -> Void) {
        switch metrics.sleepHours {
        case 7...9: add(2, "Sleep: good duration")
        case ..<6: add(-2, "Sleep: too short")
        default: add(-0.5, "Sleep: could be better")
        }
        switch metrics.steps {
        case 10_000...: add(2, "Steps: active day")
        case 7_000...: add(1, "Steps: moderate")
        case ..<4_000: add(-2, "Steps: low activity")
        default: add(-1, "Steps: below target")
        }
        switch metrics.vigorousMinutes {
        case 30...: add(1.5, "Exercise: strong session")
        case 10...: add(0.5, "Exercise: some intensity")
        default: add(-0.5, "Exercise: add intensity")
        }
        switch metrics.processedFoodScore {
        case ...2: add(1, "Food: minimally processed")
        case 4...: add(-1.5, "Food: too processed")
        default: add(-0.5, "Food: mixed quality")
        }
        switch metrics.alcoholUnits {
        case 0: add(1, "Alcohol: none")
        case ...2: add(0, "Alcohol: moderate")
        default: add(-1, "Alcohol: high")
        }
        switch metrics.stressLevel {
        case ...3: add(1, "Stress: low")
        case 7...: add(-1.5, "Stress: high")
        default: add(-0.5, "Stress: moderate")
        }
        if metrics.lateCaffeine { add(-1, "Caffeine: late intake") }
        if metrics.screenLate { add(-0.5, "Screen time: late use") }
        switch metrics.bedtimeHour {
        case let hour where hour > 24 || hour < 5: add(-1, "Bedtime: very late")
        case let hour where hour > 23: add(-0.5, "Bedtime: late")
        default: add(0.5, "Bedtime: good timing")
        }
    }
}

extension Revision {
    /// The stored delta of a user's first check-in, in years rounded to two decimals; negative is younger.
    ///
    /// The delta is the age after the check-in minus the baseline. It therefore includes any change between the baseline and the age that
    /// the day started from, and can differ from the day's own rounded delta by 0.01. An unknown baseline counts as 0 (C24). Revision
    /// 2026-01-14 always stores 0. (longevity-2026-01-20.md 3.1)
    ///
    /// - Parameter age: the biological age after the check-in.
    func firstDeltaYears(reaching age: Double, from baseline: Double?) -> Double {
        switch self {
        case .january14: 0
        case .january20: round2(age - (baseline ?? 0))
        }
    }
}
