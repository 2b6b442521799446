/// The metrics of one check-in. An import may omit any of them; a missing one counts as 0 or `false`. (longevity.md 3.5)
struct CheckInMetrics: Sendable, Equatable {
    var sleepHours, steps, vigorousMinutes: Double?
    /// 1 to 5, low is good.
    var processedFoodScore: Double?
    var alcoholUnits: Double?
    /// 1 to 5 (older screens: 10), low is good.
    var stressLevel: Double?
    var lateCaffeine, screenLate: Bool?
    /// Hour of the day, which goes on counting after midnight: 22.5 is half past ten in the evening, 24.5 half past midnight.
    var bedtimeHour: Double?

    var isEmpty: Bool { self == CheckInMetrics() }
}

/// A day's points and the reasons for them. (longevity.md 3.5, longevity-android.md 4)
struct DailyScore: Sendable, Equatable {
    /// -11 to 9, in halves.
    let score: Double
    private let report: DayReport

    /// The change in biological age, in years: 0.03 a point, at most 0.3 either way, negative is younger. Not rounded.
    var deltaYears: Double { min(max(-score * 0.03, -0.3), 0.3) }

    /// One to ten sentences, in the order of the rules or answers. Computed on demand: most generated check-ins are never asked for theirs.
    var reasons: [String] {
        switch report {
        case .metrics(let metrics): Self.rules(for: metrics).map(\.reason)
        case .answers(let answers): answers.reasons
        }
    }

    init(of report: DayReport) {
        self.report = report
        switch report {
        case .metrics(let metrics):
            var score = 0.0
            Self.applyRules(to: metrics) { points, _ in score += points }
            self.score = score
        case .answers(let answers): score = answers.score
        }
    }

    init(of metrics: CheckInMetrics) { self.init(of: .metrics(metrics)) }

    /// The seven to nine rules that apply to a day, in order.
    static func rules(for metrics: CheckInMetrics) -> [(points: Double, reason: String)] {
        var rules: [(points: Double, reason: String)] = []
        rules.reserveCapacity(9)
        applyRules(to: metrics) { points, reason in rules.append((points, reason)) }
        return rules
    }

    /// Applies the rules in order.
    ///
    /// - Parameter add: receives the points and the reason of each rule.
    private static func applyRules(to metrics: CheckInMetrics, _ add: (_ points: Double, _ reason: String) -> Void) {
        switch metrics.sleepHours ?? 0 {
        case 7...9: add(2, "Sleep: good duration")
        case ..<6: add(-2, "Sleep: too short")
        default: add(-0.5, "Sleep: could be better")
        }
        switch metrics.steps ?? 0 {
        case 10_000...: add(2, "Steps: active day")
        case 7_000...: add(1, "Steps: moderate")
        case ..<4_000: add(-2, "Steps: low activity")
        default: add(-1, "Steps: below target")
        }
        switch metrics.vigorousMinutes ?? 0 {
        case 30...: add(1.5, "Exercise: strong session")
        case 10...: add(0.5, "Exercise: some intensity")
        default: add(-0.5, "Exercise: add intensity")
        }
        switch metrics.processedFoodScore ?? 0 {
        case ...2: add(1, "Food: minimally processed")
        case 4...: add(-1.5, "Food: too processed")
        default: add(-0.5, "Food: mixed quality")
        }
        switch metrics.alcoholUnits ?? 0 {
        case 0: add(1, "Alcohol: none")
        case ...2: add(0, "Alcohol: moderate")
        default: add(-1, "Alcohol: high")
        }
        switch metrics.stressLevel ?? 0 {
        case ...3: add(1, "Stress: low")
        case 7...: add(-1.5, "Stress: high")
        default: add(-0.5, "Stress: moderate")
        }
        if metrics.lateCaffeine == true { add(-1, "Caffeine: late intake") }
        if metrics.screenLate == true { add(-0.5, "Screen time: late use") }
        switch metrics.bedtimeHour ?? 0 {
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
