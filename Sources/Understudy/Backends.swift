import Longevity
import UnderstudyCore

extension Configuration {
    /// The services that this program stands in for. The one place that names them.
    package var backends: [any Backend] {
        [LongevityBackend(fidelity: fidelity)]
    }
}
