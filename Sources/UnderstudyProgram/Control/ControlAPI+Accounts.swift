import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension ControlAPI {
    static func accounts(_ context: ControlContext) throws -> Response {
        .control(["accounts": .array(try context.read { try AccountListing.all(by: context.seeding, in: $0) }.map(\.json))])
    }

    static func createAccount(_ context: ControlContext) throws -> Response {
        let account = try context.json(depthLimit: JSON.storedDepthLimit) ?? [:]
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
    static func deleteAccount(_ context: ControlContext) throws -> Response {
        let key = context.accountKey
        try context.leaveQuickLaneIfDataAreLarge()
        try context.write(concerning: key) { db in
            try context.seeding.delete(context.account(in: db), in: db)
        }
        context.world.record(.account, account: key, "The account was deleted.")
        return .done
    }

    /// Seeds an account again as the world's seed has it. Tokens that were issued for it stay valid.
    static func reseedAccount(_ context: ControlContext) throws -> Response {
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
        return .control(listing?.json ?? [:])
    }

    static func createToken(_ context: ControlContext) throws -> Response {
        let (account, kind, duration) = try context.body { body in
            body.require("account", expected: "a string")
            return (body.string("account") ?? "", body.tokenKind("kind", of: context.services.backends), body.duration("expiresIn"))
        }
        let token = try NewToken.mint(kind, for: account, lasting: duration, context.session)
        context.world.note(.data(account: account))
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
