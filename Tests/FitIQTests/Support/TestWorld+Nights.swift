import GRDB
import TestSupport
import UnderstudyCore
import Values

extension TestWorld {
    /// A session for nightly jobs, at the clock's time. It cannot seed an evergreen account again, because the seed is encrypted with other
    /// keys.
    var night: Session {
        Session(
            at: RequestTime(now), identifiers: IdentifierSource(), seeding: Seeding(backends: backends, keys: .ephemeral()),
            data: DirectAccess(world: self))
    }
}

/// Reads and writes without a request.
private struct DirectAccess: DatabaseScope {
    let world: TestWorld

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.read(body)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.write(body)
    }
}
