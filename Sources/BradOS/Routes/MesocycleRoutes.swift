import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Mesocycles with their weeks (brados-training.md 3.3). The other operations are those of the resource.
    var mesocycleRoutes: [Route] {
        [
            records(.get, "/mesocycles/active", "the active mesocycle with its weeks") { records, _, _ in
                try records.activeMesocycle().map(records.details(ofMesocycle:)) ?? .null
            },
            records(.get, "/mesocycles/:id", "one mesocycle with its weeks") { records, _, parameters in
                try records.details(ofMesocycle: records.get(.mesocycles, parameters["id"] ?? ""))
            },
        ]
    }
}
