import CoreTestSupport
import Testing
import Values

@Suite("The table of zone names")
struct ZoneTableTests {
    @Test("has zones, and links to these zones only")
    func links() {
        let zones = Set(ZoneNames.zones)
        #expect(zones.count > 300)
        #expect(ZoneNames.links.count > 100)
        for (name, zone) in ZoneNames.links {
            #expect(zones.contains(zone), "\(name) is \(zone)")
            #expect(!zones.contains(name), "\(name) is a zone, too")
        }
    }

    @Test("gives each link the local time of its zone, in winter and in summer")
    func wallClocks() throws {
        let instants = [try Instant.read("2026-01-05T12:00:00Z"), try Instant.read("2026-07-05T12:00:00Z")]
        for (name, known) in ZoneNames.links {
            // This system's Foundation may be older than the zone.
            guard let expected = Zone(named: known) else { continue }
            let zone = try Zone.find(name)
            for instant in instants {
                #expect(zone.secondsOfDay(at: instant) == expected.secondsOfDay(at: instant), "\(name) at \(instant)")
            }
        }
    }

    @Test("has the names of this machine's database, as far as both releases have them", .enabled(if: MachineDatabase.exists))
    func machine() throws {
        let machine = try MachineDatabase()
        let table = Set(ZoneNames.zones).union(ZoneNames.links.keys)
        // Releases add names and never remove any. Factory is no zone.
        if machine.release <= ZoneNames.release { #expect(machine.names.subtracting(table).isSubset(of: ["Factory"])) }
        if machine.release >= ZoneNames.release { #expect(table.subtracting(machine.names).isEmpty) }
    }
}
