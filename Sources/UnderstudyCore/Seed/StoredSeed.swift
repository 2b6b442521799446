/// An account's object in the seed file, as it is kept with the account.
struct StoredSeed {
    /// Those that it has a block for, of those that seed daily. What a backend holds without a block is not the seed's to renew: who signed in
    /// there stays.
    let backends: [any Backend]
    let blocks: [any SeedBlock]
    let faults: InputFaults

    /// - Parameter text: what ``Account/seed(of:in:)`` has given.
    init(_ text: String, ofAccount key: String, by seeding: Seeding) throws {
        faults = InputFaults()
        let reader = ObjectReader(try SealedSeed.open(text, ofAccount: key, with: seeding.keys.cipher), path: "$", faults: faults)
        backends = seeding.backends.filter { $0.seedsDaily && reader.isGiven($0.name) }
        blocks = backends.compactMap { backend in reader.object(backend.name).map { backend.decodeSeed($0, ofAccount: key) } }
    }
}
