import GRDB
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// An account's data as samples of HealthKit, written month by month: ten years of a busy account are tens of megabytes.
package struct HealthExport: Sendable {
    /// The months up to now; each is an element of the text's list.
    let months: [HealthDays]
    let account: Account
    let source: any HealthSource
    let clock: HealthClock
    /// The name of the clock's zone.
    let timezone: String
    private let copy: Store
    private let form: HealthSelection.Form

    /// - Parameter now: the time up to which there are samples.
    /// - Throws: ``MissingAccountError``, and ``HealthExportError`` for a selection that fits no data of the account.
    package init(
        of key: String, _ selection: HealthSelection, from world: World, at now: Instant, by seeding: Seeding
    ) throws {
        copy = try world.copy(renewing: key, at: now, by: seeding)
        form = selection.form
        (account, source) = try copy.read { db in
            guard let account = try Account.find(key, in: db) else { throw MissingAccountError(key: key) }
            return (account, try Self.source(selection.backend, of: account, among: seeding.backends, in: db))
        }
        let ofAccount = account.timezone.flatMap { name in Zone(named: name).map { (name, $0) } }
        let (name, zone) = selection.timezone ?? ofAccount ?? ("UTC", .utc)
        timezone = name
        clock = HealthClock(zone: zone, now: now)
        months = HealthDays.months(ofLast: selection.days, by: clock)
    }

    private static func source(
        _ name: String?, of account: Account, among backends: [any Backend], in db: Database
    ) throws -> any HealthSource {
        let sources = backends.compactMap { $0 as? any HealthSource }
        let names = sources.map(\.name).listed
        if let name {
            guard let source = sources.first(where: { $0.name.isSame(as: name) }) else {
                throw HealthExportError("there is no backend \(name.cut()) with data of HealthKit; there are \(names)")
            }
            return source
        }
        let owners = try sources.filter { try $0.hasData(of: account, in: db) }
        guard let owner = owners.first else {
            throw HealthExportError("the account \(account.key.cut()) has no data at \(names); name another account")
        }
        // Each app has its own numbers for one day, so that a phone can have those of one app only.
        guard owners.count == 1 else {
            let names = owners.map(\.name).listed
            throw HealthExportError("the account \(account.key.cut()) has data at \(names); name one of them as backend")
        }
        return owner
    }

    /// The samples of a month, as elements of the text's list. A month without samples has an empty text.
    func text(of month: HealthDays) throws -> [UInt8] {
        let samples = month.past(try copy.read { try source.healthSamples(of: account, on: month, in: $0) })
            .sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        let texts = samples.map { form == .json ? $0.json.text : $0.xml(in: clock.zone) }
        return Array(texts.filter { !$0.isEmpty }.joined(separator: separator).utf8)
    }

    var head: String {
        switch form {
        case .json:
            let members: JSON = [
                "account": .string(account.key), "backend": .string(source.name), "timezone": .string(timezone),
                "now": .string(clock.now.descriptionToTheSecond),
            ]
            return members.text.dropLast() + ",\"samples\":["
        case .appleExport:
            return HealthXML.head(exportedAt: clock, bornOn: account.dateOfBirth)
        }
    }

    var separator: String { form == .json ? "," : "\n" }

    var tail: String { form == .json ? "]}\n" : HealthXML.tail }

    package var text: [UInt8] {
        get throws {
            let parts = try months.map(text).filter { !$0.isEmpty }
            return Array(head.utf8) + parts.joined(separator: separator.utf8) + tail.utf8
        }
    }
}
