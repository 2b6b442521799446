import BradOS
import FitIQ
import Longevity
import UnderstudyCore

extension Configuration {
    /// The services that this program stands in for. The one place that names them.
    ///
    /// - Parameter keys: of the database that they will use; others do for those who only ask what there is.
    package func backends(keys: Keys = .ephemeral()) -> [any Backend] {
        [LongevityBackend(fidelity: fidelity, keys: keys), FitIQBackend(settings: fitIQ, keys: keys), BradOSBackend(settings: bradOS)]
    }
}
