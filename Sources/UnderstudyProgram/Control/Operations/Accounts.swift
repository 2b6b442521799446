import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The accounts of a world, and their tokens.
extension ControlAPI {
    static let accountOperations: [ControlOperation] = [
        .call(
            "accounts", .get, "/accounts", .data, "List the accounts and their tokens",
            "Without parameters, all accounts. A request with `text/html` in `Accept` gets the dashboard's page.",
            with: [
                ListSelection.search(
                    """
                    Lists only accounts whose key, name, note, e-mail address or time zone contain each of its words, in capitals or not, or \
                    that have this bearer token.
                    """, example: "six"), ListSelection.key, ListSelection.limit, ListSelection.offset,
            ],
            answers: .bare(
                .object([
                    .required("accounts", .list(of: accountSchema)),
                    .required("total", .integer(from: 0), "The number of all accounts that match.", example: 1),
                ]), "The accounts, in the order in which they were first seeded."),
            .media("text/html", "The dashboard's page."), by: accounts),
        .call(
            "account", .get, "/accounts/:key", .data, "Get an account and its tokens",
            "A request with `text/html` in `Accept` gets the dashboard's page.", with: [accountKey],
            answers: .bare(accountSchema, "The account."), .media("text/html", "The dashboard's page."), refuses: [.unknownAccount],
            by: account),
        .call(
            "createAccount", .post, "/accounts", .data, "Create an account from an object in seed format",
            "Replaces an account with the same key, and all its data; `replaced` then has the key. Missing members are derived as in a seed file.",
            body: .described(seedAccountSchema, examples: ["ada": accountExample]) {
                try $0.json(depthLimit: JSON.storedDepthLimit) ?? [:]
            },
            answers: .bare(storedAccountSchema, "The account, which has replaced one with the same key."),
            .bare(storedAccountSchema, "The account.", status: .created), refuses: [.storageFull], by: createAccount),
        .call(
            "deleteAccount", .delete, "/accounts/:key", .data, "Delete an account and its data",
            """
            Tokens of the account are refused from now on. A reset brings the account back if it is in the world's seed. A request of the \
            account that runs meanwhile is answered as before the deletion, or as after it.
            """, with: [accountKey], answers: done, refuses: [.unknownAccount], by: deleteAccount),
        .call(
            "reseedAccount", .post, "/accounts/:key/reseed", .data, "Seed an account again as the world's seed has it",
            """
            The account's data are as after a reset, at the world's present time. A deleted account comes back. Tokens that were issued for \
            the account stay valid, and other accounts stay as they are.
            """, with: [accountKey], answers: .bare(accountSchema, "The account."),
            refuses: [
                .control(
                    "AccountWithoutSeed",
                    "The world's seed has no such account, or another account has one of its names; nothing was changed.",
                    ControlError(.conflict, "the seed of main has no account ada; nothing was changed")),
                .storageFull,
            ], by: reseedAccount),
        .call(
            "createToken", .post, "/tokens", .data, "Mint a token for an account",
            """
            Without `expiresIn`, an opaque token does not expire, and every other kind lasts as long as its backend's own. Opaque tokens and \
            FitIQ's access tokens are valid only in this world; Firebase tokens are unsigned, and valid in every world. Only this response \
            shows the token's text.
            """, body: tokenRequest,
            answers: .bare(
                .named(
                    "ControlToken",
                    .object([
                        .required(
                            "token", .text(length: 1...Int(Int32.max)), "The text for `Authorization: Bearer`.",
                            example: "Ure3rUSkQrq8tgDPMS7HMqaZO7vG_4P0L50yn2IROjE"),
                        .required("expiresAt", .nullable(.timestamp), "Null if it never expires."),
                    ])), "The token.", status: .created),
            refuses: [
                .control(
                    "NoTokenUser",
                    "There is no such account or sandbox, or the account has deleted its user at the token's backend.",
                    .unknownAccount("nobody")), .storageFull,
            ], by: createToken),
    ].tagged("Control accounts")

    static let accountKey = ParameterDescription(
        inPath: "key", ["type": "string", "minLength": 1], "The key of an account.", example: "six-days")
    static let done = Answer.noContent("Done; no body.")

    private static let accountExample: JSON = [
        "key": "ada", "displayName": "Ada", "email": "ada@understudy.test", "tokens": ["ada"], "timezone": "Europe/Istanbul",
        "dateOfBirth": "1988-05-15",
    ]

    private typealias NewTokenRequest = (account: String, kind: String, duration: CalendarDuration?)

