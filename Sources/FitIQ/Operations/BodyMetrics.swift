import GRDB
import MicroHTTP
import Storage
import UnderstudyCore
import Values

/// FitIQ's old path of body measurements, which needs no API key (fitiq-wellness.md 12).
enum BodyMetrics {
    static let operations: [Operation<FitIQBackend>] = [
        .read(
            "listBodyMetrics", "/profile/metrics", "List the uploads of body measurements, the newest first",
            "The response is the array itself. This path needs no API key.", for: .bearer, query: [range, page],
            answers: .ok(.array(of: BodyMetricUpload.shape.schema, count: 0...100), "The uploads.")
        ) { call, records in
            let page = try call[page]
            let conditions = try records.range(of: recordedAt.name, call[range])
            let uploads = try records.map(.bodyMetrics, where: conditions, limit: page.limit, offset: page.offset) {
                try BodyMetricUpload(Resource.bodyMetrics.record($0))
            }
            return .array(uploads.map(\.json))
        },
        .write(
            "uploadBodyMetrics", .post, "/profile/metrics", "Upload body measurements",
            """
            Each becomes a progress entry, too, unless the progress has one of its type and day in UTC whose value differs by 0.01 at most.
            """,
            for: .bearer, body: upload, answers: .created(BodyMetricUpload.shape.schema, "The upload.")
        ) { call, records in
            let upload = try BodyMetricUpload(Resource.bodyMetrics.record(records.add(.bodyMetrics, call.sent.json)))
            // Both weight paths show the same curve.
            for metric in upload.metrics where try !metric.hasSimilar(at: upload.recordedAt, ofUser: call.user.id, in: records.db) {
                try ProgressEntry(
                    id: records.nextID(), type: metric.type, quantity: metric.quantity, loggedAt: upload.recordedAt, notes: nil,
                    createdAt: call.now.wholeSeconds
                ).insert(for: call.user.id, in: records.db)
            }
            return upload.json
        },
    ].tagged("FitIQ: profile metrics")

    private static let range = Parameter<QueryRange>(
        ParameterDescription("start_date", .dateText, "Only uploads at this instant or later. A date means its first second in UTC."),
        ParameterDescription("end_date", .dateText, "Only uploads at this instant or earlier. A date means its last second in UTC."),
        ParameterDescription("from", .dateText, "Another name of `start_date`. Ignored together with it."),
        ParameterDescription("to", .dateText, "Another name of `end_date`. Ignored together with it.")
    ) { try QueryRange($0, from: ["start_date", "from"], to: ["end_date", "to"]) }
    private static let page = Parameter<ListPage>.page(limit: 100)

    private static let upload = Input<FitIQBackend, Record>.described(fields.creation) { context in
        let body = try FitIQBackend.body(of: context.request)
        if body[metrics.name] == [] { throw FitIQError.invalid("metrics is required") }
        return Record(kind: "body", try fields.creation.checked(body))
    }

    static let recordedAt = Field<Instant>("recorded_at", .instant, "The time of the measurement.").usually(.past)
    static let metrics = Field<[JSON]>("metrics", .array(of: BodyMetric.fields.creation, count: 1...100), "The measurements.")

    fileprivate static let fields: Fields = [Goals.userID, recordedAt, metrics]
}

/// Measurements of one time.
private struct BodyMetricUpload: Shaped {
    let id: String
    let userID: String
    let recordedAt: Instant
    let metrics: [BodyMetric]

    init(_ record: Record) throws {
        id = record.id
        userID = try record[Goals.userID]
        recordedAt = try record[BodyMetrics.recordedAt]
        metrics = try record[BodyMetrics.metrics].map { try BodyMetric(Record(kind: "bodyMetric", $0)) }
    }

    static let shape = Shape<BodyMetricUpload>(
        "FitIQBodyMetrics",
        [
            .init("id", .identifier, example: "0c7f3a5b-8e21-4d96-b4a0-f59d1e6c7238") { $0.id },
            .init("user_id", .text, example: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943") { $0.userID },
            .init("recorded_at", .instant) { $0.recordedAt }, .list("metrics", of: BodyMetric.shape, most: 100) { $0.metrics },
        ])
}

/// One measurement.
private struct BodyMetric: Shaped {
    let type: ProgressType
    let quantity: Double
    let unit: Unit

    enum Unit: String, FieldValue, CaseIterable {
        case kilograms = "kg"
        case centimeters = "cm"
        case percent = "%"
    }

    init(_ record: Record) throws(MemberError) {
        type = try record[Self.type]
        quantity = try record[Self.quantity]
        unit = try record[Self.unit]
    }

    private static let types = ValueSchema.choice([.weight, .height, .bodyFatPercentage, .bmi].map(\ProgressType.rawValue))

    private static let type = Field<ProgressType>("metric_type", types, "The type, also of a progress entry.")
    private static let quantity = Field<Double>("quantity", .number(0...1_000_000_000), "The value.")
        .usually(TypedRange(of: "progressType", by: "metric_type"))
    private static let unit = Field<Unit>("unit", "The unit. The app sends `%` with a BMI.")

    static let fields: Fields = [type, quantity, unit]

    static let shape = Shape<BodyMetric>([
        .init(type.name, types) { $0.type }, .init(quantity.name, .anyNumber, example: 80) { $0.quantity },
        .init(unit.name, unit.schema) { $0.unit },
    ])

    /// Whether a user has a measurement of the same type and day in UTC, with a value that differs by 0.01 at most (fitiq-wellness.md 12).
    func hasSimilar(at instant: Instant, ofUser id: String, in db: Database) throws -> Bool {
        let sql = """
            SELECT 1 FROM fitiq_progress_entry
            WHERE user_id = ? AND type = ? AND logged_at BETWEEN ? AND ? AND abs(quantity - ?) < 0.010001 LIMIT 1
            """
        let day = instant.utc.date
        let arguments: SQLArguments = [id, type.rawValue, Instant.start(of: day).seconds, Instant.end(of: day).seconds, quantity]
        return try db.firstValue(sql, arguments) { _ in true } ?? false
    }
}

extension Resource {
    /// FitIQ's old uploads of body measurements (fitiq-wellness.md 12).
    static let bodyMetrics = Resource(
        "bodyMetrics", at: "/profile/metrics", label: "body metrics", tag: nil, seedKey: "bodyMetrics", owner: .user,
        identity: .generatedInAnyCase, fields: BodyMetrics.fields.members, hasTimestamps: false, order: .descending("recorded_at"),
        operations: [])
}
