import UnderstudyCore

extension TestWorld {
    /// Whether an export of this world, imported into an empty world, is exported there unchanged.
    package func canBeExportedAndImported() throws -> Bool {
        let exported = try exportSeed()
        let other = try TestWorld(now: now.description)
        try other.importSeed(SeedDocument(exported, backends: other.backends))
        return try other.exportSeed().isSame(as: exported)
    }
}