    private static let tokenRequest = Input<ControlAPI, NewTokenRequest>.described(
        .closedObject([
            .required("account", .text, "The account's key.", example: "six-days"),
            .optional(
                "kind", .choice(["opaque", "firebase", "fitiq"]),
                "`opaque`, valid at every backend; `firebase`, an unsigned ID token; `fitiq`, a signed access token of FitIQ.",
                default: .string(NewToken.opaqueKind), example: .string(NewToken.opaqueKind)),
            .optional(
                "expiresIn", .duration(example: "-PT5M"), "The token's lifetime by the world's clock. Negative for an expired token."),
        ])
    ) { context in
        try context.body { body in
            body.require("account", expected: "a string")
            return (body.string("account") ?? "", body.tokenKind("kind", of: context.services.backends), body.duration("expiresIn"))
        }
    }

    private static func accounts(_ context: ControlContext) throws -> Response {
        let selection = try ListSelection(context.request.query)
        let search = AccountSearch(selection.search, key: selection.key)
        let seeded = try context.seededKeys()
        let (listings, total) = try context.read { db in
            try AccountListing.page(
                of: search, limit: selection.limit, offset: selection.offset, by: context.seeding, in: db)
        }
        return .control(["accounts": .array(listings.map { $0.json(inSeed: seeded) }), "total": .integer(total)])
    }

    private static func account(_ context: ControlContext) throws -> Response {
        let (key, seeded) = (context.accountKey, try context.seededKeys())
        guard let listing = try context.read({ try AccountListing.find(key, by: context.seeding, in: $0) }) else {
            throw ControlError.unknownAccount(key)
        }
        return .control(listing.json(inSeed: seeded))
    }

    private static func createAccount(_ context: ControlContext, _ account: JSON) throws -> Response {
        let replaced: [String]
        let key: String?
        do {
            let seed = try SeedDocument(
                ["version": .integer(SeedDocument.version), "accounts": [account]], backends: context.services.backends)
            key = seed.accounts.first?.key
            try context.leaveQuickLane(ifLong: seed, isImport: true)
            let prepared = try context.seeding.prepare(seed)
            replaced = try context.write(concerning: key) { try context.seeding.importSeed(prepared, at: context.moment, in: $0) }
        } catch let error as SeedError {
            throw ControlError(error.faults.map(\.ofOneAccount), more: error.more)
        }
        let listing = try context.read { db in try key.flatMap { try AccountListing.find($0, by: context.seeding, in: db) } }
        context.world.record(.account, account: key, "The account was \(replaced.isEmpty ? "created" : "replaced").")
        let listed = (listing?.json ?? [:]).merging(["replaced": .array(replaced.map(JSON.string))])
        return .control(listed, status: replaced.isEmpty ? .created : .ok)
    }

    /// Deletes an account with all its data. Its tokens are refused from now on. A reset brings a seeded account back.
    private static func deleteAccount(_ context: ControlContext) throws -> Response {
        let key = context.accountKey
        try context.leaveQuickLaneIfDataAreLarge()
        try context.write(concerning: key) { db in
            try context.seeding.delete(context.account(in: db), in: db)
        }
        context.world.record(.account, account: key, "The account was deleted.")
        return .done
    }

    /// Seeds an account again as the world's seed has it. Tokens that were issued for it stay valid.
    private static func reseedAccount(_ context: ControlContext) throws -> Response {
        let key = context.accountKey
        let initialState = try context.initialState()
        guard let account = try initialState.seed(ofAccount: key, by: context.seeding) else {
            throw ControlError(.conflict, "the seed of \(context.world.name) has no account \(key.cut()); nothing was changed")
        }
        let listing: AccountListing?
        do {
            let seed = try SeedDocument(
                ["version": .integer(SeedDocument.version), "accounts": [account]], backends: context.services.backends)
            try context.leaveQuickLane(ifLong: seed, isImport: false)
            let prepared = try context.seeding.prepare(seed)
            listing = try context.write(concerning: key) { db in
                try context.seeding.reseed(prepared, at: context.moment, in: db)
                return try AccountListing.find(key, by: context.seeding, in: db)
            }
        } catch let error as SeedError {
            // The caller has sent no seed that it could correct.
            throw ControlError(.conflict, "nothing was changed: \(error.faults.map(\.ofOneAccount.description).joined(separator: "; "))")
        }
        context.world.record(.account, account: key, "The account is back to its seed.")
        return .control(listing?.json(inSeed: [ExactText(key)]) ?? [:])
    }

    private static func createToken(_ context: ControlContext, _ request: NewTokenRequest) throws -> Response {
        let token = try NewToken.mint(request.kind, for: request.account, lasting: request.duration, context.session)
        context.services.secrets.issued.note(token.text)
        context.world.note(.data(account: request.account))
        return .control(
            ["token": .string(token.text), "expiresAt": .optional(token.expiresAt?.description)], status: .created)
    }
}

extension ValidationError {
    /// The same error for a caller that sent one account: its paths start at the account, not at the document around it.
    fileprivate var ofOneAccount: ValidationError {
        func shortened(_ text: String) -> String { text.replacing("$.accounts[0]", with: "$") }
        return ValidationError(path: shortened(path), found: found, expected: shortened(expected))
    }
}
