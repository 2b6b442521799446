import UnderstudyCore
import Values

extension ControlAPI {
    static let form = OpenAPIForm(
        info: info, componentPrefix: "Control",
        securitySchemes: [
            "ControlKey": [
                "type": "http", "scheme": "bearer", "description": "The control key. Callers on this machine do not need it.",
            ]
        ],
        security: [[:], ["ControlKey": []]], components: ["headers": documentedHeaders], nullIsAbsent: true, everywhere: failures,
        invalid: [unsupportedCoding], notFound: [], conflict: [], pathParameter: { _ in nil },
        failureSchema: { _ in ControlProblem.schema },
        headers: usualHeaders, envelope: { $0 }, exampleEnvelope: { $0 })

    /// The headers of every response.
    static let usualHeaders: JSON = ["X-Request-Id": ["$ref": "#/components/headers/ControlRequestId"]]
    /// The headers of a response with a record.
    static let recordTag: JSON = ["ETag": ["$ref": "#/components/headers/ControlRecordTag"]]
    /// The headers of a response with a file of the dashboard.
    static let fileTag: JSON = ["ETag": ["$ref": "#/components/headers/ControlTag"]]

    private static let documentedHeaders: JSON = [
        "ControlRequestId": header("The id of the request in the server's log and journal.", example: "req-17"),
        "ControlTag": header(
            "The tag of this content. A request with it in `If-None-Match` gets a 304 while the content is unchanged.",
            example: #""9f2c1a0b7d3e4f5a6b7c8d9e""#),
        "ControlRecordTag": header(
            "The tag of this state of the record. A change or a deletion with it in `If-Match` is refused once the record is another one.",
            example: #""5vJYxNLK0sZVdz1Jn0LrJwq8""#),
        "ControlRetryAfter": ["description": "Seconds until a retry.", "schema": ["type": "string"], "example": "1"],
        "ControlAuthenticate": [
            "description": "Always `Bearer`.", "required": true, "schema": ["type": "string", "const": "Bearer"], "example": "Bearer",
        ],
    ]

    static func header(_ about: String, example: String) -> JSON {
        ["description": .string(about), "required": true, "schema": ["type": "string"], "example": .string(example)]
    }

    private static let info = OpenAPIForm.Info(
        title: "Understudy: the control API",
        summary: """
            Everything that a test needs besides the backends: accounts, time, worlds, failures, and the requests that were sent.
            """,
        about: """
            The control API is below `/_understudy/`, with JSON in requests and responses; these documents are below `/openapi`. \
            Instants are RFC 3339 in UTC with milliseconds; durations are ISO 8601 (`PT5M`, `-P1D`).

            **Bodies** are validated strictly: a 400 lists every fault with its path, including unknown and repeated members. A \
            member that is null counts as missing. The content type is ignored. A missing body counts as an empty object. A call \
            that documents no body accepts no members.

            **Errors** are problem documents (RFC 9457), `application/problem+json`. A known path with another method is a 405, \
            with the path's methods in `Allow`, and `HEAD` where it has `GET`. Every body is read as JSON, and a compressed one is \
            a 415. A head far beyond its limit is a 414 or 431 with an HTML page.

            ### Worlds
            A call acts on `main`, or on the sandbox that its base URL or its header names.

            | Prefix of the path | Meaning |
            | --- | --- |
            | `/_key/KEY` | The control key, which other machines need. It comes first, and only once. A wrong key is a 401, from \
            this machine, too. |
            | `/_sandbox/ID` | The world of this sandbox, also for requests to backends. An unknown sandbox is a 404, unless \
            `sandboxes.autoCreate` is on. |
            | `/_as/ACCOUNT` | Requests to a backend without credentials act as the account with this key. Calls of the control \
            API ignore it. |

            The prefixes come in this order, each at most once: `http://127.0.0.1:4000/_sandbox/t1/_as/six-days/api/longevity/trends`.

            The header `X-Understudy-Sandbox: ID` means the same as `/_sandbox/ID`. If a request has both, the prefix counts.

            The header `X-Understudy-Now: INSTANT` gives this request another time, such as `2026-01-07T09:00:00Z`. A read sees \
            the data of that time, and no other request does. A write is dated to that time, and stays.

            Every response has an `X-Request-Id`, which is also the id of the journal's entry. A backend's response that fault \
            rules have affected names them in `X-Understudy-Fault`. A request of the dashboard's page with the header \
            `X-Understudy-Dashboard` meets no rule and is in no journal. Its response names the matching rules in \
            `X-Understudy-Matching-Faults`. With `X-Understudy-Dashboard: preview`, it reads what an app's next request would get, \
            with the rules applied and not counted.

            ### Access
            Callers on this machine need no key. From other machines, the control API and every choice of a world, an account or a \
            time need `Authorization: Bearer CONTROL-KEY`, or the key in the base URL. The server prints the key when it listens \
            beyond loopback. With `openWorlds`, only the control API needs it. `ca.pem` and `ca.mobileconfig` are open to everybody. \
            The host must always be an address, a name that public DNS cannot hold (`localhost`, `mac.local`), or in `allowedHosts`. \
            A browser's page must be the server's own, on loopback, or in `allowedOrigins`. Every other request is a 403.
            """,
        tags: [
            "Control server": "The server, its routes and its OpenAPI documents.",
            "Control accounts": "Accounts, their tokens, and their seed.",
            "Control clock": "The world's time.", "Control worlds": "Reset, snapshots and sandboxes.",
            "Control faults": "Failures on demand, by rule.", "Control journal": "The requests of clients, and their responses.",
            "Control dashboard": "The page that shows the server in a browser.",
        ])
}
