// The types that the iOS client decodes, property for property. A missing key or a null throws where the property is not optional, and an
// Int property needs a whole number (longevity.md 4).

// MARK: Trends

struct TrendsResponse: Decodable, Sendable, Equatable {
    let weekly, monthly, yearly: TrendBucket
}

struct TrendBucket: Decodable, Sendable, Equatable {
    let value: Double?
    let available: Bool
    let projection: Bool?
    let points: [TrendPointNew]?
}

struct TrendPointNew: Decodable, Sendable, Equatable {
    let date: String
    let biologicalAge: Double
}

// MARK: Delta analytics

/// The response to `range=weekly` and to `range=monthly`.
struct WeeklyDeltaResponse: Decodable, Sendable, Equatable {
    let range, timezone: String
    let baselineDeltaYears, totalDeltaYears: Double
    let start, end: String
    let series: [DailyDeltaPoint]
    let summary: DeltaSummary
}

struct DailyDeltaPoint: Decodable, Sendable, Equatable {
    let date: String
    let dailyDeltaYears: Double?
}

/// The response to `range=yearly`.
struct YearlyDeltaResponse: Decodable, Sendable, Equatable {
    let range, timezone: String
    let baselineDeltaYears, totalDeltaYears: Double
    let start, end: String
    let series: [MonthlyDeltaPoint]
    let summary: DeltaSummary
}

struct MonthlyDeltaPoint: Decodable, Sendable, Equatable {
    let month: String
    let netDelta: Double
    let checkIns: Int
    let avgDeltaPerCheckIn: Double
}

struct DeltaSummary: Decodable, Sendable, Equatable {
    let netDeltaYears, rejuvenationYears, agingYears: Double
    let checkIns: Int
    let rangeNetDeltaYears: Double
    let avgDeltaPerCheckIn: Double?
}

// MARK: Summary and check-in

struct StatsSummaryResponse: Decodable, Sendable, Equatable {
    let userId: String
    let state: BiologicalAgeState
    let today: TodayEntry?
    let weeklyHistory, monthlyHistory, yearlyHistory: [HistoryPoint]
    let hasCompletedOnboarding: Bool?
}

struct BiologicalAgeState: Decodable, Sendable, Equatable {
    let chronologicalAgeYears, agingDebtYears: Double
    let baselineBiologicalAgeYears, currentBiologicalAgeYears: Double?
    let rejuvenationStreakDays, totalRejuvenationDays: Int
}

/// A summary as builds from before 19 January 2026 read it: they require all four counters.
struct OlderStatsSummaryResponse: Decodable, Sendable {
    struct State: Decodable, Sendable {
        let rejuvenationStreakDays, accelerationStreakDays, totalRejuvenationDays, totalAccelerationDays: Int
    }

    let state: State
}

struct TodayEntry: Decodable, Sendable, Equatable {
    let date: String
    let score, deltaYears: Double
    let reasons: [String]
}

struct HistoryPoint: Decodable, Sendable, Equatable {
    let date: String
    let biologicalAgeYears, deltaYears, score: Double
}

struct DailyResultDTO: Decodable, Sendable, Equatable {
    let state: BiologicalAgeState
    let today: TodayEntry?
}

struct OnboardingResultDTO: Decodable, Sendable, Equatable {
    let userId: String
    let chronologicalAgeYears, baselineBiologicalAgeYears, currentBiologicalAgeYears, offsetYears, totalScore: Double

    private enum CodingKeys: String, CodingKey {
        case userId, chronologicalAgeYears, baselineBiologicalAgeYears, currentBiologicalAgeYears, totalScore
        case offsetYears = "BAOYears"
    }
}

// MARK: Account

/// The response to `auth/me` and, with fewer members, to `auth/profile`.
struct AuthProfileResponse: Decodable, Sendable, Equatable {
    struct Profile: Decodable, Sendable, Equatable {
        let firstName, lastName, timezone, preferredLanguage: String?
        let chronologicalAgeYears: Double?
    }

    let uid, email, locale: String?
    let hasCompletedOnboarding: Bool?
    let profile: Profile?
}

struct SubscriptionStatusResponse: Decodable, Sendable, Equatable {
    let subscription: SubscriptionStatus?
}

struct SubscriptionStatus: Decodable, Sendable, Equatable {
    let status, plan, renewalDate: String?

    /// Whether the app shows its user more than the paywall.
    var opensTheApp: Bool { ["active", "trial"].contains(status?.lowercased()) }
}

struct TestBypassResponse: Decodable, Sendable, Equatable {
    struct Subscription: Decodable, Sendable, Equatable {
        let status, plan, renewalDate, membershipDisplayName: String
    }

    let success: Bool
    let message: String
    let subscription: Subscription?
}

struct PasswordResetVerifyResponse: Decodable, Sendable, Equatable {
    let resetToken: String
}

struct AccountDeletionResponse: Decodable, Sendable, Equatable {
    let success: Bool
    let message: String
}

// MARK: Others

struct LegalDocument: Decodable, Sendable, Equatable {
    let version, lastUpdated, content: String
    let kvkkSection: String?
}

struct ConsentResponse: Decodable, Sendable, Equatable {
    struct Consent: Decodable, Sendable, Equatable {
        let acceptedPrivacyPolicyVersion, acceptedTermsVersion, acceptedAt: String?
    }

    let consent: Consent?
    let needsUpdate: Bool
}

struct ChatResponse: Decodable, Sendable, Equatable {
    let answer: String
}
