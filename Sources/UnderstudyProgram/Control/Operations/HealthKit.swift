import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The data of an account as an app would find them in HealthKit.
extension ControlAPI {
    static let healthKitOperations: [ControlOperation] = [
        .call(
            "accountHealthKit", .get, "/accounts/:key/healthkit", .world, "Get the data of an account as samples of HealthKit",
            """
            An app that sums these samples up and uploads them stores what the account has already. A backend with a day's total only has \
            its hours and stages made up, each time the same. No sample ends after the present time. `X-Understudy-Now` sets another one.
            """,
            with: [
                accountKey,
                ParameterDescription(
                    "format", choice(of: HealthSelection.Form.allCases.map(\.rawValue)).merging(["default": "json"]),
                    "`apple-export` for the `export.xml` of the Health app, which has no moods. Every parameter that is not listed is a fault.",
                    example: "json", mayBeEmpty: false),
                ParameterDescription(
                    "backend", ["type": "string", "enum": ["longevity", "fitiq", "bradOS"]],
                    "The backend with the data. Needed for an account that has data at several of them.", example: "longevity",
                    mayBeEmpty: false),
                ParameterDescription(
                    "days",
                    [
                        "type": "integer", "minimum": .integer(HealthSelection.dayRange.lowerBound),
                        "maximum": .integer(HealthSelection.dayRange.upperBound), "default": .integer(HealthSelection.usualDays),
                    ], "The number of days up to today.", example: 30, mayBeEmpty: false),
                ParameterDescription(
                    "timezone", ["type": "string"],
                    "The time zone of the phone, in which a date of the backend is laid out; by default the account's.",
                    example: "Europe/Istanbul", mayBeEmpty: false),
            ], answers: .bare(healthKitSchema, "The samples, in the order of their starts within each month."),
            .media("application/xml", "The same as an `export.xml`."),
            refuses: [.unknownAccount], by: healthKit)
    ].tagged("Control accounts")

    private static func choice(of texts: [String]) -> JSON { ["type": "string", "enum": .array(texts.map(JSON.string))] }

    private static func healthKit(_ context: ControlContext) throws -> Response {
        let selection = try HealthSelection(context.request.query)
        _ = try context.read(context.account)
        try context.leaveQuickLane(ifExportIsLiteral: false)
        let room = try context.takeRoom(bytes: context.read { try $0.byteCount } + mostBytesOfNewData)
        let export = try HealthExport(
            of: context.accountKey, selection, from: context.world, at: context.moment.now, by: context.seeding)
        let stream = JSONListStream(
            holding: room, head: export.head, export.months, separator: export.separator, tail: export.tail,
            onError: { [logger = context.handler.logger, masking = context.masking] in
                logger.error("the export for HealthKit failed: \(LogText.error($0, by: masking))")
            }, text: export.text)
        try stream.prepare()
        var response = Response.control(encoded: [])
        if selection.form == .appleExport { response.headers[.contentType] = "application/xml" }
        response.stream = stream
        return response
    }

    /// For an account that has no data before the export.
    private static let mostBytesOfNewData = 8 << 20

    private static let healthKitSchema = ValueSchema.named(
        "ControlHealthKit",
        .object([
            .required("account", key, "The account's key."), .required("backend", .text, "The backend with the data.", example: "fitiq"),
            .required("timezone", .text, "The time zone of the phone.", example: "Europe/Istanbul"),
            .required("now", .instant, "The present time, which no sample follows."), .required("samples", .list(of: sampleSchema)),
        ]))

    private static let sampleSchema = ValueSchema.named(
        "ControlHealthSample",
        .object([
            .required(
                "type", .choice(HealthSample.types), "The identifier of the sample's type in HealthKit.",
                example: "HKQuantityTypeIdentifierStepCount"),
            .required("start", .instant, "The start."), .required("end", .instant, "The end, for a value of one instant the same."),
            .required("source", .text, "The name of the app that has recorded it.", example: .string(HealthSample.sourceName)),
            .optional("userEntered", .bool, "True if the user has typed it; otherwise absent.", example: true),
            .optional("value", .anyNumber, "The value of a quantity.", example: 512),
            .optional("unit", .choice(Set(HealthQuantity.all.map(\.unit)).sorted()), "The unit of a quantity.", example: "count"),
            .optional(
                "category", .choice(SleepAnalysis.allCases.map(\.name)), "The value of sleep analysis.",
                example: "HKCategoryValueSleepAnalysisAsleepCore"),
            .optional("activity", .text, "The activity of a workout.", example: "HKWorkoutActivityTypeRunning"),
            .optional("kilocalories", .anyNumber, "The energy burned in a workout, if known.", example: 315),
            .optional("meters", .anyNumber, "The distance of a workout, if known.", example: 5_600),
            .optional("valence", .number(-1...1), "Of a state of mind, from -1, very unpleasant, to 1, very pleasant.", example: 0.4),
            .optional(
                "labels", .list(of: .text), "Of a state of mind, such as cases of `HKStateOfMind.Label`.", example: ["happy"]),
            .optional(
                "associations", .list(of: .text), "Of a state of mind, such as cases of `HKStateOfMind.Association`.", example: ["work"]),
        ]))
}

extension HealthSelection {
    fileprivate init(_ query: Query) throws {
        let form = try query["format"].map { text throws(HealthExportError) in try Form(named: text) }
        try self.init(
            form: form ?? .json, backend: query["backend"], days: query.integer("days", in: Self.dayRange), timezone: query["timezone"])
    }
}
