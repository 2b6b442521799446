import Testing
import UnderstudyCore

@testable import BradOS
@testable import FitIQ
@testable import Longevity
@testable import UnderstudyProgram

extension Configuration {
    /// The typed settings of the backends.
    var fidelity: Fidelity { get throws { try backend(LongevityBackend.self).fidelity } }
    var revision: Revision { get throws { try backend(LongevityBackend.self).revision } }
    var fitIQ: FitIQSettings { get throws { try backend(FitIQBackend.self).settings } }
    var bradOS: BradOSSettings { get throws { try backend(BradOSBackend.self).settings } }

    private func backend<Wanted: Backend>(_ type: Wanted.Type) throws -> Wanted {
        try #require(try backends().compactMap { $0 as? Wanted }.first)
    }
}
