import UnderstudyCore
import Values

extension OpenAPIForm {
    static let fitIQ = OpenAPIForm(
        info: .fitIQ, componentPrefix: "FitIQ",
        securitySchemes: [
            "FitIQAPIKey": [
                "type": "apiKey", "in": "header", "name": "X-API-Key",
                "description": .string(
                    """
                    By default, any text that is not empty. With `fitiq.apiKey` = `exact:KEY`, only this key. With `none`, no \
                    key is required.
                    """),
            ],
            "FitIQBearer": [
                "type": "http", "scheme": "bearer", "bearerFormat": "JWT",
                "description": .string(
                    """
                    An access token from a sign-in (a JWT with HS256, valid for `fitiq.accessTokenSeconds`, by default 30 days), \
                    a token of the seed such as `fitiq-guide`, or a token from the control API. `sub` is the user's id, `exp` \
                    the time of expiry.
                    """),
            ],
            "FitIQTokenInQuery": [
                "type": "apiKey", "in": "query", "name": "token",
                "description": "The same tokens, for clients that cannot send headers.",
            ],
        ],
        security: [["FitIQAPIKey": [], "FitIQBearer": []]], components: ["headers": headers, "schemas": parameters], nullIsAbsent: true,
        bodyMayBeMissing: false,
        everywhere: [
            FitIQFailure.badRequest, .unauthorized, .methodNotAllowed, .contentTooLarge, .targetTooLong, .headersTooLarge, .internalError,
            .unavailable,
        ].map(\.shared),
        invalid: [FitIQFailure.unsupportedCoding.shared], notFound: [FitIQFailure.foreignRecord, .unknownRecord].map(\.shared),
        conflict: [FitIQFailure.conflict.shared],
        pathParameter: { _ in "The record's id, in any case." }, failureSchema: { _ in FitIQFailure.schema }, headers: usualHeaders,
        envelope: { data in
            [
                "type": "object", "required": ["success", "data", "error"], "additionalProperties": false,
                "properties": ["success": ["type": "boolean", "const": true], "data": data, "error": ["type": "null"]],
            ]
        },
        exampleEnvelope: { data in ["success": true, "data": data, "error": .null] })

    /// The headers of every response of the backend.
    static let usualHeaders: JSON = [
        "Cache-Control": ["$ref": "#/components/headers/FitIQNoStore"], "X-Request-Id": ["$ref": "#/components/headers/FitIQRequestID"],
    ]

    private static let headers: JSON = [
        "FitIQNoStore": [
            "description": "Responses must not be cached.", "required": true, "schema": ["type": "string", "const": "no-store"],
            "example": "no-store",
        ],
        "FitIQRequestID": [
            "description": "Identifies the request in the journal and in the log.", "required": true, "schema": ["type": "string"],
            "example": "req-7",
        ],
        "FitIQAllow": [
            "description": "The methods that the path supports.", "required": true,
            "schema": ["type": "string", "pattern": "^[A-Z]+(, [A-Z]+)*$"], "example": "GET, POST",
        ],
        "FitIQRetryAfter": [
            "description": "Seconds until the next attempt.", "required": true, "schema": ["type": "string", "pattern": "^[0-9]+$"],
            "example": "1",
        ],
    ]

    /// Texts in queries.
    private static let parameters: JSON = [
        "FitIQDateText": [
            "description": "A date in UTC, or an instant. The `+` of an offset can be a space, as Foundation sends it.", "type": "string",
            "anyOf": [
                ["format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"], ["$ref": "#/components/schemas/FitIQGivenInstant"],
                [
                    "pattern":
                        #"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)? ([01][0-9]|2[0-3]):[0-5][0-9]$"#
                ],
            ], "examples": ["2026-01-03", "2026-01-03T00:00:00Z"],
        ],
        "FitIQBooleanText": [
            "description": "`true` or `false`. In any case, or `1` or `0`.", "type": "string",
            "pattern": "^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|1|0)$", "examples": ["true", "false"],
        ],
        "FitIQGivenInstant": [
            "description":
                "A date with a time. RFC 3339, without leap seconds. Fractions are dropped. The year must have four digits, also in UTC.",
            "type": "string", "format": "date-time",
            "pattern":
                #"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"#,
            "examples": ["2026-01-07T08:00:00Z", "2026-01-07T10:00:00.250+02:00"],
        ],
    ]
}

