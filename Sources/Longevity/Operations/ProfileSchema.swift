import UnderstudyCore
import Values

extension User {
    /// Every stored field of a user. A field never written is absent, except for address and date of birth; see ``profile(tokenEmail:)``.
    static let profileSchema = ValueSchema.named(
        "LongevityProfile",
        .object(
            [.required("userId", .text, example: "six-days")]
                + UserField.allCases.map { field in
                    ValueSchema.Field(
                        name: field.name, schema: .nullable(field.schema), isOptional: field != .email && field != .dateOfBirth,
                        about: field.about, example: field.example)
                }))
}

extension UserField {
    fileprivate var schema: ValueSchema {
        switch kind {
        case .text: self == .lastCheckinDayKey ? .pattern(.calendarDate, message: nil) : .text
        case .number: .anyNumber
        case .counter: .integer(from: 0)
        case .object: .anyObject
        case .instant: .timestamp
        }
    }

    fileprivate var about: String {
        switch self {
        case .email: "The stored address, or the token's without one."
        case .dateOfBirth: "yyyy-MM-dd, as it was given; the day need not exist."
        case .timezone: "As it was given: a name of the IANA database, if the client is right."
        case .chronologicalAgeYears: "Computed from the date of birth if there is one, two decimals."
        case .onboardingAnswers: "The ten answers as they were sent, and any other members that were sent with them."
        case .onboardingTotalScore: "-1 to 1; better is greater."
        case .baselineBAOYears: "Biological minus chronological age by the questionnaire."
        case .currentAgingDebtYears: "Biological minus chronological age at the last check-in."
        case .accelerationStreakDays, .totalAccelerationDays: "Counted only with `revision` `2026-01-14`; an earlier value stays."
        case .subscriptionStatus: "`active` or `expired`; a seed can also give `trial`."
        case .subscriptionPlan: "`membership_monthly` or `membership_yearly`."
        default: ""
        }
    }

    fileprivate var example: JSON {
        switch self {
        case .email: "six-days@understudy.test"
        case .firstName: "Sam"
        case .lastName: "Six"
        case .dateOfBirth: "1988-05-15"
        case .timezone: "Europe/Istanbul"
        case .chronologicalAgeYears: 37.65
        case .chronologicalAgeYearsAtOnboarding: 37.63
        case .onboardingAnswers: Questionnaire.answers
        case .onboardingTotalScore: 0.35416666666666663
        case .baselineBiologicalAgeYears: 34.79666666666667
        case .baselineBAOYears: -2.833333333333333
        case .currentBiologicalAgeYears: 34.61666666666666
        case .currentAgingDebtYears: -3.0333333333333385
        case .rejuvenationStreakDays: 1
        case .totalRejuvenationDays: 5
        case .accelerationStreakDays: 0
        case .totalAccelerationDays: 1
        case .subscriptionStatus: "active"
        case .subscriptionPlan: "membership_yearly"
        case .subscriptionRenewalDate: "2099-01-01T00:00:00.000Z"
        case .subscriptionOriginalTransactionId: "receipt-1767776400000"
        case .lastCheckinDayKey: "2026-01-06"
        case .acceptedPrivacyPolicyVersion, .acceptedTermsVersion: "1.0"
        case .lastCheckinAt, .updatedAt: "2026-01-06T17:00:00.000Z"
        case .acceptedAt, .createdAt: "2026-01-01T17:00:00.000Z"
        }
    }
}
