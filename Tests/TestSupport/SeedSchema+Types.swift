import UnderstudyCore
import UnderstudyProgram
import Values

extension SeedSchema {
    /// The schema of a seed file for these backends under their default settings.
    package static func merged(_ types: [any Backend.Type]) throws -> JSON {
        try merged(Configuration(backends: types).backends())
    }
}
