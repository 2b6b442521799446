/// The hashes of the passwords that a seed gives in plain text, each made once.
///
/// They stand in the seed file for all to read: a salt that is made of the password keeps an import repeatable.
struct SeedPasswords {
    private let rounds: Int
    private var hashes: [ExactText: PasswordHash]

    init(rounds: Int) {
        self.rounds = rounds
        hashes = rounds == Self.demoRounds ? Self.demo : [:]
    }

    /// The demo accounts' password: a program that starts on an empty database would be busy with it for a sixth of the time.
    private static let demo = [
        ExactText("understudy"): PasswordHash(
            text: "pbkdf2-sha256$\(demoRounds)$QKXyOiC3QrMlxDB0SZPvDA==$ScNDX84ApVqomQ/kPlxFk5q05YFSAqw9R6urcFV+DqI=")
    ]
    private static let demoRounds = 12_000

    mutating func hash(of password: String) throws -> PasswordHash {
        if let known = hashes[ExactText(password)] { return known }
        let salt = Array(BearerToken.digest(of: "seed:" + password).prefix(16))
        let hash = try PasswordHash(of: password, salt: salt, rounds: rounds)
        hashes[ExactText(password)] = hash
        return hash
    }
}
