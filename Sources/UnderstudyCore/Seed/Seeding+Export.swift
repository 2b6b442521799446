import GRDB
import Values

/// The accounts of a database as a seed document. First run ``prepareExport(literally:at:in:)``, in a copy of the database.
///
/// An export leaves out minted tokens, refresh tokens, and codes of mails and text messages: only their hashes are stored, or they end with
/// the database. It also leaves out what belongs to no account.
extension Seeding {
    /// Checks that an export can be complete, and seeds the accounts whose literal data are still to be made.
    ///
    /// - Parameters:
    ///   - literally: as in ``exportSeed(of:literally:from:)``.
    ///   - now: the time of the world's clock.
    /// - Throws: ``IncompleteExportError``.
    package func prepareExport(literally: Bool, at now: Instant, in db: Database) throws {
        for account in try Account.all(in: db) where literally ? account.isUnseeded : account.evergreen != nil {
            _ = try evergreenSeed(of: account, in: db)
        }
        for backend in backends { try backend.checkExport(from: db) }
        if literally { try seedRest(at: now, in: db) }
        var check = ExportCheck(backends: [])
        for account in try Account.all(in: db) { try check.add(.object(ownMembers(of: account, seed: nil, in: db))) }
    }

    /// Accounts as a seed file. Importing it gives the same accounts.
    ///
    /// - Parameters:
    ///   - keys: the keys of the accounts; empty for all of them. A key without an account is ignored.
    ///   - literally: whether evergreen accounts have their present data, which are not seeded again after an import. Otherwise they have
    ///     the seed that they are seeded from, with its generators and relative dates.
    /// - Throws: ``IncompleteExportError`` if the file could not be imported again.
    package func exportSeed(of keys: [String] = [], literally: Bool, from db: Database) throws -> SeedText {
        var text = SeedText()
        var check = ExportCheck(backends: backends)
        for account in try Account.all(in: db) where keys.isEmpty || keys.hasExactly(account.key) {
            let exported = try JSON(parsing: encodedSeed(of: account, literally: literally, from: db))
            try check.add(exported)
            text.append(exported)
        }
        text.remark = try leftOutRecords(in: db)
        return text
    }

    /// A sentence about stored records that no export has, because their resource is in no file of endpoints any more; `nil` for none.
    package func leftOutRecords(in db: Database) throws -> String? {
        let known = Set(backends.flatMap { backend in backend.resources.map { "\(backend.name) \($0.kind)" } })
        let sql = "SELECT backend, kind, count(*) FROM resource WHERE kind LIKE '/%' GROUP BY backend, kind ORDER BY backend, kind"
        let kinds = try db.values(sql, []) { (backend: try $0[0] as String, kind: try $0[1] as String, count: try $0[2] as Int) }
        let gone = kinds.filter { !known.contains("\($0.backend) \($0.kind)") }
        guard !gone.isEmpty else { return nil }
        let list = gone.map { "\($0.count) of \($0.kind) (\($0.backend))" }.joined(separator: ", ")
        return "the export leaves out records whose resource is in no file of endpoints: \(list)"
    }

    /// One account of ``exportSeed(of:literally:from:)``, as JSON text.
    ///
    /// The account's own members, and the blocks of backends that do not seed daily, are always those of the database: a client can change
    /// them in an evergreen account.
    package func encodedSeed(of account: Account, literally: Bool, from db: Database) throws -> [UInt8] {
        let seed = literally ? nil : try evergreenSeed(of: account, in: db)
        let members = try ownMembers(of: account, seed: seed, in: db)
        var writer = JSONWriter()
        try writer.object { writer in
            writer.write(members: members)
            for backend in backends {
                if let block = seed?.block(of: backend) {
                    writer.write(members: [backend.name: block])
                } else if let block = try backend.exportSeed(of: account, from: db) {
                    writer.name(backend.name)
                    try writer.object { writer in
                        writer.write(members: block.object ?? [:])
                        try backend.exportRecords(of: account, from: db, to: &writer)
                    }
                }
            }
        }
        return writer.bytes
    }

    /// The members of an account that belong to no backend.
    private func ownMembers(of account: Account, seed: StoredSeed?, in db: Database) throws -> JSON.Members {
        var members: JSON.Members = ["key": .string(account.key)]
        members["displayName"] = account.displayName.map(JSON.string)
        members["note"] = account.note.map(JSON.string)
        members["email"] = account.email.map(JSON.string)
        if !account.emailVerified { members["emailVerified"] = false }
        members["passwordHash"] = account.passwordHash.map { .string($0.text) }
        members["tokens"] = .array(try account.tokens(in: db).map(JSON.string))
        members["dateOfBirth"] = account.dateOfBirth.map(JSON.string)
        members["timezone"] = account.timezone.map(JSON.string)
        members["createdAt"] = seed?.relativeCreationTime ?? .string(account.createdAt.description)
        if seed != nil { members["evergreen"] = true }
        return members
    }

    /// The seed of an account that is seeded again each day; `nil` for any other account.
    ///
    /// - Throws: ``IncompleteExportError`` if a changed configuration has made the seed invalid.
    private func evergreenSeed(of account: Account, in db: Database) throws -> StoredSeed? {
        guard let seed = try storedSeed(of: account, in: db) else { return nil }
        // Without relative dates, an import would not make the account evergreen again.
        guard let fault = seed.faults.all.first else { return seed.isRelative ? seed : nil }
        throw IncompleteExportError(
            "this configuration cannot read the seed of the account \(account.key.cut()): \(fault)",
            wayOut: "start with the configuration that the seed was imported with (--config FILE)")
    }
}

/// Checks account by account that an export can be imported again. An account may have got members that no seed has.
private struct ExportCheck {
    let backends: [any Backend]
    private var count = 0
    private var rules = SeedDocument.Rules()

    init(backends: [any Backend]) {
        self.backends = backends
    }

    mutating func add(_ account: JSON) throws(IncompleteExportError) {
        let faults = ValidationErrors()
        if let decoded = SeedAccount(ObjectReader(account, path: "$.accounts[\(count)]", faults: faults), backends: backends) {
            rules.check(decoded, faults)
        }
        count += 1
        guard let fault = faults.all.first else { return }
        let key = account["key"]?.string.map { "the account \($0.cut())" } ?? "this database"
        throw IncompleteExportError("the data of \(key) are no valid seed: \(fault)", wayOut: "change them, or delete the account")
    }
}

/// An export would leave out data. Nothing was exported.
package struct IncompleteExportError: Error, Equatable, CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - reason: names the data, and the part of the configuration that they need.
    ///   - wayOut: tells how to export everything.
    package init(_ reason: String, wayOut: String) {
        description = "nothing was exported: \(reason); \(wayOut)"
    }
}
