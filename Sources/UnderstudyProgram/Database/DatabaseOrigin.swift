import Storage
import UnderstudyCore
import UnderstudyWorlds

/// The place of the main world's data and the seed that they were made from, for people.
package struct DatabaseOrigin: Sendable {
    /// `understudy.sqlite, made from seed/demo.json`
    package let text: String
    /// A line about a seed that the data were not made from, although its name or its place suggests it, with the way out; `nil` if there
    /// is none.
    package let remark: String?

    /// - Parameters:
    ///   - initial: the seed that the data were made from; `nil` for none.
    ///   - isSeededNow: whether this start has stored the configured seed.
    init(_ configuration: Configuration, _ initial: InitialSeed?, isSeededNow: Bool) {
        let place = if case .file(let path) = configuration.database { path } else { "in memory" }
        text = "\(place), made \(initial.map { "from \(Self.name(of: $0.name))" } ?? "without a seed")"
        remark = Self.remark(configuration, initial, isSeededNow: isSeededNow)
    }

    private static func remark(_ configuration: Configuration, _ initial: InitialSeed?, isSeededNow: Bool) -> String? {
        guard let path = configuration.seed, !isSeededNow || configuration.isSeedStandard else { return nil }
        // Standard input can be read only once.
        let isFile = !InputFile.isOpenAlready(path)
        let content = isFile ? try? configuration.seedContent() : nil
        let name = content?.isBuiltIn == true ? "the seed of the built-in personas" : Self.name(of: path)
        if let strange = content?.strangePath { return "\(strange) is passed over, since it is no seed file; --seed names another" }
        if isSeededNow { return nil }
        if let initial {
            let configured = content.map { InitialSeed(name: $0.name, content: $0.bytes) }
            if let configured, configured.hasSameContent(as: initial) { return nil }
            let isOfSameName =
                initial.name.isSame(as: path) || configuration.isSeedStandard && initial.name.isSame(as: SeedFile.builtInName)
            if isFile, isOfSameName { return configured.map { _ in "\(name) has changed since; \(wayOut)" } }
        }
        // Without a name on the command line, in the environment or in a file, no seed was asked for.
        return configuration.isSeedStandard ? nil : "\(name) was not read, since the database has data; \(wayOut)"
    }

    private static let wayOut = "--reseed replaces the data with it, another --database starts with it"

    private static func name(of path: String) -> String { path == "-" ? "standard input" : path }
}