extension JSON {
    /// References to the schemas of texts in queries.
    static let dateText: JSON = ["$ref": "#/components/schemas/FitIQDateText"]
    static let booleanText: JSON = ["$ref": "#/components/schemas/FitIQBooleanText"]
}

extension OpenAPIForm.Info {
    fileprivate static let fitIQ = OpenAPIForm.Info(
        title: "Understudy: FitIQ and Lume", summary: "The mock of the backend of FitIQ and Lume, the fit-iq-backend.",
        about: """
            A mock of `fit-iq-backend.fly.dev` (base path `/api/v1`). It implements every operation of the real backend except \
            the four that share exercises and meal templates. These need the same credentials as there, and answer 501.

            **Credentials.** Every path below `/api/v1` except `/profile/metrics` needs `X-API-Key`, by default any text that is \
            not empty. Most also need `Authorization: Bearer TOKEN`. The order of checks is: path and method (404, 405), API \
            key, bearer token, parameters and body (400), the object (404), its owner (403). A token comes from a sign-in or \
            from the seed: `fitiq-guide`, `fitiq-full` and `fitiq-empty` are tokens of the demo accounts with these names. A \
            base URL that names an account (`/_as/fitiq-guide`) replaces each of the two headers that is missing.

            **Envelope.** A success is `{"success": true, "data": …, "error": null}`; a registration has further members. An \
            error has `success: false`, `data: null` and its text in `message`. Its `error` is an object with `code` and \
            `message`; below `/api/v1/insights`, `error` is the text, and `code` is at the top level. `/health` and `/ready` \
            have no envelope, and a 204 has no body.

            **Instants** in responses have the form `2026-01-07T09:00:00Z`: UTC, whole seconds, always `Z`. Requests may use any \
            offset, and fractions, which are dropped.

            **Requests.** Bodies are read as JSON whatever `Content-Type` says. Null and absent are the same. Unknown members \
            and unknown query parameters are ignored. A repeated member is a 400, and so is U+0000 in a text that is read. The \
            first of repeated query parameters counts, and an empty one counts as absent. Ids match in any case. Several slashes \
            count as one, and one at the end is ignored. Lengths of texts count Unicode scalars, as Go does: an emoji of one \
            scalar is one character.

            **Additions of Understudy.** A fault rule of the control API can cause any status, in the envelope above; `code` is \
            then the status in words, such as `TOO_MANY_REQUESTS`. A foreign `Host` or `Origin` (403) and an unknown sandbox or \
            account in the base URL (404) get a problem document (RFC 9457). `understudy settings` lists the settings that are \
            named here as `fitiq.…`. Descriptions assume their defaults.
            """,
        tags: [
            "FitIQ: insights": "Texts about logged data, made at night or on request.",
            "FitIQ: progress": "Measurements.",
            "FitIQ: sign-in": "Accounts and tokens.",
            "FitIQ: user": "The signed-in user, the profile and the preferences.",
            "FitIQ: health": "Health check.",
            "FitIQ: foods": "Built-in foods, foods of users, and logged foods.",
            "FitIQ: meal logs": "Meals in words, in items and by photo.",
            "FitIQ: meal templates": "Meals with their foods. Users make them public, and copy them.",
            "FitIQ: workouts": "Workouts and their exercises.",
            "FitIQ: exercises": "Built-in exercises and exercises of users.",
            "FitIQ: workout templates": "Templates with a public library, copies and shares.",
            "FitIQ: goals": "Goals with progress, activities, tips and suggestions.",
            "FitIQ: activity snapshots": "Measurements of a moment, with sums by day.",
            "FitIQ: analytics": "Statistics about the logged data.",
            "FitIQ: consultations": "Chats with a coach, whose replies follow from the logged data.",
            "FitIQ: sleep": "Nights, as sessions with stages.",
            "FitIQ: wellness templates": "Plans for better habits.",
            "FitIQ: mood": "Moods that the user logs.",
            "FitIQ: mood, old path": "The same moods on their old path, with a score from 1 to 10.",
            "FitIQ: journal": "The entries of the journal.",
            "FitIQ: profile metrics": "The old path of body measurements.",
        ])
}
