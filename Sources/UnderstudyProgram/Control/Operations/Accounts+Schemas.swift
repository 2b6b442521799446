import UnderstudyCore

/// Accounts, as responses list them and as requests and seeds have them.
extension ControlAPI {
    static let accountSchema = ValueSchema.named(
        "ControlAccount",
        .object(
            accountFields + [
                .required(
                    "hasSeed", .nullable(.bool),
                    """
                    Whether the world's seed has the account, so that `reseed` and a reset restore it. Null while the seed cannot be read, as after a \
                    faulty edit of its file.
                    """, example: true)
            ]))

    static let storedAccountSchema = ValueSchema.named(
        "ControlStoredAccount",
        .object(
            accountFields + [
                .required(
                    "replaced", .list(of: .text), "The key, if an account had it. That account is gone, with all its data.", example: [])
            ]))

    private static let accountFields: [ValueSchema.Field] = [
        .required("key", key, "The name of the account in calls, rules and seeds."),
        .required("displayName", .nullable(.text), example: "Six Days"), .required("note", .nullable(.text), "The purpose of the account."),
        .required("email", .nullable(.text), example: "six-days@understudy.test"),
        .required("timezone", .nullable(.text), "An IANA time zone.", example: "Europe/Istanbul"),
        .required(
            "tokens", .list(of: .text), "The tokens of the seed. Minted tokens are not stored as text.", example: ["six-days"]),
        .required("evergreen", .bool, "Whether its data follow the world's clock. Ends with a client's first write."),
        .required(
            "state", .choice(["seeded", "written", "fixed"]),
            """
            The history of the account's data. `seeded` data follow the world's clock. `written` data were, until an app or an edit has \
            written to them. `fixed` data are never seeded again, because no seed says so, and whether an app has written to them is unknown.
            """),
        .required(
            "backends", .list(of: .text),
            """
            The backends that have data of the account, or get them from its seed with its first request: `longevity`, `fitiq`, `bradOS`. \
            A FitIQ user without records does not count, because a read makes one.
            """, example: ["longevity"]),
    ]

    /// The key of an account in responses.
    static let key = ValueSchema.described(["type": "string", "minLength": 1, "maxLength": 160], example: "six-days")

    /// An account of a seed, without the exact rules of the JSON Schema of seeds.
    static let seedAccountSchema = ValueSchema.named("ControlSeedAccount", .closedObject(seedAccountFields))

    /// An account of an export, whose members can be null if its seed has them so.
    static let exportedAccountSchema = ValueSchema.named("ControlExportedAccount", .object(seedAccountFields.map(\.orNull)))

    private static let seedAccountFields: [ValueSchema.Field] = [
        .required(
            "key",
            .described(
                [
                    "type": "string", "minLength": 1, "maxLength": 160,
                    "pattern": #"^[^\u0000\u000a-\u000d\u0085\u2028\u2029]*[^\s\u0000\u0085][^\u0000\u000a-\u000d\u0085\u2028\u2029]*$"#,
                ], example: "ada"),
            """
            The name of the account on the command line and in the control API. Not blank, without line breaks. `seed/schema.json` \
            (`#/$defs/account`) has the exact rules of each member.
            """),
        .optional("displayName", .text, example: "Ada"), .optional("note", .text, "The purpose of the account."),
        .optional(
            "email", .described(["type": "string", "pattern": "@"], example: "ada@understudy.test"), "No other account may have it."),
        .optional("emailVerified", .bool, default: true), .optional("password", .text, "Not beside `passwordHash`."),
        .optional("passwordHash", .text, "The hash that an export writes.", example: .null),
        .optional(
            "tokens", .list(of: .described(["type": "string", "pattern": #"^\S+$"#], example: "ada")),
            "Opaque bearer tokens, which no other account may have. They are listed in plain text, so they must not be secrets."),
        .optional("dateOfBirth", .described(["type": "string", "format": "date"], example: "1988-05-15")),
        .optional("timezone", .text, "An IANA time zone.", example: "Europe/Istanbul"),
        .optional(
            "createdAt",
            .described(
                [
                    "type": "string",
                    "pattern": "^([0-9]{4}-[0-9]{2}-[0-9]{2}[Tt].+|now|(today([+-][0-9]+d)?|yesterday)(T[0-9]{2}:[0-9]{2})?)$",
                ], example: "now"),
            "RFC 3339, `now`, or a date such as `today-3d`, as in a seed file. The time of the import by default."),
        .optional("evergreen", .bool, "Whether the account's data follow the world's clock, until a client writes to it.", default: true),
        .optional("longevity", .anyObject, "The account's data in the Longevity App's backend.", example: [:]),
        .optional("fitiq", .anyObject, "The account's data in FitIQ's backend.", example: [:]),
        .optional("bradOS", .anyObject, "The account's data in Brad OS's backend.", example: [:]),
        .optional("firebase", .anyObject, "The account's data in Firebase Authentication.", example: [:]),
    ]

    /// A seed document.
    static let seedFields: [ValueSchema.Field] = [
        .optional("$schema", .text, "For editors; ignored."), .required("version", .literal([SeedDocument.version])),
        .required("accounts", .list(of: seedAccountSchema), "`seed/schema.json` has the exact rules; every other member is a fault."),
    ]
}

extension ValueSchema.Field {
    /// The same member, which may be null unless it is required.
    fileprivate var orNull: ValueSchema.Field {
        isOptional ? .optional(name, .nullable(schema), about, default: initial, example: example) : self
    }
}

extension ValueSchema {
    static func duration(example: String) -> ValueSchema {
        .described(
            [
                "type": "string", "maxLength": 128,
                "pattern":
                    #"^[+-]?P(?=[0-9T])([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?(T(?=[0-9.])([0-9]*\.?[0-9]+H)?([0-9]*\.?[0-9]+M)?([0-9]*\.?[0-9]+S)?)?$"#,
                "description":
                    """
                ISO 8601, also negative. Years and months are calendar steps in UTC, all other units are exact. Hours, minutes and \
                seconds may have a fraction. At most ten thousand years.
                """,
            ], example: .string(example))
    }

    /// An instant at which a clock can stand.
    static let clockInstant = ValueSchema.described(
        [
            "type": "string", "format": "date-time",
            "pattern":
                #"^(?!0000|9999)[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"#,
            "description": "RFC 3339, in UTC or with an offset; digits after the milliseconds are dropped. The years 1 to 9998.",
        ], example: "2026-01-08T09:00:00Z")
}
