import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// The id in the path is ignored (longevity.md 3.12.9).
    func ageState(_ subscriber: Subscriber, _ context: Context) -> Response {
        let user = subscriber.user
        return .json([
            "profile": .object(
                omittingMissing: [
                    ("chronologicalAgeYears", stored(.chronologicalAgeYears, of: user)),
                    ("baselineBiologicalAgeYears", stored(.baselineBiologicalAgeYears, of: user)),
                ]),
            "state": ageStateJSON(of: user),
        ])
    }

    /// The id in the path is ignored (longevity.md 3.12.10).
    func ageTrend(_ subscriber: Subscriber, _ context: Context) throws -> Response {
        let range = try DeltaRange(of: context.request)
        var (user, points) = try context.read { db in
            let user = try context.user(of: subscriber, in: db)
            let sql = """
                SELECT date_key, current_biological_age_years
                FROM longevity_entry WHERE uid = ? ORDER BY date_key DESC, doc_id DESC LIMIT ?
                """
            let points = try db.values(sql, [user.uid, range.checkIns]) { row -> AgePoint in
                let age = try (row[1] as Double?) ?? user.number(.currentBiologicalAgeYears)
                return AgePoint(
                    dateKey: try row[0], biologicalAgeYears: age.map(JSON.number) ?? stored(.currentBiologicalAgeYears, of: user),
                    agingDebtYears: (age ?? user.operand(.currentBiologicalAgeYears)) - user.operand(.chronologicalAgeYears))
            }
            return (user, Array(points.reversed()))
        }
        if let first = onboardingPoint(of: user) {
            // Before the check-ins of its date.
            points.insert(first, at: points.firstIndex { $0.dateKey >= first.dateKey } ?? points.endIndex)
        }
        return .json([
            "range": .string(range.rawValue), "points": .array(points.map(\.json)), "summary": ageStateJSON(of: user),
        ])
    }

    /// The point of the questionnaire, dated by the creation of the user's row.
    private func onboardingPoint(of user: User) -> AgePoint? {
        guard let baseline = user.number(.baselineBiologicalAgeYears), let createdAt = user.instant(.createdAt) else { return nil }
        let age = user.number(.chronologicalAgeYearsAtOnboarding) ?? user.operand(.chronologicalAgeYears)
        return AgePoint(
            dateKey: user.zone.localDate(at: createdAt).description, biologicalAgeYears: .number(baseline), agingDebtYears: baseline - age)
    }

    private func ageStateJSON(of user: User) -> JSON {
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
