import Longevity
import UnderstudyCore
import Values

extension LongevityBackend {
    /// The backend that the settings configure.
    static func make(_ fidelity: Fidelity = .guide, _ revision: Revision = .january20) throws -> LongevityBackend {
        let values: [String: JSON] = [
            "longevity.fidelity": .string(fidelity.rawValue), "longevity.revision": .string(revision.rawValue),
        ]
        return try LongevityBackend(SettingValues(values).group("longevity"), keys: .ephemeral())
    }
}
