import Storage
import Values

/// A seed with hashed passwords, ready to be stored.
///
/// Hashing takes longer than storing, so it happens before the transaction. The salt is derived from the password, which makes imports
/// reproducible. This reveals nothing: passwords in a seed file are readable anyway.
package struct PreparedSeed: Sendable {
    let document: SeedDocument
    private let hashes: [ExactText: PasswordHash]

    /// - Parameter rounds: the rounds of PBKDF2.
    init(_ document: SeedDocument, rounds: Int) throws {
        var hashes = rounds == Self.demoRounds ? Self.demo : [:]
        let passwords = document.accounts.compactMap { account in
            if case .plain(let password)? = account.password { ExactText(password) } else { nil }
        }
        let new = Set(passwords).subtracting(hashes.keys)
        guard hashes.count + new.count <= PasswordHash.mostPerRequest else { throw Self.tooManyPasswords }
        for password in new {
            let salt = Array(BearerToken.digest(of: "seed:" + password.text).prefix(16))
            hashes[password] = try PasswordHash(of: password.text, salt: salt, rounds: rounds)
        }
        self.document = document
        self.hashes = hashes
    }

    private static let tooManyPasswords = SeedError(faults: [
        ValidationError(
            path: "$.accounts", found: "more than \(PasswordHash.mostPerRequest) different passwords",
            expected: "one password for several accounts, or passwordHash: each password takes about 10 ms to hash")
    ])

    /// The hash of the demo accounts' password. Computing it would take a sixth of a start with an empty database.
    private static let demo = [
        ExactText("understudy"): PasswordHash(
            text: "pbkdf2-sha256$\(demoRounds)$QKXyOiC3QrMlxDB0SZPvDA==$ScNDX84ApVqomQ/kPlxFk5q05YFSAqw9R6urcFV+DqI=")
    ]
    private static let demoRounds = 12_000

    func passwordHash(of account: SeedAccount) -> PasswordHash? {
        switch account.password {
        case .plain(let password): hashes[ExactText(password)]
        case .hashed(let hash): hash
        case nil: nil
        }
    }
}
