import GRDB
import MicroHTTP
import UnderstudyCore
import Values

/// Ages and streaks as stored, for screens that the app no longer reaches (longevity.md 3.12.9, 3.12.10).
enum Ages {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "ageState", .get, "/api/age/state/:userId", "Get the stored ages and streaks", for: .subscriber,
            query: [ParameterDescription.userID], body: .none,
            answers: .ok(current, "As stored, not rounded. The debt is that of the last check-in.")
        ) { call in
            let (service, user) = (call.service, call.user.user)
            return .json([
                "profile": .object(
                    omittingMissing: [
                        ("chronologicalAgeYears", service.stored(.chronologicalAgeYears, of: user)),
                        ("baselineBiologicalAgeYears", service.stored(.baselineBiologicalAgeYears, of: user)),
                    ]),
                "state": service.ageStateJSON(of: user),
            ])
        },
        .call(
            "ageTrend", .get, "/api/age/trend/:userId", "Get the ages of the last 7, 30 or 365 check-ins", for: .subscriber,
            query: [ParameterDescription.userID, Parameter.range], body: .none,
            answers: .ok(
                trend,
                """
                The check-ins of the range, and the point of the questionnaire, dated by the user's creation. Sorted by date; that point is \
                first among equal dates.
                """), refuses: [.shared(.invalidRange)]
        ) { call in
            let (service, range) = (call.service, try call[.range])
            var (user, points) = try call.context.read { db in
                let user = try call.context.user(of: call.user, in: db)
                return (user, try service.points(of: user, last: range.checkIns, in: db))
            }
            if let first = service.onboardingPoint(of: user) {
                // Before the check-ins of its date.
                points.insert(first, at: points.firstIndex { $0.dateKey >= first.dateKey } ?? points.endIndex)
            }
            return .json([
                "range": .string(range.rawValue), "points": .array(points.map(\.json)), "summary": service.ageStateJSON(of: user),
            ])
        },
    ].tagged("Longevity: age")

    private static let current = ValueSchema.object([
        .required(
            "profile",
            .object([
                .required("chronologicalAgeYears", .nullable(.anyNumber), example: 37.65),
                .required(
                    "baselineBiologicalAgeYears", .nullable(.anyNumber), "Null before the questionnaire.", example: 34.79666666666667),
            ])),
        .required("state", state),
    ])

    private static let state = ValueSchema.named(
        "LongevityAgeState",
        .object(
            [
                .required("currentBiologicalAgeYears", .nullable(.anyNumber), example: 34.61666666666666),
                .required(
                    "agingDebtYears", .nullable(.anyNumber), "Biological minus chronological age at the last check-in.",
                    example: -3.0333333333333385),
            ] + User.counterFields))

    private static let trend = ValueSchema.named(
        "LongevityAges",
        .object([
            .required("range", .choice(of: DeltaRange.self)),
            .required(
                "points",
                .array(
                    of: .object([
                        .required("date", .pattern(.calendarDate, message: nil)),
                        .required("biologicalAgeYears", .nullable(.anyNumber), example: 34.61666666666666),
                        .required(
                            "agingDebtYears", .anyNumber,
                            "Biological minus present chronological age; of the questionnaire's point, minus the age then.",
                            example: -3.0333333333333385),
                    ]), count: 0...366)),
            .required("summary", state),
        ]))
}

extension LongevityBackend {
    /// The last check-ins of a user, ascending by date.
    fileprivate func points(of user: User, last count: Int, in db: Database) throws -> [AgePoint] {
        let sql = """
            SELECT date_key, current_biological_age_years
            FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT ?
            """
        let points = try db.values(sql, [user.uid, count]) { row -> AgePoint in
            let age = try (row[1] as Double?) ?? user.number(.currentBiologicalAgeYears)
            return AgePoint(
                dateKey: try row[0], biologicalAgeYears: age.map { JSON.number($0) } ?? stored(.currentBiologicalAgeYears, of: user),
                agingDebtYears: (age ?? user.operand(.currentBiologicalAgeYears)) - user.operand(.chronologicalAgeYears))
        }
        return points.reversed()
    }

    /// The point of the questionnaire, dated by the creation of the user's row.
    fileprivate func onboardingPoint(of user: User) -> AgePoint? {
        guard let baseline = user.number(.baselineBiologicalAgeYears), let createdAt = user.instant(.createdAt) else { return nil }
        let age = user.number(.chronologicalAgeYearsAtOnboarding) ?? user.operand(.chronologicalAgeYears)
        return AgePoint(
            dateKey: user.zone.localDate(at: createdAt).description, biologicalAgeYears: .number(baseline), agingDebtYears: baseline - age)
    }

    fileprivate func ageStateJSON(of user: User) -> JSON {
        .object(
            omittingMissing: [
                ("currentBiologicalAgeYears", stored(.currentBiologicalAgeYears, of: user)),
                ("agingDebtYears", stored(.currentAgingDebtYears, of: user)),
            ] + UserField.counters(by: revision).map { ($0.name, stored($0, of: user, else: 0)) })
    }
}

private struct AgePoint {
    let dateKey: String
    let biologicalAgeYears: JSON?
    let agingDebtYears: Double

    var json: JSON {
        .object(
            omittingMissing: [
                ("date", .string(dateKey)), ("biologicalAgeYears", biologicalAgeYears), ("agingDebtYears", .number(agingDebtYears)),
            ])
    }
}

extension DeltaRange {
    /// The number of check-ins in an age trend.
    fileprivate var checkIns: Int {
        switch self {
        case .weekly: 7
        case .monthly: 30
        case .yearly: 365
        }
    }
}
