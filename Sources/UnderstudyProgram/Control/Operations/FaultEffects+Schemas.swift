import UnderstudyCore
import Values

/// The effects of fault rules, and the responses of requests that are released.
extension ControlAPI {
    static let effectFields: [ValueSchema.Field] = [
        .optional(
            "forward", .bool,
            """
            `true` passes the call on to the real backend of the setting `upstreams`, `false` answers it here although its path is passed on. All \
            other effects apply to the response.
            """, example: .null),
        .optional("latencyMs", delay, "Delays by this many milliseconds.", example: 800),
        .optional("jitterMs", delay, "Adds a random 0 to this many milliseconds."),
        .optional(
            "hold",
            .closedObject([
                .optional("requests", .integer(2...1_000), "Without it, each request waits until it is released alone."),
                .optional(
                    "timeoutMs", .integer(1...600_000), "No request waits longer. By default 5000, and without `requests` 60000.",
                    example: 5_000),
            ]),
            """
            Delays requests until this rule holds the given number, then releases all together. A request that is released alone goes on before \
            that.
            """),
        .optional(
            "status", answerStatus,
            """
            Replaces the real status. Without `body` and `text`, an error has the backend's own envelope, and any other response no body. With \
            204, 205 and 304, neither `body`, `text`, `patch` nor `"corrupt": "malformed"` is allowed.
            """, example: 503),
        .optional("headers", headers(), headersAbout),
        .optional("body", .anything, "Any JSON, also null. Replaces the real body, and excludes `text` and `patch`."),
        .optional(
            "text", .text,
            """
            Replaces the real body by any text, such as the page of a proxy, and excludes `patch`. Without a `Content-Type` in `headers`, a text \
            that begins with `<` is HTML, and any other is plain text.
            """, example: "<html><h1>502 Bad Gateway</h1></html>"),
        .optional(
            "patch", .array(of: patchOperation, count: 0...100),
            "JSON Patch (RFC 6902) on the real body, all or nothing. A response that it does not fit is sent unchanged, and counts as `failed`."
        ),
        .optional(
            "vary",
            .closedObject([
                .required("seed", .integer(0...2_147_483_647), "Decides the changes, together with the request.", example: 7),
                .optional("only", .array(of: .text, count: 0...1_000), "The only changes that are made, by their names.", example: .null),
            ]),
            """
            Changes the real response within its schema: optional members left out, nullable ones null, unknown members and cases added, empty \
            lists, longest texts, other forms of numbers. Excludes `status`, `body` and `text`.
            """, example: .null),
        .optional(
            "corrupt", .choice(["malformed", "truncated", "empty"]),
            "`malformed`, JSON that does not parse; `truncated`, the connection ends in the middle of the body; or `empty`, no body."),
        .optional(
            "connection", .choice(["reset", "close", "hang"]),
            """
            `reset` (RST), `close` (closed without a response) or `hang` (no response until a time-out of the client or the server). Combines \
            only with delays and with `"corrupt": "truncated"`. With the latter, the head and half of the body are sent first.
            """), .optional("bytesPerSecond", .integer(1...1_000_000_000), "Sends the body at this rate.", example: 50_000),
    ]

    private static let delay = ValueSchema.integer(0...600_000)
    /// A status that a response can have.
    static let answerStatus = ValueSchema.integer(200...599)

    /// The response of a request that is released.
    static let releaseRequestSchema = ValueSchema.named(
        "ControlRelease",
        .closedObject([
            .optional(
                "status", answerStatus,
                """
                Replaces the status. Without `body` and `text`, an error has the backend's own envelope, and any other response no body. With \
                204, 205 and 304, neither `body` nor `text` is allowed.
                """, example: 200),
            .optional(
                "headers", headers(areRemovable: true), "\(headersAbout) Null removes a header from the response, except `Date`."),
            .optional("body", .anything, "Any JSON, also null. Replaces the body, and excludes `text`."),
            .optional(
                "text", .text,
                "Replaces the body by any text. Without a `Content-Type` in `headers`, a text that begins with `<` is HTML, and any other is plain text."
            ),
        ]))

    private static let headersAbout = """
        Headers that replace those with the same name, or are added; several of one name as an array. At most 8,192 bytes; no framing headers, \
        and none that Understudy writes.
        """

    /// - Parameter areRemovable: whether null is a value, which removes the header.
    private static func headers(areRemovable: Bool = false) -> ValueSchema {
        func value(_ type: JSON) -> JSON {
            [
                "type": type, "pattern": #"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?$"#,
                "description": "No control characters, and no spaces at the ends.",
            ]
        }
        let refused = [
            "([Cc][Oo][Nn][Tt][Ee][Nn][Tt]-[Ll][Ee][Nn][Gg][Tt][Hh]|[Tt][Rr][Aa][Nn][Ss][Ff][Ee][Rr]-[Ee][Nn][Cc][Oo][Dd][Ii][Nn][Gg])",
            "([Cc][Oo][Nn][Nn][Ee][Cc][Tt][Ii][Oo][Nn]|[Xx]-[Rr][Ee][Qq][Uu][Ee][Ss][Tt]-[Ii][Dd])",
            "[Xx]-[Uu][Nn][Dd][Ee][Rr][Ss][Tt][Uu][Dd][Yy]-[Ff][Aa][Uu][Ll][Tt]",
        ]
        return .described(
            [
                "type": "object",
                "propertyNames": [
                    "type": "string", "pattern": #"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"#,
                    "not": ["anyOf": .array(refused.map { ["pattern": .string("^\($0)$")] })],
                ],
                // Generators of clients leave out null as an alternative of its own.
                "additionalProperties": [
                    "anyOf": [
                        value(areRemovable ? ["string", "null"] : "string"), ["type": "array", "minItems": 1, "items": value("string")],
                    ]
                ],
            ], example: areRemovable ? ["Retry-After": "2", "ETag": .null] : ["Retry-After": "2"])
    }

    /// Other members are ignored, as RFC 6902 requires.
    private static let patchOperation: ValueSchema = {
        let pointer = ValueSchema.described(
            [
                "type": "string", "pattern": "^(/([^~/]|~[01])*)*$",
                "description": "A JSON pointer (RFC 6901); the empty text is the whole body.",
            ], example: "/weekly/value")
        return .named(
            "ControlPatchOperation",
            .oneOf([
                .openObject(["op": ["add", "replace", "test"]], ["path": pointer, "value": .anything]),
                .openObject(["op": ["remove"]], ["path": pointer]),
                .openObject(["op": ["move", "copy"]], ["path": pointer, "from": pointer]),
            ]))
    }()
}

extension ValueSchema {
    /// An object that may have other members.
    fileprivate static func openObject(_ choices: KeyValuePairs<String, [String]>, _ others: KeyValuePairs<String, ValueSchema>)
        -> ValueSchema
    {
        let members = choices.map { ($0.key, ValueSchema.choice($0.value)) } + others.map { ($0.key, $0.value) }
        return .described(
            [
                "type": "object", "required": .array(members.map { .string($0.0) }),
                "properties": .object(JSON.Members(members.map { ($0.0, $0.1.jsonSchema()) })),
            ], example: .object(JSON.Members(members.map { ($0.0, $0.1.example) })))
    }
}
