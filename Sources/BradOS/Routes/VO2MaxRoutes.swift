import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// VO2 max estimates (brados.md 3.6).
    var vo2MaxRoutes: [Route] {
        [
            route(.get, "/cycling/vo2max", "the newest VO2 max estimates", handler: vo2Max),
            route(.post, "/cycling/vo2max/calculate", "an estimate from the newest FTP", handler: calculateVO2Max),
        ]
    }

    private static let historyCount = 10

    private func vo2Max(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let history = try context.read { db in
            try Records(ofUser: currentUser.id, at: context.now, in: db).all(.vo2MaxEstimates, first: Self.historyCount)
        }
        return .success(["latest": history.first.map(Self.withCategory) ?? .null, "history": .array(history)])
    }

    private static func withCategory(_ estimate: JSON) -> JSON {
        estimate.merging(["category": .string(VO2Max.category(of: estimate["value"]?.number ?? 0))])
    }

    private static let calculationSchema = ValueSchema.object([.required("weightKg", .positiveNumber(upTo: 300))])

    private func calculateVO2Max(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let weight = try context.body(Self.calculationSchema)["weightKg"]?.number ?? 0
        let estimate = try context.write(as: currentUser) { db in
            let records = Records(ofUser: currentUser.id, context, in: db)
            let estimate = try newEstimate(weight: weight, context, records)
            try records.insert(.vo2MaxEstimates, estimate)
            let profile = try records.find(.cyclingProfile) ?? records.make(.cyclingProfile, [:])
            try records.insert(.cyclingProfile, profile.merging(["weightKg": .number(weight)]))
            return estimate
        }
        return .success(Self.withCategory(estimate), status: .created)
    }

    private func newEstimate(weight: Double, _ context: Context, _ records: Records) throws -> JSON {
        guard let ftp = try records.first(.ftp)?["value"]?.number else {
            throw BradOSError.bare("No FTP set. Please set your FTP first.")
        }
        guard let value = VO2Max.estimate(power: ftp, by: .ftpDerived, weight: weight) else {
            throw BradOSError.bare("Invalid FTP or weight values.")
        }
        return try records.make(
            .vo2MaxEstimates,
            [
                "date": .string(context.today.description), "value": .number(value),
                "method": .string(VO2MaxMethod.ftpDerived.rawValue), "sourcePower": .number(ftp), "sourceWeight": .number(weight),
            ])
    }
}
