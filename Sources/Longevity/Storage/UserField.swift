/// The stored fields of a user, by their wire names, in the order of a profile answer (longevity.md 6).
enum UserField: Int, CaseIterable {
    case email, firstName, lastName, dateOfBirth, timezone
    case chronologicalAgeYears, chronologicalAgeYearsAtOnboarding
    case onboardingAnswers, onboardingTotalScore, baselineBiologicalAgeYears, baselineBAOYears
    case currentBiologicalAgeYears, currentAgingDebtYears
    case rejuvenationStreakDays, accelerationStreakDays, totalRejuvenationDays, totalAccelerationDays
    case subscriptionStatus, subscriptionPlan, subscriptionRenewalDate, subscriptionOriginalTransactionId
    case lastCheckinDayKey, lastCheckinAt
    case acceptedPrivacyPolicyVersion, acceptedTermsVersion, acceptedAt
    case createdAt, updatedAt

    /// The wire name, which is the name of the case.
    var name: String { Self.names[rawValue] }

    private static let names = allCases.map { String(describing: $0) }

    /// The type of a field that is not null.
    enum Kind {
        case text, number, counter, object
        /// RFC 3339 on the wire and in the table.
        case instant
    }

    var kind: Kind {
        switch self {
        case .chronologicalAgeYears, .chronologicalAgeYearsAtOnboarding, .onboardingTotalScore, .baselineBiologicalAgeYears,
            .baselineBAOYears,
            .currentBiologicalAgeYears, .currentAgingDebtYears:
            .number
        case .rejuvenationStreakDays, .accelerationStreakDays, .totalRejuvenationDays, .totalAccelerationDays: .counter
        case .onboardingAnswers: .object
        case .subscriptionRenewalDate, .lastCheckinAt, .acceptedAt, .createdAt, .updatedAt: .instant
        default: .text
        }
    }

    /// The texts that a seed can give, for a field with few of them.
    var choices: [String]? {
        switch self {
        case .subscriptionStatus: Subscription.statuses
        case .subscriptionPlan: Subscription.plans
        default: nil
        }
    }

    /// The column of `longevity_user`.
    var column: String {
        switch self {
        case .email: "email"
        case .firstName: "first_name"
        case .lastName: "last_name"
        case .dateOfBirth: "date_of_birth"
        case .timezone: "timezone"
        case .chronologicalAgeYears: "chronological_age_years"
        case .chronologicalAgeYearsAtOnboarding: "chronological_age_years_at_onboarding"
        case .onboardingAnswers: "onboarding_answers"
        case .onboardingTotalScore: "onboarding_total_score"
        case .baselineBiologicalAgeYears: "baseline_biological_age_years"
        case .baselineBAOYears: "baseline_bao_years"
        case .currentBiologicalAgeYears: "current_biological_age_years"
        case .currentAgingDebtYears: "current_aging_debt_years"
        case .rejuvenationStreakDays: "rejuvenation_streak_days"
        case .accelerationStreakDays: "acceleration_streak_days"
        case .totalRejuvenationDays: "total_rejuvenation_days"
        case .totalAccelerationDays: "total_acceleration_days"
        case .subscriptionStatus: "subscription_status"
        case .subscriptionPlan: "subscription_plan"
        case .subscriptionRenewalDate: "subscription_renewal_date"
        case .subscriptionOriginalTransactionId: "subscription_original_transaction_id"
        case .lastCheckinDayKey: "last_checkin_day_key"
        case .lastCheckinAt: "last_checkin_at"
        case .acceptedPrivacyPolicyVersion: "accepted_privacy_policy_version"
        case .acceptedTermsVersion: "accepted_terms_version"
        case .acceptedAt: "accepted_at"
        case .createdAt: "created_at"
        case .updatedAt: "updated_at"
        }
    }
}
