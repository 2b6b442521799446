import UnderstudyCore
import UnderstudyWorlds
import Values

/// Entries of the journal, and what tests ask of them.
extension ControlAPI {
    static let entrySchema = ValueSchema.named(
        "ControlJournalEntry",
        .object(
            [
                .required("id", .text, "The response's `X-Request-Id`.", example: "req-18"),
                .required("at", .timestamp, "The arrival of the request, by the world's clock."),
                .required(
                    "receivedAt", .timestamp, "The arrival of the request, by the machine's clock. Entries are in this order.",
                    example: "2026-11-26T10:20:30.400Z"),
                .required("backend", .nullable(.text), "Null if no backend owns the path.", example: "longevity"),
                .required("method", .text, example: "POST"),
                .required("path", .text, "Without sandbox, account and query.", example: "/api/ingest-log"),
                .required("query", namedValues, "The values of each name.", example: [:]),
            ] + textFields("The headers of the request.", truncated: bodyTruncated)
                + [
                    .required("account", .nullable(.text), "The key of the account that the request acted as.", example: .null),
                    .required("status", .nullable(.integer(100...999)), "Null if no response was sent.", example: 200),
                    .required(
                        "durationMs", .number(NumberRange(minimum: 0)),
                        """
                        The milliseconds that the client waited, with the delays of rules: until the response, or the last part of a slow one, \
                        was handed to the system, or until the client left. While the client waits, the time so far is not updated.
                        """, example: 0.277),
                    .required("faults", .list(of: .text), "The ids of the rules that fired.", example: []),
                    .required("knownRoute", .bool, "Whether the server has a route for it."),
                    .optional(
                        "yours", .bool, "True for an endpoint of your own, and for an operation that a file extends; otherwise missing.",
                        example: .null),
                    .optional(
                        "from", .choice(["upstream"]),
                        "`upstream` for a response of the real backend, to which the request was passed on; otherwise missing.",
                        example: .null),
                    .optional(
                        "reason", .text,
                        """
                        Why the status is 400 or more, or why the connection ended without a complete response, in one sentence. The \
                        app does not receive it. Otherwise missing.
                        """, example: .null),
                    .required("answer", .nullable(answerSchema), "Null if no response was sent."),
                ]))

    /// A response as it was sent, after the rules.
    private static let answerSchema = ValueSchema.object(
        textFields(
            """
            Without the headers that the server adds to every response: `Date`, `Content-Length`, `Connection`, `X-Request-Id`. If responses \
            take too much memory, the oldest are dropped; both `…Truncated` members then say so.
            """,
            truncated: "The body was not sent completely, or cut at `journal.bodyBytes`, 16 KiB by default. Absent if complete.",
            body: ["ok": true], headers: ["content-type": ["application/json; charset=utf-8"], "cache-control": ["no-store"]]))

    private static let bodyTruncated = "The body was cut at `journal.bodyBytes`, 16 KiB by default. Absent if it is complete."

    /// The headers and the body of a request or of a response.
    private static func textFields(
        _ about: String, truncated: String, body: JSON = ["userId": "six-days", "logText": "slept well"],
        headers: JSON = ["host": ["127.0.0.1:4000"], "content-type": ["application/json"]]
    ) -> [ValueSchema.Field] {
        [
            .required("headers", namedValues, about, example: headers),
            .optional("headersTruncated", always, "The headers were cut at about 64 KiB. Absent if they are complete.", example: .null),
            .optional(
                "body", .anything,
                """
                The JSON, decoded if it was compressed, otherwise its text, otherwise null. Absent with `bodies=false`. Credentials, passwords \
                and tokens are `***`.
                """, example: body), .optional("bodyTruncated", always, truncated, example: .null),
            .optional(
                "bodyNote", .text,
                "Why the body is not shown, or not as it was sent, such as `not text (3 bytes)`. Absent for any other body, and with `bodies=false`.",
                example: .null),
        ]
    }

    private static let always = ValueSchema.described(["type": "boolean", "const": true], example: true)

    private static let namedValues = ValueSchema.named(
        "ControlNamedValues",
        .described(
            [
                "type": "object",
                "description": "Values by name, in the order of the request or response. Names of headers are in lower case.",
                "additionalProperties": ["type": "array", "minItems": 1, "items": ["type": "string"]],
            ], example: ["range": ["weekly"]]))

    static let verificationSchema = ValueSchema.named(
        "ControlVerification",
        .closedObject([
            .optional(
                "match", .closedObject(matchFields + [.optional("status", answerStatus, "The status of the response.", example: 200)]),
                "As for faults, and the status of the response.", example: ["method": "POST", "path": "/api/ingest-log", "status": 200]),
            .optional(
                "count",
                .closedObject([.optional("exactly", count), .optional("atLeast", count), .optional("atMost", count)]),
                """
                The expected number of requests: `exactly`, or one or both of `atLeast` and `atMost`, which is no less than `atLeast`. At least \
                one by default.
                """, example: ["exactly": 1]),
        ]))

    private static let count = ValueSchema.integer(0...1_000_000_000)

    /// - Parameter rest: the requests that are not listed beyond 4 MiB.
    static func omitted(_ rest: String) -> ValueSchema.Field {
        .optional(
            "omitted", .integer(from: 1), "The number of requests that are not listed: beyond 4 MiB, the \(rest). Absent for none.",
            example: .null)
    }

    static let matchedFields: [ValueSchema.Field] = [
        .required("count", .integer(from: 0), "The number of matching requests.", example: 1),
        .required("requests", .list(of: entrySchema), "The matching requests, oldest first."), omitted("oldest"),
    ]

    /// The error for fewer or more requests than expected.
    static let verificationProblem = ValueSchema.named(
        "ControlVerificationProblem",
        .object(
            ControlProblem.fields() + matchedFields + [
                .required(
                    "nearMisses", .array(of: nearMiss, count: 0...3), "The nearest entries first; empty if there were too many requests.")
            ]))

    static let nearMiss = ValueSchema.object([
        .required("request", entrySchema),
        .required(
            "differences",
            .array(
                of: .named(
                    "ControlDifference",
                    .object([
                        .required(
                            "field", .text, "`method`, `query.range`, `headers.accept`, `body.entries[0].value`.", example: "query.range"),
                        .required("expected", .anything, "Any JSON; for a long value, the beginning of its text.", example: "daily"),
                        .required(
                            "found", .anything, "Any JSON, with secrets masked; null for no value, an array for several.", example: "weekly"
                        ),
                    ])), count: 1...20)),
    ])
}
