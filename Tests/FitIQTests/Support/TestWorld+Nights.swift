import GRDB
import TestSupport
import UnderstudyCore

extension TestWorld {
    /// What a night works with, at the clock's time. It can renew no evergreen account, whose seed is sealed with other keys.
    var night: Session {
        Session(
            at: RequestTime(now), identifiers: IdentifierSource(), seeding: Seeding(backends: backends, keys: .ephemeral()),
            data: DirectAccess(world: self))
    }
}

/// Reads and writes outside any request.
private struct DirectAccess: DatabaseScope {
    let world: TestWorld

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.read(body)
    }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try world.write(body)
    }
}
