import Storage
import Values

/// A valid, decoded seed file.
package struct SeedDocument: Sendable {
    package private(set) var accounts: [SeedAccount]
    /// The file of the document; `nil` for a document from another place, such as the body of a request.
    package var source: InitialSeed?

    /// Whether an account has dates relative to the day of seeding and is not seeded again later.
    package var agesFromSeeding: Bool { accounts.contains { $0.readsRelativeDates && !$0.isEvergreen } }

    /// The keys of its accounts.
    package var accountKeys: Set<ExactText> { Set(accounts.map { ExactText($0.key) }) }

    /// The format version that this program reads and writes.
    package static let version = 1

    /// Reads a seed file. Throws all validation errors together.
    ///
    /// - Parameter path: the JSON path of the document.
    package init(_ json: JSON, at path: String = "$", backends: [any Backend]) throws(SeedError) {
        let faults = ValidationErrors()
        let root = ObjectReader(json, path: path, faults: faults)
        _ = root.string("$schema")
        _ = root.value("version", expected: "\(Self.version)") { $0.integer == Self.version ? Self.version : nil }
        root.require("version", expected: "\(Self.version)")
        _ = root.json("accounts")
        root.require("accounts", expected: "an array of accounts")
        root.finish()
        accounts = root.objects("accounts") { SeedAccount($0, backends: backends) } ?? []
        var rules = Rules()
        for account in accounts { rules.check(account, faults) }
        guard faults.all.isEmpty else { throw SeedError(faults) }
    }

    /// The document with some of its accounts.
    func filter(_ isIncluded: (SeedAccount) -> Bool) -> SeedDocument {
        var document = self
        document.accounts.removeAll { !isIncluded($0) }
        return document
    }

    /// The most days of all generators of a document together, each with its weight. An import is one transaction, in which no other writes:
    /// with these weights, each kind of data takes 0.4 to 0.7 s of a processor at the limit. Half of it and more is SQLite's.
    package static let generatedDaysLimit = 40_000

    private static let weights = "a day of meals counts as 15, of activities as 4 and of insights as 3"

    /// The days of all generators together.
    package var generatedDays: Int { accounts.reduce(0) { $0 + $1.generatedDays } }

    /// The number of passwords that have to be hashed, at most.
    package var passwordCount: Int { accounts.count { if case .plain? = $0.password { true } else { false } } }

    /// The rules for all accounts of a document together.
    struct Rules {
        private var days = 0
        /// The path of each name, by kind.
        private var paths: [ExactText: [ExactText: String]] = [:]

        /// Checks a further account.
        mutating func check(_ account: SeedAccount, _ faults: ValidationErrors) {
            for claim in account.claims { check(claim, faults) }
            // A document that takes too long to import is refused once, at the account with which its generators pass the limit.
            let isWithin = days <= generatedDaysLimit
            days += account.generatedDays
            guard isWithin, days > generatedDaysLimit else { return }
            faults.add(
                account.path, found: "\(days) generated days up to this account",
                expected:
                    "\(generatedDaysLimit) at most in one document, where \(weights); generate fewer, or import the rest from a second document"
            )
        }

        private mutating func check(_ claim: UniqueName, _ faults: ValidationErrors) {
            let kind = ExactText(claim.kind)
            // Addresses ignore case; keys and tokens do not.
            let name = ExactText(claim.kind.isSame(as: UniqueName.email) ? claim.value.lowercased() : claim.value)
            guard let path = paths[kind]?[name] else { return paths[kind, default: [:]][name] = claim.path }
            faults.add(claim.path, found: .string(claim.value), expected: "its own \(claim.kind.cut()) (\(path) has this one)")
        }
    }
}

/// One account of a seed file.
package struct SeedAccount: Sendable {
    package let key: String
    let displayName: String?
    let note: String?
    let email: String?
    let emailVerified: Bool
    let password: Password?
    let tokens: [String]
    let dateOfBirth: String?
    let timezone: String?
    /// `nil` for the time of storing.
    let createdAt: SeedInstant?
    /// Whether the account is seeded again each day.
    let isEvergreen: Bool
    let readsRelativeDates: Bool
    /// The days of all generators of the account.
    let generatedDays: Int
    let blocks: [any SeedBlock]
    /// The path of the account in the file.
    let path: String
    let claims: [UniqueName]
    /// The object in the file, from which the account can be seeded again.
    let source: JSON

    enum Password: Sendable {
        case plain(String)
        case hashed(PasswordHash)
    }

    /// `nil` without a key. With any other error the account is never used, because the errors are thrown.
    init?(_ reader: ObjectReader, backends: [any Backend]) {
        let key = reader.value("key", expected: Self.expectedKey) { json in json.string.flatMap { Account.isKey($0) ? $0 : nil } }
        reader.require("key", expected: Self.expectedKey)
        displayName = reader.string("displayName")
        note = reader.string("note")
        email = reader.value("email", expected: "an e-mail address") { json in
            json.string.flatMap { Account.isEmail($0) ? $0 : nil }
        }
        emailVerified = reader.bool("emailVerified") ?? true
        let hash = reader.passwordHash("passwordHash").map(Password.hashed)
        password = reader.string("password").map(Password.plain) ?? hash
        if reader.isGiven("password"), reader.isGiven("passwordHash") {
            reader.fault("passwordHash", expected: "nothing beside a password")
        }
        let tokens = reader.strings("tokens") ?? []
        let place = reader.path(of: "tokens")
        var claims: [UniqueName] = []
        for (index, token) in tokens.enumerated() {
            if Self.isToken(token) {
                claims.append(UniqueName(kind: UniqueName.token, value: token, path: place, at: index))
            } else {
                reader.fault("tokens", at: index, expected: Self.expectedToken)
            }
        }
        self.tokens = tokens
        path = reader.path
        dateOfBirth = reader.value("dateOfBirth", expected: "a date: yyyy-MM-dd") { json in
            json.string.flatMap { LocalDate($0) == nil ? nil : $0 }
        }
        timezone = reader.value("timezone", expected: "a zone of the IANA database") { json in
            json.string.flatMap { Zone(named: $0) == nil ? nil : $0 }
        }
        createdAt = reader.instant("createdAt")
        let evergreen = reader.bool("evergreen") ?? true
        if let key { claims.append(UniqueName(kind: "key", value: key, path: reader.path(of: "key"))) }
        if let email { claims.append(UniqueName(kind: UniqueName.email, value: email, path: reader.path(of: "email"))) }
        blocks = backends.compactMap { backend in reader.object(backend.name).map { backend.decodeSeed($0, ofAccount: key ?? "") } }
        for block in blocks { claims += block.claims }
        self.claims = claims
        readsRelativeDates = reader.readsRelativeDates
        generatedDays = reader.generatedDays
        isEvergreen = evergreen && readsRelativeDates
        source = reader.source
        reader.finish()
        reader.faults.addNUL(in: source, at: reader.path)
        guard let key else { return nil }
        self.key = key
    }

    /// See ``SeedBlock/canWait``.
    var canWait: Bool { blocks.allSatisfy(\.canWait) }

    private static let expectedKey = "1 to 160 characters, not blank, without line breaks, not . or .."

    private static let expectedToken = "a token: not empty, without white space"

    /// Regular expressions disagree on U+0085 and U+FEFF as white space. The schema's pattern and this rule refuse both.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && !text.unicodeScalars.contains { $0.properties.isWhitespace || $0 == "\u{FEFF}" } && text.isStorable
    }
}
