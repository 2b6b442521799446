import MicroHTTP
import UnderstudyCore
import Values

/// Recovery snapshots and the baseline, as the app computes and syncs them (brados.md 3.7, 3.8).
enum RecoverySync {
    static let operations: [Operation<BradOSBackend>] = [
        .write(
            "sync", .post, "/health-sync/sync", "Store the day's recovery, and optionally the baseline and a weight",
            """
            The app's first request of a sync; if it fails, the app uploads nothing else. Replaces the snapshot of the date and, if they \
            are sent, the baseline and the weight of the day. HRV, resting heart rate and sleep do not change. Stores all parts, or none.
            """,
            for: .user, body: .healthSync(request), answers: .ok(synced.schema, "The parts that were stored."),
            refuses: [.shared(.invalidUpload)]
        ) { call, records in
            let (sent, user, db) = (call.sent.json, call.user.id, records.db)
            let recovery = sent["recovery"] ?? .null
            try RecoverySnapshot.upsert(recovery.merging(["syncedAt": .string(call.now.description)]), forUser: user, in: db)
            if let baseline = sent["baseline"] { try Baseline.store(baseline, at: call.now, forUser: user, in: db) }
            if let weight = sent["weight"] {
                try MetricEntry.upsert([try MetricEntry(weight, of: .weight, syncedAt: call.now)], of: .weight, forUser: user, in: db)
            }
            return synced.json(sent)
        },
        .read(
            "getRecovery", "/health-sync/recovery", "Get the newest recovery snapshot, or that of one date",
            "The newest snapshot by date, of any age. With `date`, the snapshot of that date.", for: .user, query: [date],
            answers: .ok(RecoverySnapshot.schema, "The snapshot."),
            refuses: [
                .notFound("There is no snapshot, none of that date, or no such path.", message: "No recovery data available"),
                .own(
                    .badRequest, "The date does not have the pattern, or is repeated. A malformed path is `Bad request`.",
                    example: [
                        "success": false,
                        "error": [
                            "code": "VALIDATION_ERROR", "message": "Invalid query parameters",
                            "details": [
                                [
                                    "validation": "regex", "code": "invalid_string", "path": ["date"],
                                    "message": "Date must be in YYYY-MM-DD format",
                                ]
                            ],
                        ],
                    ]),
            ]
        ) { call, records in
            let date = try call[date]
            let found =
                try date.map { try RecoverySnapshot.find(on: $0, ofUser: call.user.id, in: records.db) }
                ?? RecoverySnapshot.newest(1, ofUser: call.user.id, in: records.db).first
            guard let found else { throw BradOSError.notFound("No recovery data " + (date.map { "for date: \($0)" } ?? "available")) }
            return found
        },
        .read(
            "listRecoveries", "/health-sync/recovery/history", "List the newest recovery snapshots, the newest first",
            "`days` counts snapshots, not days.", for: .user, query: [count],
            answers: .ok(.list(of: RecoverySnapshot.schema), "The snapshots; an empty list if there are none.")
        ) { call, records in
            .array(try RecoverySnapshot.newest(call[count], ofUser: call.user.id, in: records.db))
        },
        .read(
            "getBaseline", "/health-sync/baseline", "Get the baseline of recovery", "The baseline that the app last synced.", for: .user,
            answers: .ok(Baseline.storedSchema, "The baseline."),
            refuses: [.notFound("The user has no baseline, or there is no such path.", message: "No baseline data available")]
        ) { call, records in
            guard let baseline = try Baseline.find(ofUser: call.user.id, in: records.db) else {
                throw BradOSError.notFound("No baseline data available")
            }
            return baseline
        },
    ].tagged("Brad OS: recovery")

    private static let request = ValueSchema.named(
        "BradOSSyncRequest",
        .object([
            .required("recovery", .object(RecoverySnapshot.syncedFields)), .optional("baseline", Baseline.schema),
            .optional("weight", .object(Metric.weight.requiredFields)),
        ]))

    private static let synced = Shape<JSON>([
        .init("synced", .bool) { _ in true },
        .init("recoveryDate", .date) { $0["recovery"]?["date"] ?? .null },
        .init("baselineUpdated", .bool) { $0["baseline"] != nil },
        .init("weightAdded", .bool, example: false) { $0["weight"] != nil },
    ])

    /// As in Express, a repeated `date` is an array and `date[x]` an object; both are errors.
    private static let date = Parameter<String?>(
        "date", ValueSchema.date.jsonSchema(),
        "The day. It is checked by its pattern; a repeated, empty or bracketed parameter (`date[…]`) is refused.", example: "2026-01-06",
        mayBeEmpty: false
    ) { query in
        let items = query.items.filter { $0.name.isSame(as: "date") || $0.name.begins(with: "date[") }
        guard let first = items.first else { return nil }
        let value: JSON =
            items.count > 1 || first.name.begins(with: "date[]") ? [] : first.name.isSame(as: "date") ? .string(first.value) : [:]
        let issues = ValueSchema.date.violations(in: value).map { $0.below("date") }
        guard issues.isEmpty else { throw BradOSError.invalid("Invalid query parameters", issues: issues) }
        return first.value
    }

    private static let countRange = 1...90

    private static let count = Parameter<Int>(
        "days", ["type": ["integer", "string"], "default": 7],
        """
        The number of snapshots, limited to 1 to 90. The leading integer counts. The default, also for a text without a number, is 7. No \
        value is refused.
        """, example: 2
    ) { query in
        let asked = query["days"].flatMap(JavaScriptInteger.leading) ?? 7
        return min(max(asked, countRange.lowerBound), countRange.upperBound)
    }
}
