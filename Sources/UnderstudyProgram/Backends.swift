import BradOS
import FirebaseAuth
import FitIQ
import Longevity
import UnderstudyCore

/// The backends of this program. This is the one place that names them.
package enum Backends {
    package static let all: [any Backend.Type] = [
        LongevityBackend.self, FitIQBackend.self, BradOSBackend.self, FirebaseAuthBackend.self,
    ]
}
