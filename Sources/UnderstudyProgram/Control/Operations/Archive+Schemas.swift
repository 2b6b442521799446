import UnderstudyCore

/// The journal as an HTTP Archive (HAR 1.2).
extension ControlAPI {
    static let archiveSchema = ValueSchema.named(
        "ControlArchive",
        .object([
            .required(
                "log",
                .object([
                    .required("version", .choice(["1.2"])),
                    .required(
                        "creator",
                        .object([
                            .required("name", .choice(["Understudy"])), .required("version", .text, example: .string(understudyVersion)),
                        ])),
                    .required("entries", .list(of: .named("ControlArchiveEntry", .object(entryFields)))),
                ]))
        ]))

    private static let entryFields: [ValueSchema.Field] = [
        .required(
            "startedDateTime", .timestamp, "The arrival of the request, by the machine's clock.", example: "2026-11-26T10:20:30.400Z"),
        .required("_worldTime", .timestamp, "The arrival of the request, by the world's clock."),
        .optional("_account", .text, "The key of the account that the request acted as. Absent if there is none.", example: "six-days"),
        .optional("_from", .choice(["upstream"]), "For a response of the real backend; otherwise absent.", example: .null),
        .optional("_reason", .text, "The `reason` of the journal's entry. Absent if it has none.", example: .null),
        .required("time", milliseconds, "The milliseconds that the client waited, as `durationMs`.", example: 0.277),
        .required(
            "request",
            .object([
                .required("method", .text, example: "POST"),
                .required(
                    "url", .text,
                    "The URL that the client used, with sandbox and account, without the control key. That of a WebSocket begins with `ws:`.",
                    example: "http://127.0.0.1:4000/api/ingest-log"), .required("httpVersion", .choice(["HTTP/1.1"])),
                .required("cookies", pairs, example: []), .required("headers", pairs), .required("queryString", pairs, example: []),
                .optional(
                    "postData",
                    .object([
                        .required("mimeType", .text, "`x-unknown` if the request does not say it.", example: "application/json"),
                        .required("params", parameters, "Of a form. The `text` has them, too.", example: []),
                        .required("text", .text, example: #"{"userId":"six-days","logText":"slept well"}"#),
                        .optional("comment", .choice(["cut", "no text"]), example: .null),
                    ]), "Absent without a body."), .required("headersSize", .literal([-1])),
                .required("bodySize", .integer(from: 0), example: 44),
            ])),
        .required(
            "response",
            .object([
                .required("status", .integer(0...999), "0 if no response was sent.", example: 200),
                .required("statusText", .text, example: "OK"), .required("httpVersion", .choice(["HTTP/1.1", ""])),
                .required("cookies", pairs, example: []), .required("headers", pairs),
                .required(
                    "content",
                    .object([
                        .required("size", .integer(from: 0), example: 11),
                        .required("mimeType", .text, "`x-unknown` if the response does not say it.", example: "application/json"),
                        .optional("text", .text, "Absent without a body.", example: #"{"ok":true}"#),
                        .optional(
                            "encoding", .choice(["base64"]), "For a body that is no text. Absent if the text is as sent.", example: .null),
                        .optional("comment", .choice(["cut"]), example: .null),
                    ])), .required("redirectURL", .text, "The `Location` of a redirect, as it was sent; otherwise empty.", example: ""),
                .required("headersSize", .literal([-1])),
                .required("bodySize", .integer(from: -1), example: 11),
                .optional("comment", .choice(["no answer was sent"]), example: .null),
            ])), .required("cache", .object([])),
        .required(
            "timings",
            .object([
                .required("send", .literal([0])), .required("wait", milliseconds, example: 0.277), .required("receive", .literal([0])),
            ])),
        .required(
            "comment", .text, "The id, the account, the rules that fired, and the number of a WebSocket's missing messages.",
            example: "req-18"),
        .optional("_resourceType", .choice(["websocket"]), "For a WebSocket that was opened.", example: .null),
        .optional(
            "_webSocketMessages", .list(of: .named("ControlArchiveMessage", .object(messageFields))),
            "The messages of a WebSocket in their order, as Chrome writes them. They take at most 4 MiB; older ones are left out.",
            example: .null),
    ]

    private static let messageFields: [ValueSchema.Field] = [
        .required("type", .choice(["send", "receive"]), "`send` for a message of the client.", example: "send"),
        .required("time", .number(NumberRange()), "Seconds since 1970, by the machine's clock.", example: 1_795_688_430.4),
        .required("opcode", .literal([1, 2]), "1 for text, 2 for binary data.", example: 1),
        .required("data", .text, "Binary data in base64.", example: #"{"type":"ping"}"#),
        .optional(
            "comment", .text, "The id of the entry in the journal, the rules that fired, and `cut` if it is cut.", example: "req-17.1"),
    ]

    private static let parameters = ValueSchema.list(
        of: .named(
            "ControlArchiveParameter",
            .object([
                .required("name", .text, example: "photo"), .optional("value", .text, "Absent for a file.", example: .null),
                .optional("fileName", .text, "For a file.", example: "photo.jpg"),
                .optional("contentType", .text, "For a part that says it.", example: "image/jpeg"),
            ])))

    private static let milliseconds = ValueSchema.number(NumberRange(minimum: 0))

    private static let pairs = ValueSchema.list(
        of: .named(
            "ControlArchivePair",
            .object([.required("name", .text, example: "Content-Type"), .required("value", .text, example: "application/json")])))
}
