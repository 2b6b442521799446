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

    /// The column of `longevity_user`: the name, with an underscore before each capital letter.
    var column: String {
        if self == .baselineBAOYears { return "baseline_bao_years" }
        return name.reduce(into: "") { column, letter in column += letter.isUppercase ? "_\(letter.lowercased())" : String(letter) }
    }
}
