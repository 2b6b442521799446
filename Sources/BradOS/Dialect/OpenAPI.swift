import UnderstudyCore
import Values

extension OpenAPIForm {
    static let bradOS = OpenAPIForm(
        info: .bradOS, componentPrefix: "BradOS",
        securitySchemes: [
            "BradOSAppCheck": [
                "type": "apiKey", "in": "header", "name": "X-Firebase-AppCheck",
                "description": .string(
                    """
                    The App Check token. By default it is not required, and is ignored. With the setting `bradOS.appCheck` = \
                    `required`, every path below `/api` requires one, except `GET /health` and the Strava webhook. Any JSON Web \
                    Token that can be decoded and has not expired is valid; signatures are not verified.
                    """),
            ]
        ],
        security: [[:], ["BradOSAppCheck": []]], components: ["parameters": ["BradOSEnv": environment, "BradOSUserID": userID]],
        pathParameters: [["$ref": "#/components/parameters/BradOSEnv"]],
        userParameters: [["$ref": "#/components/parameters/BradOSUserID"]],
        everywhere: [
            .badRequest, .appCheckRefused, .foreignCaller, .unknownPath, .bodyTooLarge, .targetTooLong, .unsupportedCoding,
            .headersTooLarge, .unavailable,
        ],
        invalid: [.invalidData], notFound: [.unknownRecord], conflict: [.conflict],
        pathParameter: { $0.isSame(as: "env") ? nil : "The record's id." },
        failureSchema: { $0 == .notFound ? SharedFailure.notFoundSchema : SharedFailure.validationSchema },
        envelope: { data in
            [
                "type": "object", "required": ["success", "data"], "additionalProperties": false,
                "properties": ["success": ["type": "boolean", "const": true], "data": data],
            ]
        },
        exampleEnvelope: { data in ["success": true, "data": data] })

    private static let environment: JSON = [
        "name": "env", "in": "path", "required": true, "example": "dev", "schema": ["type": "string", "enum": ["dev", "prod"]],
        "description": "The environment of the build. Both show the same data. Any other name is an unknown path.",
    ]

    private static let userID: JSON = [
        "name": "x-user-id", "in": "header", "example": "default-user", "schema": ["type": "string", "default": "default-user"],
        "description": .string(
            """
            The user of the request. The app never sends it. An empty or missing header means `default-user`. A user is stored \
            with its first write, and has no data before. The demo seed has `default-user`, `duplicates`, `brados-stale`, \
            `brados-six-days`, `brados-empty` and `kiritimati`. The key of an account also names its user.
            """),
    ]
}

extension OpenAPIForm.Info {
    fileprivate static let bradOS = OpenAPIForm.Info(
        title: "Brad OS", summary: "The mock of Brad OS's backend.",
        about: """
            Understudy's responses in place of the Brad OS backend, with default settings. The examples are responses with the \
            demo seed at `2026-01-07T09:00:00Z`.

            **Paths.** `/api/dev` and `/api/prod` show the same data. Paths match in any case, and with one slash at the end. A \
            method that is not listed is a 404; there is no 405. `HEAD` works on every path with `GET`. `OPTIONS` answers \
            preflights with 204.

            **Users.** No request needs credentials. `x-user-id` names the user; without it, the user is `default-user`. All \
            users share workouts, sessions and meal plans. A user that the seed isolates has its own instead. With the setting \
            `bradOS.appCheck` = `required`, requests need an App Check token (401). With `bradOS.generation` = `february`, the \
            calendar has no rides.

            **Envelope.** A success is `{"success": true, "data": …}`. An error is `{"success": false, "error": {"code", \
            "message", "details"}}`; only validation errors have `details`. A few errors have a text in place of the error \
            object. Bodies are read as JSON if they are declared as `application/json`; others count as `{}`. Unknown members \
            are ignored and not stored. `null` differs from a missing member. Numbers are JSON numbers; `5.0` is an integer. \
            Lengths of texts count UTF-16 units, as JavaScript does: most emoji are two characters.

            **Dates.** A date is `yyyy-MM-dd`, and is checked by its pattern only. Timestamps are in UTC with milliseconds. \
            Today is the date in UTC.

            **Every response** has `X-Request-Id`, which the log shows, too. The backend's responses have `Cache-Control: \
            private, no-store`, and the page that sent the request may read them. A body that is too large is refused with any \
            method (413). An unexpected failure is a 500: `INTERNAL_ERROR`, `An unexpected error occurred`.

            **Additions of Understudy** work on every path: the prefixes `/_sandbox/{id}` and `/_as/{account}`, the headers \
            `X-Understudy-Sandbox` and `X-Understudy-Now`, and fault rules, which can answer with any status. The part on the \
            control API describes them. Errors in them are problem documents (`application/problem+json`).

            **Metrics are rows of the settings.** Each row of `bradOS.metrics` adds a `GET /api/{env}/health-sync/{slug}` and a \
            `POST /api/{env}/health-sync/{slug}/bulk` that work like those here. A row can also replace `vo2max`, `body-fat` or \
            `steps`.
            """,
        tags: [
            "Brad OS: metrics": "Daily measurements. The history pages read them, and the app's HealthKit sync uploads them.",
            "Brad OS: recovery": "The user's recovery, as the app computes it, and the baseline for it.",
            "Brad OS: cycling": "Rides, FTP, VO2 max, training blocks, the cycling profile and the weight goal.",
            "Brad OS: coach": "Texts that the real backend gets from a language model.",
            "Brad OS: calendar": "A month of rides, workouts and sessions.",
            "Brad OS: workouts": "Workouts and their sets.",
            "Brad OS: exercises": "The exercise library, and the history of each exercise.",
            "Brad OS: plans": "Training plans, their days and exercises.",
            "Brad OS: mesocycles": "Training cycles of seven weeks, which create the workouts of a plan.",
            "Brad OS: stretching": "Stretch sessions and stretches. Seeded sessions can be read.",
            "Brad OS: meditation": "Meditation sessions and guided meditations. Seeded sessions can be read.",
            "Brad OS: food": "Meal plans, meals, recipes, ingredients and barcodes.",
            "Brad OS: Strava": "The connection to Strava, which is never called.",
            "Brad OS: service": "The health check, speech and the debug page.",
        ])
}
