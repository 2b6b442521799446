import BradOS
import FirebaseAuth
import FitIQ
import Longevity
import UnderstudyCore

/// The services that this program stands in for. The one place that names them.
package enum Backends {
    package static let all: [any Backend.Type] = [
        LongevityBackend.self, FitIQBackend.self, BradOSBackend.self, FirebaseAuthBackend.self,
    ]
}
