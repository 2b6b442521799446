import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The errors of the control API in the OpenAPI document. Their examples are the errors' own documents.
extension SharedFailure {
    /// - Parameters:
    ///   - name: behind the prefix of components.
    ///   - errors: by the names of their cases.
    ///   - schema: the schema of the document; by default that with faults for a 400.
    static func control(
        _ name: String, _ about: String, _ errors: KeyValuePairs<String, ControlError>, schema: ValueSchema? = nil, headers: JSON = [:]
    ) -> SharedFailure {
        let status = errors.first?.value.status ?? .badRequest
        return SharedFailure(
            status, "Control\(name)", about, schema ?? (status == .badRequest ? ControlProblem.withFaults : ControlProblem.schema),
            cases: errors.map { ($0.key, $0.value.document) }, as: "application/problem+json",
            headers: ControlAPI.usualHeaders.merging(headers))
    }

    /// The same for one error.
    static func control(_ name: String, _ about: String, _ error: ControlError, schema: ValueSchema? = nil) -> SharedFailure {
        control(name, about, ["example": error], schema: schema)
    }
}

extension Failure {
    /// An error that operations of the control API answer besides those of every one. See ``SharedFailure/control(_:_:_:schema:)``.
    static func control(_ name: String, _ about: String, _ error: ControlError, schema: ValueSchema? = nil) -> Failure {
        .shared(.control(name, about, error, schema: schema))
    }

    /// 507
    static let storageFull = control(
        "StorageFull", "The limit of their number is reached, or memory is short.",
        ControlError(.insufficientStorage, "there may be 100 snapshots at most; delete some"))
    static let unknownAccount = control("UnknownAccount", "There is no such account, or no such sandbox.", .unknownAccount("nobody"))
}

extension ControlAPI {
    /// The errors of every operation.
    static var failures: [SharedFailure] {
        [
            .control(
                "BadRequest",
                """
                The path has a malformed escape, a prefix or a header has an invalid value, the query has an unknown parameter, one \
                several times or an invalid value, or the body is not JSON, or has faults. Then nothing was changed.
                """,
                [
                    "path": ControlError(.badRequest, "the path has a malformed escape, or does not begin with a slash"),
                    "now": ControlError(.badRequest, "X-Understudy-Now is tomorrow, not \(VirtualClock.expected)"),
                    "query": ControlError(.badRequest, "limit is not a whole number from 0"),
                    "notJSON": ControlError(.badRequest, "the body is not JSON: line 1, column 2: a member's name is missing"),
                    "faults": ControlError([
                        ValidationError(
                            path: "$.mode", found: "\"frozn\"",
                            expected: "one of \"system\", \"frozen\", \"running\" (did you mean \"frozen\"?)"),
                        ValidationError(path: "$.to", found: "an unknown key", expected: "one of advance, mode, now"),
                    ]),
                ]),
            .control(
                "Unauthorized", "The control key is missing (other machines) or wrong.",
                ["example": ControlError(.unauthorized, "behind /_key/ there is not the control key; the key is printed at start")],
                headers: ["WWW-Authenticate": ["$ref": "#/components/headers/ControlAuthenticate"]]),
            .control(
                "Forbidden", "The host or the page is not allowed.",
                [
                    "host": ControlError(
                        .forbidden,
                        "Understudy does not answer to the host tests.example.com; add it to allowedHosts in the configuration"),
                    "page": ControlError(
                        .forbidden,
                        "Understudy does not answer to pages of https://app.example; add their origin to allowedOrigins in the configuration"
                    ),
                ]),
            .control("NotFound", "There is no such sandbox.", ControlError(SandboxError.unknown("t9") as any Error)),
            .control(
                "TooLarge", "The body is larger than `limits.bodyBytes`, 10 MiB by default.",
                .refusing(.bodyTooLarge(limitBytes: 10_485_760))),
            .control(
                "TargetTooLong",
                "Path and query are larger than `limits.headerBytes`, 36 KiB by default. Far beyond, an HTML page without a content type.",
                .refusing(.targetTooLong(limitBytes: 36_864))),
            .control(
                "HeadersTooLarge",
                """
                The request line and the headers, cookies included, are larger than `limits.headerBytes`, 36 KiB by default. Far beyond, \
                an HTML page without a content type.
                """, .refusing(.headersTooLarge(limitBytes: 36_864))),
            .control(
                "Failure", "An unexpected failure. At `PUT clock`, also a failure of nightly work; the clock is set then.",
                ControlError(.internalServerError, "an unexpected failure; the log has it under the X-Request-Id of this response")),
            unavailable,
        ]
    }

    static var unavailable: SharedFailure {
        .control(
            "Unavailable",
            """
            The disk is full, another program locks the database, the data were swapped meanwhile, the memory for large bodies is in use, \
            or the maximum of 64 streams is open.
            """,
            [
                "swapped": ControlError(.serviceUnavailable, "the world's data were swapped meanwhile; ask again"),
                "streams": ControlError(.serviceUnavailable, "there are 64 request streams, the most at one time; end one"),
            ], headers: ["Retry-After": ["$ref": "#/components/headers/ControlRetryAfter"]])
    }

    static var unsupportedCoding: SharedFailure {
        .control("UnsupportedCoding", "The body has a `Content-Encoding`.", .refusing(.unsupportedCoding("gzip")))
    }
}

extension ControlError {
    fileprivate static func refusing(_ refusal: Refusal) -> ControlError { ControlError(RequestError.refused(refusal) as any Error) }
}
