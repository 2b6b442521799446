import UnderstudyCore

/// What a person reports of a day, every value given. (longevity.md 3.5)
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
    /// 22.5 is half past ten in the evening; after midnight it goes on counting.
    var bedtimeHour = 0.0

    /// The metrics of a stored check-in, where an import may leave any out.
    struct Stored: Sendable, Equatable {
        var sleepHours, steps, vigorousMinutes, processedFoodScore, alcoholUnits, stressLevel: Double?
        var lateCaffeine, screenLate: Bool?
        var bedtimeHour: Double?

        var isEmpty: Bool { self == Stored() }

        /// With 0 and `false` for what is missing, as the backend reads a request.
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

    /// Seven to nine sentences, in the order of the rules. Put together when asked for: of most days that are made up nobody asks.
    var reasons: [String] {
        var reasons: [String] = []
        reasons.reserveCapacity(9)
        Self.judge(metrics) { _, reason in reasons.append(reason) }
        return reasons
    }

    init(of metrics: CheckInMetrics) {
        var score = 0.0
        Self.judge(metrics) { points, _ in score += points }
        (self.score, self.metrics) = (score, metrics)
    }

    /// Goes through the rules.
    ///
    /// - Parameter add: takes a rule's points and its reason.
    private static func judge(_ metrics: CheckInMetrics, _ add: (_ points: Double, _ reason: String) -> Void) {
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
    /// The delta that somebody's first check-in is stored with, in years to two decimals; negative is younger.
    ///
    /// Measured against the baseline, not against the age that the day started from: what has come between them is in it. A difference of
    /// ages, and not the day's own delta rounded, from which it can be a hundredth away. An unknown baseline counts as 0 (C24). Up to
    /// 14 January it is always 0. (longevity-2026-01-20.md 3.1)
    ///
    /// - Parameter age: the biological age after the check-in.
    func firstDeltaYears(reaching age: Double, from baseline: Double?) -> Double {
        switch self {
        case .january14: 0
        case .january20: round2(age - (baseline ?? 0))
        }
    }
}
