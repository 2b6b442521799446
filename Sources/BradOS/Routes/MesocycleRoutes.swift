import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Mesocycles with their weeks (brados-training.md 3.3). The other operations are those of the resource.
    var mesocycleRoutes: [Route] {
        [
            shared("/mesocycles/active", "the active mesocycle with its weeks") { reader, context in
                let details = try context.read { db in
                    let records = Records(of: reader.scope, at: context.now, in: db)
                    return try records.activeMesocycle().map { try MesocycleDetails(of: $0, in: records) }
                }
                return .success(details?.json ?? .null)
            },
            shared("/mesocycles/:id", "one mesocycle with its weeks") { reader, context in
                let details = try context.read { db in
                    let records = Records(of: reader.scope, at: context.now, in: db)
                    return try MesocycleDetails(of: records.get(.mesocycles, context.parameters["id"] ?? ""), in: records)
                }
                return .success(details.json)
            },
        ]
    }
}
