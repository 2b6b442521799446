import GRDB
import Values

/// The accounts that differ between two versions of a seed file.
package struct SeedChanges: Sendable {
    /// The accounts that are new in the second version, or have another value there. The order of members does not matter.
    package let changed: SeedDocument
    /// The keys of the accounts that only the first version has.
    package let removed: [String]
    /// The file of the first version.
    fileprivate let former: InitialSeed?

    /// - Parameter old: the first version; `nil` if it is unknown. Then every account counts as changed.
    package init(from old: SeedDocument?, to new: SeedDocument) {
        former = old?.source
        let before = Self.sources(of: old)
        changed = new.filter { account in before[ExactText(account.key)].map { !$0.isSame(as: account.source) } ?? true }
        let after = Self.sources(of: new)
        removed = (old?.accounts ?? []).map(\.key).filter { after[ExactText($0)] == nil }
    }

    private static func sources(of seed: SeedDocument?) -> [ExactText: JSON] {
        Dictionary((seed?.accounts ?? []).map { (ExactText($0.key), $0.source) }) { first, _ in first }
    }
}

extension Seeding {
    /// Applies an edit of a seed file: seeds the changed accounts and deletes the removed ones. Other accounts keep their data.
    ///
    /// - Parameter prepared: the changed accounts.
    /// - Returns: the keys of the accounts that were deleted; a removed account may be missing.
    /// - Throws: ``SeedError`` when a changed account uses a name that belongs to a remaining account.
    package func apply(_ changes: SeedChanges, _ prepared: PreparedSeed, at now: Instant, in db: Database) throws -> [String] {
        let initial = try InitialSeed.find(in: db)
        let deleted = try changes.removed.compactMap { try Account.find($0, in: db) }
        for account in deleted { try delete(account, in: db) }
        if !prepared.document.accounts.isEmpty { try importSeed(prepared, at: RequestTime(now), in: db) }
        // A database that was made from the first version counts as made from the second.
        if let former = changes.former, let initial, initial.hasSameContent(as: former) {
            try changes.changed.source?.store(in: db)
        }
        return deleted.map(\.key)
    }
}
