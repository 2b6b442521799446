import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

extension Worlds {
    /// - Parameters:
    ///   - image: an image of the seeded main world; `nil` if its data came from a file, or with `seededAt`.
    ///   - seed: the same seed as a document, if it is known.
    ///   - seededAt: when the main world was seeded, if sandboxes need a complete image of their own.
    ///   - report: receives the findings.
    ///   - archive: receives the journals of sandboxes that are removed.
    package init(
        _ configuration: Configuration, main: World, image: DatabaseImage?,
        seed: SeedDocument?, seededAt: Instant? = nil, report: RunReport? = nil, archive: RunArchive? = nil
    ) {
        let seedImages = SeedImages(
            keys: main.keys, image: image, seededAt: seededAt, clock: configuration.clockMode,
            readSeed: { backends in try seed ?? configuration.seedFile()?.document(for: backends) })
        self.init(
            main: main, seedImages: seedImages, sandboxes: configuration.sandboxes, journal: configuration.journal, report: report,
            archive: archive)
    }
}
