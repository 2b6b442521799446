import Values

/// The member `providers` of a seeded user: entries of `providerUserInfo`.
enum ProviderSeed {
    /// The entries, at most one for each provider; every other one is an error.
    static func read(_ reader: ObjectReader) -> [ProviderInfo] {
        var entries: [ProviderInfo] = []
        for entry in reader.objects("providers", entry(_:)) ?? [] {
            if entries.contains(where: { $0.provider.isSame(as: entry.provider) }) {
                reader.fault("providers", expected: "one entry for each provider")
                return []
            }
            entries.append(entry)
        }
        return entries
    }

    private static func entry(_ reader: ObjectReader) -> ProviderInfo? {
        reader.require("providerId", expected: "the id of a provider")
        guard let provider = reader.string("providerId", length: 1...256) else { return nil }
        var entry = ProviderInfo(provider: provider)
        if !entry.isComputed {
            reader.require("rawId", expected: "the user's id at the provider")
            entry.rawID = reader.string("rawId")
            // A missing member has the default, and null is exported for an entry without one.
            entry.federatedID = reader.json("federatedId") == .null ? nil : reader.string("federatedId") ?? entry.rawID
            (entry.displayName, entry.photoURL) = (reader.string("displayName"), reader.string("photoUrl"))
            (entry.email, entry.screenName) = (reader.string("email"), reader.string("screenName"))
            entry.phoneNumber = reader.string("phoneNumber")
        }
        reader.finish()
        return entry
    }

    /// An entry as ``read(_:)`` reads it.
    static func json(of entry: ProviderInfo) -> JSON {
        if entry.isComputed { return ["providerId": .string(entry.provider)] }
        return entry.federatedID == nil ? entry.json.merging(["federatedId": .null]) : entry.json
    }
}
