import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    func accounts(_ context: Context) throws -> Response {
        .control(["accounts": .array(try AccountListing.all(in: context.world).map(\.json))])
    }

    func createAccount(_ context: Context) throws -> Response {
        let account = try context.json() ?? [:]
        let isNew: Bool
        let key: String?
        do {
            let seed = try SeedDocument(
                ["version": .integer(SeedDocument.version), "accounts": [account]], backends: context.world.backends)
            key = seed.accounts.first?.key
            isNew = try context.world.read { db in try key.flatMap { try Account.find($0, in: db) } } == nil
            try context.world.importSeed(seed, at: context.now)
        } catch let error as SeedError {
            throw Problem(error.faults.map(\.ofOneAccount))
        }
        let listing = try AccountListing.all(in: context.world).first { $0.account.key == key }
        return .control(listing?.json ?? .null, status: isNew ? .created : .ok)
    }

    func createToken(_ context: Context) throws -> Response {
        let (account, kind, duration) = try context.body { body in
            (body.requiredString("account"), body.choice("kind", of: TokenKind.self) ?? .opaque, body.duration("expiresIn"))
        }
        let token = try context.world.mint(kind, for: account, lasting: duration, at: context.now)
        return .control(
            ["token": .string(token.text), "expiresAt": .optional(token.expiresAt?.description)], status: .created)
    }
}

extension InputFault {
    /// Told to somebody who knows of one account only, and not of the document around it.
    fileprivate var ofOneAccount: InputFault {
        func shortened(_ text: String) -> String { text.replacing("$.accounts[0]", with: "$") }
        return InputFault(path: shortened(path), found: found, expected: shortened(expected))
    }
}
