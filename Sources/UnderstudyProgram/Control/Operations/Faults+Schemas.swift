import UnderstudyCore
import UnderstudyWorlds
import Values

/// Fault rules, as requests set them and as responses list them.
extension ControlAPI {
    /// The body that adds rules: a rule, a preset, or the preset that holds requests.
    static let ruleRequest = ValueSchema.oneOf([
        .named(
            "ControlRule",
            .closedObject(
                [.required("effect", .named("ControlRuleEffect", .closedObject(effectFields)), "At least one member; they combine.")]
                    + ruleFields)),
        .named(
            "ControlPresetRequest",
            .closedObject(
                [
                    .required(
                        "preset", .choice(presetNames.filter { $0 != refreshRace }),
                        "A preset. Each other member replaces the preset's own.")
                ] + ruleFields)),
        .named(
            "ControlRefreshRaceRequest",
            .closedObject(
                [
                    .required("preset", .choice([refreshRace]), "Holds requests with bearer tokens, and answers them 401 together."),
                    .optional("requests", .integer(2...1_000), "The number of requests to hold.", default: 2),
                ] + ruleFields)),
    ])

    private static let refreshRace = "refresh-race"
    /// The general presets, then the backends'.
    private static let presetNames = FaultPreset.general.map(\.name) + Backends.all.flatMap { $0.faultPresets.map(\.name) }

    /// An active rule. Members that were not given are absent.
    static let faultSchema = ValueSchema.named(
        "ControlFault",
        .object([
            .required(
                "id", .described(["type": "string", "pattern": "^f[0-9]+$"], example: "f1"), "Unique in the world until a reset.",
                example: "f1"),
            .optional("match", .named("ControlMatch", .closedObject(matchFields)), example: matchExample),
            .optional("when", .named("ControlSchedule", .closedObject(scheduleFields)), example: ["first": 2]),
            .required("effect", .named("ControlEffect", .closedObject(effectFields)), example: effectExample),
            .optional("phase", .choice(of: FaultPhase.self)), .optional("ttlSeconds", lifetime, example: 600),
            .optional("preset", .choice(presetNames), example: "maintenance"),
            .required("matched", .integer(from: 0), "The number of matching requests.", example: 1),
            .required(
                "fired", .integer(from: 0), "The number of requests for which it fired. None that newer rules overrode counts.", example: 1),
            .required("failed", .integer(from: 0), "The number of responses that its patch did not fit.", example: 0),
        ]))

    static let presetSchema = ValueSchema.named(
        "ControlPreset",
        .object([
            .required("name", .choice(presetNames)), .required("summary", .text, example: "every connection is reset"),
        ]))

    static let matchExample: JSON = ["method": "GET", "path": "/api/longevity/*", "account": "six-days"]
    static let effectExample: JSON = ["latencyMs": 800, "status": 503, "headers": ["Retry-After": "2"], "body": ["error": "down"]]

    private static let lifetime = ValueSchema.integer(1...2_592_000)

    /// The members of a rule and of a preset.
    private static let ruleFields: [ValueSchema.Field] = [
        .optional(
            "match", .closedObject(matchFields), "The requests. Every given member must match; without members, every request does.",
            example: matchExample),
        .optional(
            "when", .closedObject(scheduleFields),
            """
            The matching requests for which the rule fires, counted from 1: exactly one of `first`, `after`, `every` and `probability`, or \
            with `status` none. By default, the rule always fires.
            """, example: ["first": 2]),
        .optional(
            "phase", .choice(of: FaultPhase.self),
            """
            `before` the handler, which does not run if its response is replaced; or `after` it has run and committed, as with `when.status`, \
            beside which `before` is refused.
            """),
        .optional(
            "ttlSeconds", lifetime, "The rule's lifetime, in the machine's time. By default, it lives until it is deleted.", example: 600),
    ]

    private static let method = ValueSchema.described(
        ["type": "string", "pattern": #"^[A-Z0-9!#$%&'+.^_`|~-]+$"#, "description": "In capitals."], example: "GET")

    private static let pattern: JSON = [
        "type": "string", "maxLength": 2_000,
        "description": "`*` stands for any text, every other character for itself. At most 2,000 bytes.",
    ]

    static let matchFields: [ValueSchema.Field] = [
        .optional(
            "method", .oneOf([method, .array(of: method, count: 1...Int(Int32.max))]),
            "One method, or a list. By default any, except a CORS preflight."),
        .optional(
            "path",
            .described(
                [
                    "type": "string", "maxLength": 2_000, "pattern": #"^[/*][^?#]*$"#,
                    "not": ["type": "string", "pattern": #"^/+(_sandbox|_as|_key|_understudy|openapi|openapi\.json|openapi\.yaml)(/|$)"#],
                ], example: "/api/longevity/*"),
            """
            Without sandbox, account and query. `*` stands for any text, including slashes. An escape and its character are the same, except \
            that `%2F` is an escaped slash within a segment, and `%2A` an asterisk. Slashes and cases that the path's backend does not tell \
            apart make no difference.
            """),
        .optional(
            "query",
            .described(["type": "object", "maxProperties": 100, "additionalProperties": pattern], example: ["range": "weekly"]),
            "Values by name."),
        .optional(
            "headers",
            .described(
                [
                    "type": "object", "maxProperties": 100,
                    "propertyNames": ["type": "string", "pattern": #"^[A-Za-z0-9!#$%&'*+.^_`|~-]+$"#], "additionalProperties": pattern,
                ], example: ["Accept": "*json*"]), "Values by name, in any case."),
        .optional(
            "body", .anything,
            "A JSON value that the JSON body must contain. Objects may have more members; other values must be equal. May be null."
        ),
        .optional("account", .text(length: 1...160), "The key of the account that the request acts as.", example: "six-days"),
    ]

    private static let most = 1_000_000_000.0
    private static let first = ValueSchema.Field.optional(
        "first", .integer(1...most), "Fires for the first requests, up to this number.", example: 2)
    private static let after = ValueSchema.Field.optional("after", .integer(0...most), "Skips this many requests, then fires.", example: 1)
    private static let times = ValueSchema.Field.optional(
        "times", .integer(1...most), "With `after`: fires this many times, without it for ever.", example: 1)
    private static let every = ValueSchema.Field.optional("every", .integer(1...most), "Fires for every nth request.", example: 3)
    private static let probability = ValueSchema.Field.optional(
        "probability", .number(0...1), "Fires at random, for the same requests in each run with the same seed.", example: 0.5)
    private static let seed = ValueSchema.Field.optional(
        "seed", .integer(0...9_007_199_254_740_992), "The seed for `probability`.", default: 1, example: 1)
    private static let status = ValueSchema.Field.optional(
        "status", .oneOf([.integer(200...599), .choice(["2xx", "3xx", "4xx", "5xx"])]),
        "The status of the real responses that the rule acts on, or their class. Others do not count. The rule then acts `after` the handler.",
        example: 500)

    private static let scheduleFields = [first, after, times, every, probability, seed, status]
}

extension ValueSchema {
    /// Any JSON.
    static let anything = ValueSchema.described([:], example: ["logText": "slept well"])
}
