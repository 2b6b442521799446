import UnderstudyCore
import Values

/// The collections of records that are built into the program. A seed names those that it wants: `"library": ["exercises", "food"]`.
///
/// The file of a collection has the form of a block with nothing but literal records. Each of its records has an id, and no relative date.
enum SeedLibrary: String, CaseIterable {
    case exercises, plans, stretches, guidedMeditations, food

    static let seedKey = "library"

    /// The embedded files. They are parsed on first use.
    static let records: [SeedLibrary: JSON] = Dictionary(
        uniqueKeysWithValues: allCases.compactMap { collection in
            let text = EmbeddedText.library[collection.rawValue + ".json"]
            return text.flatMap { try? JSON(parsing: Array($0.utf8)) }.map { (collection, $0) }
        })

    /// The records of each collection. They are checked once, since a seed is read at each start and each midnight.
    static let seeds: [SeedLibrary: [ResourceSeed]] = records.mapValues { file in
        let reader = ObjectReader(file, path: "", faults: ValidationErrors())
        return BradOSBackend.resources.seeds(of: BradOSBackend.name, in: reader, scope: "")
    }

    /// The collections that a block names, each with the path of its name.
    static func named(in block: ObjectReader) -> [(collection: SeedLibrary, path: String)] {
        var named: [(collection: SeedLibrary, path: String)] = []
        for (index, name) in (block.strings(seedKey) ?? []).enumerated() {
            guard let collection = SeedLibrary(exact: name) else {
                block.fault(seedKey, at: index, expected: ObjectReader.expected(allCases.map(\.rawValue), inPlaceOf: name))
                continue
            }
            guard !named.contains(where: { $0.collection == collection }) else {
                block.fault(seedKey, at: index, expected: "each collection once")
                continue
            }
            named.append((collection, "\(block.path(of: seedKey))[\(index)]"))
        }
        return named
    }
}
