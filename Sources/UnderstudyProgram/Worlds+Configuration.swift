import UnderstudyCore
import UnderstudyWorlds

extension Worlds {
    /// - Parameters:
    ///   - image: what the main world was seeded with in this process; `nil` when it found its data in a file.
    ///   - seed: the same as a document, if that is known.
    ///   - seededAt: when that was, if sandboxes are to have a whole image of their own.
    package init(
        _ configuration: Configuration, main: World, image: DatabaseImage?,
        seed: SeedDocument?, seededAt: Instant? = nil
    ) {
        let seedImages = SeedImages(
            keys: main.keys, image: image, seededAt: seededAt, clock: configuration.clockMode,
            readSeed: { backends in try seed ?? configuration.seedSource()?.document(backends) })
        self.init(main: main, seedImages: seedImages, sandboxes: configuration.sandboxes, journal: configuration.journal)
    }
}
