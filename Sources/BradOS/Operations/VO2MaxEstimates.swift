import MicroHTTP
import UnderstudyCore
import Values

/// VO2 max estimates (brados.md 3.6).
enum VO2MaxEstimates {
    static let value = Field<Double>("value", .nonNegativeNumber, "VO2 max in mL/kg/min.")
    static let method = Field<VO2MaxMethod>("method", "The kind of power that the estimate uses.")
    static let power = Field<Double>("sourcePower", .number(0...10_000), "Watts.").usually(.numbers(50...700, "watts"))
    static let weightOfEstimate = Field<Double>("sourceWeight", .positiveNumber(upTo: 300), "Kilograms.")
        .usually(.numbers(30...180, "kilograms"))

    static let operations: [Operation<BradOSBackend>] = [
        .read(
            "getVO2MaxEstimates", "/cycling/vo2max", "Get the latest VO2 max estimate from cycling power, and the newest ten",
            "Several estimates of one date are kept. These are separate from `/health-sync/vo2max`, which has values of HealthKit.",
            for: .user, answers: .ok(list.schema, "`latest` is null and `history` empty if there are none.")
        ) { _, records in
            let history = try records.all(.vo2MaxEstimates, first: historyCount)
            return list.json((latest: try history.first.map(withCategory), history: history))
        },
        .write(
            "calculateVO2Max", .post, "/cycling/vo2max/calculate", "Estimate VO2 max from the newest FTP",
            """
            10.8 × (FTP / 0.8) / weight + 7, rounded to a tenth. Stores the estimate under today's date in UTC, and the weight in the \
            cycling profile. The profile's other members stay.
            """,
            for: .user, body: .checked([weight]), answers: .created(categorized, "The new estimate."),
            refuses: [
                .text(
                    .badRequest,
                    """
                    The user has no FTP, or the weight is so small that the estimate is infinite: then the error is a text. Or the body is \
                    invalid, as elsewhere.
                    """, "No FTP set. Please set your FTP first.")
            ]
        ) { call, records in
            let weight = try call.sent[weight]
            let estimate = try records.addEstimate(weight: weight)
            let profile = try records.find(.cyclingProfile) ?? records.make(.cyclingProfile, [:])
            try records.insert(.cyclingProfile, profile.merging(["weightKg": .number(weight)]))
            return try withCategory(estimate)
        },
    ].tagged("Brad OS: cycling")

    private static let historyCount = 10

    private static let weight = Field<Double>("weightKg", .positiveNumber(upTo: 300), "The weight in kilograms.")

    private static let list = Shape<(latest: JSON?, history: [JSON])>([
        .init("latest", .nullable(categorized), "The newest by date. Of several of one date, the last created. Null if there is none.") {
            $0.latest ?? .null
        },
        .init(
            "history", .array(of: Resource.vo2MaxEstimates.schema, count: 0...historyCount),
            "The newest ten, newest first, without category."
        ) { $0.history },
    ])

    private static let categorized: ValueSchema = {
        let category = ValueSchema.Field.required(
            "category", .choice(["elite", "excellent", "good", "fair", "poor"]),
            "`elite` from 65, `excellent` from 55, `good` from 45, `fair` from 35, otherwise `poor`.", example: "good")
        return .named("BradOSCategorizedVO2MaxEstimate", .object(Resource.vo2MaxEstimates.answerSchema.members + [category]))
    }()

    private static func withCategory(_ estimate: JSON) throws -> JSON {
        try estimate.merging(["category": .string(VO2Max.category(of: Resource.vo2MaxEstimates.record(estimate)[value]))])
    }
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
