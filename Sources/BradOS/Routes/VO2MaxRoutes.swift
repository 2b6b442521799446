import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// VO2 max estimates (brados.md 3.6).
    var vo2MaxRoutes: [Route] {
        [
            records(.get, "/cycling/vo2max", "the newest VO2 max estimates", of: .user) { records, _, _ in
                let history = try records.all(.vo2MaxEstimates, first: Self.historyCount)
                return ["latest": history.first.map(Self.withCategory) ?? .null, "history": .array(history)]
            },
            records(
                .post, "/cycling/vo2max/calculate", "an estimate from the newest FTP", of: .user, body: Self.calculationSchema,
                status: .created
            ) { records, sent, _ in
                let weight = sent["weightKg"]?.number ?? 0
                let estimate = try records.addEstimate(weight: weight)
                let profile = try records.find(.cyclingProfile) ?? records.make(.cyclingProfile, [:])
                try records.insert(.cyclingProfile, profile.merging(["weightKg": .number(weight)]))
                return Self.withCategory(estimate)
            },
        ]
    }

    private static let historyCount = 10

    private static func withCategory(_ estimate: JSON) -> JSON {
        estimate.merging(["category": .string(VO2Max.category(of: estimate["value"]?.number ?? 0))])
    }

    private static let calculationSchema = ValueSchema.object([.required("weightKg", .positiveNumber(upTo: 300))])
}

extension Records {
    fileprivate func addEstimate(weight: Double) throws -> JSON {
        guard let ftp = try first(.ftp)?["value"]?.number else {
            throw BradOSError.bare("No FTP set. Please set your FTP first.")
        }
        guard let value = VO2Max.estimate(power: ftp, by: .ftpDerived, weight: weight) else {
            throw BradOSError.bare("Invalid FTP or weight values.")
        }
        return try add(
            .vo2MaxEstimates,
            [
                "date": .string(today.description), "value": .number(value),
                "method": .string(VO2MaxMethod.ftpDerived.rawValue), "sourcePower": .number(ftp), "sourceWeight": .number(weight),
            ])
    }
}
