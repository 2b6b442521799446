import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension ControlAPI {
    static func accounts(_ lab: Laboratory) throws -> Response {
        .control(["accounts": .array(try lab.read(AccountListing.all).map(\.json))])
    }

    static func createAccount(_ lab: Laboratory) throws -> Response {
        let account = try lab.json(depthLimit: JSON.storedDepthLimit) ?? [:]
        let isNew: Bool
        let key: String?
        do {
            let seed = try SeedDocument(
                ["version": .integer(SeedDocument.version), "accounts": [account]], backends: lab.services.backends)
            key = seed.accounts.first?.key
            isNew = try lab.write { db in
                let isNew = try key.flatMap { try Account.find($0, in: db) } == nil
                try lab.seeding.importSeed(seed, at: lab.moment, in: db)
                return isNew
            }
        } catch let error as SeedError {
            throw ControlError(error.faults.map(\.ofOneAccount), more: error.more)
        }
        let listing = try lab.read(AccountListing.all).first { listing in key.map { listing.account.key.isSame(as: $0) } ?? false }
        return .control(listing?.json ?? .null, status: isNew ? .created : .ok)
    }

    static func createToken(_ lab: Laboratory) throws -> Response {
        let (account, kind, duration) = try lab.body { body in
            (body.requiredString("account"), body.tokenKind("kind", of: lab.services.backends), body.duration("expiresIn"))
        }
        let token = try NewToken.mint(
            kind, for: account, lasting: duration, lab.epoch.session(at: lab.moment, by: lab.seeding, data: lab.data))
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
