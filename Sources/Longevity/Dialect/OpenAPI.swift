import UnderstudyCore
import Values

extension OpenAPIForm {
    static let longevity = OpenAPIForm(
        info: .longevity, componentPrefix: "Longevity",
        securitySchemes: [
            "LongevityBearer": [
                "type": "http", "scheme": "bearer",
                "description": .string(
                    """
                    An opaque token of an account, or a Firebase ID token. From another machine, requests below `/_as/ACCOUNT` send \
                    `Bearer CONTROL-KEY` instead.
                    """),
            ]
        ],
        security: [["LongevityBearer": []]], components: ["headers": headers], bodyMayBeMissing: false,
        everywhere: [
            .badRequest, .unauthorized, .forbidden, .unknownPath, .bodyTooLarge, .targetTooLong, .headersTooLarge, .failure, .unavailable,
        ],
        invalid: [.invalidJSON, .unsupportedCoding], notFound: [], conflict: [],
        pathParameter: { _ in "A part of the path." },
        failureSchema: { _ in SharedFailure.error }, errorContent: SharedFailure.problems, headers: longevityHeaders,
        envelope: { $0 }, exampleEnvelope: { $0 })

    /// The headers of every response of the backend.
    static let longevityHeaders: JSON = [
        "X-Request-Id": ["$ref": "#/components/headers/LongevityRequestId"],
        "X-Understudy-Fault": ["$ref": "#/components/headers/LongevityFault"],
    ]

    private static let headers: JSON = [
        "LongevityRequestId": [
            "description": "The id of the request, which is also the id of its entry in the journal.", "schema": ["type": "string"],
            "example": "req-17",
        ],
        "LongevityFault": [
            "description": "The fault rules that changed the response; absent when there are none.", "schema": ["type": "string"],
            "example": "f1, f3",
        ],
        "LongevityRetryAfter": [
            "description": "The seconds after which to send the request again. Absent when there was no memory for the body.",
            "schema": ["type": "string"], "example": "1",
        ],
    ]
}

extension OpenAPIForm.Info {
    fileprivate static let longevity = OpenAPIForm.Info(
        title: "Understudy: the Longevity App's backend",
        summary: "The API with which Understudy stands in for the backend of the Longevity App.",
        about: """
            Trends, delta analytics and the journey that leads there: sign-in, questionnaire, daily check-ins. Responses are computed \
            from stored data by the backend's own formulas; a write is visible in the next read. The wire format is that of the \
            backend's revision of 20 January 2026.

            **Authentication.** Nearly every request needs `Authorization: Bearer TOKEN`. The token is an opaque token of an account \
            (each seeded account has one that is its key: `six-days`, `one-year`), or a Firebase ID token, which is decoded and not \
            verified. The scheme is case-sensitive. Every error of a token is the same 401. `POST /api/auth/me` takes the token from its \
            body. Requests below `/_as/ACCOUNT` need none.

            **Subscription.** Most requests also need an active subscription. Without one, and for an unknown user, they answer 403 \
            before the rest of the request is validated. `POST /api/subscription/test-bypass` activates a subscription.

            **Bodies.** JSON objects of at most 100 kB. An array counts as an object without members, unknown members are ignored, and \
            the last of several members of the same name counts. Anything else is a 400 before authentication. A *number-like* value is \
            one that JavaScript's `Number()` makes a number of. *Truthy* is anything but null, false, 0 and the empty text. Lengths of \
            texts count UTF-16 units, as JavaScript does: most emoji are two characters.

            **Responses.** Success is always 200. Numbers are doubles in the shortest form that reads back the same; whole numbers have \
            no fraction. Impossible ages, such as `Infinity` or 1e308, are accepted, and numbers computed from them may be null. \
            `...Years` are years, and negative is younger, unless a field says otherwise. Dates are calendar dates in the user's zone. \
            Paths are matched in any case, with or without a slash at the end. Express has no 405, so that a known path with another \
            method is a 404. `Access-Control-Allow-Origin` is `*`, or the origin of the requesting page.

            **Errors of Understudy itself**, which the real backend does not have: a foreign `Host` or page (403), a base URL or header \
            that names a missing sandbox or account (404), is malformed (400) or needs the control key (401). They are problem documents \
            (RFC 9457). Fault rules can answer anything else.

            The setting `longevity.fidelity` is `guide` here. With `backend`, `totalDeltaYears` is the stored aging debt, \
            `yearly.projection` is false instead of absent from 365 check-ins on, fields that were never written are absent where `guide` \
            sends null or 0, numbers that an import omitted are null where `guide` sends 0, the chat fails before the questionnaire, and \
            a request without any body is a 500 where the backend reads one.

            The setting `longevity.revision` is `2026-01-20` here. With `2026-01-14`, for clients built before 19 January 2026, days on \
            which the age rose are counted and shown too, the first check-in's stored delta is 0 and starts no streak, the response to \
            signing in does not say whether the address is verified, the deletion's message is shorter, and `/api/metrics/scores`, \
            `/api/auth/send-verification-email` and `/api/auth/bypassverify` are unknown paths.
            """,
        tags: [
            "Longevity: trends": "The data of the charts.",
            "Longevity: sign-in": "Signing in and out, and the user's profile.",
            "Longevity: check-in": "The questionnaire and the daily check-in, which move the biological age.",
            "Longevity: subscription": "The subscription and receipts. No money moves.",
            "Longevity: account": "E-mail address, password, deletion.",
            "Longevity: password reset": "Three steps, without a token. The code is always 123456; no mail is sent.",
            "Longevity: assistant": "Canned answers in place of a language model.",
            "Longevity: age": "Ages and streaks as stored, for screens that the app no longer reaches.",
            "Longevity: first score": "The score of the app's first revision.",
            "Longevity: legal": "Placeholder texts, and the user's consent to them.",
        ])
}
