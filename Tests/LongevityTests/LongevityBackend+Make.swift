import Longevity
import UnderstudyCore

extension LongevityBackend {
    /// The backend as the settings make it.
    static func make(_ fidelity: Fidelity = .guide) throws -> LongevityBackend {
        try LongevityBackend(SettingValues(["longevity.fidelity": .string(fidelity.rawValue)]).group("longevity"), keys: .ephemeral())
    }
}
