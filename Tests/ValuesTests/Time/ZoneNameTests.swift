import CoreTestSupport
import Testing
import Values

@Suite("A zone's name")
struct ZoneNameTests {
    /// Whether two names have the same local time in winter and in summer.
    private func check(_ name: String, means known: String) throws {
        let zone = try Zone.find(name)
        let expected = try Zone.find(known)
        for text in ["2026-01-05T12:00:00Z", "2026-07-05T12:00:00Z"] {
            let instant = try Instant.read(text)
            #expect(zone.secondsOfDay(at: instant) == expected.secondsOfDay(at: instant), "\(name) at \(text)")
        }
    }

    @Test(
        "may be any name of the IANA database",
        arguments: ["Europe/Istanbul", "America/Argentina/Ushuaia", "Etc/GMT+3", "Antarctica/Troll", "UTC", "GMT"])
    func region(_ name: String) {
        #expect(Zone(named: name) != nil)
    }

    @Test(
        "may be a link to another zone",
        arguments: [
            ("US/Eastern", "America/New_York"), ("Asia/Calcutta", "Asia/Kolkata"), ("Asia/Istanbul", "Europe/Istanbul"),
            ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("Turkey", "Europe/Istanbul"), ("Japan", "Asia/Tokyo"),
            ("EST5EDT", "America/New_York"), ("Zulu", "UTC"), ("Etc/UTC", "UTC"),
        ] as [(String, String)])
    func link(_ name: String, _ known: String) throws { try check(name, means: known) }

    @Test(
        "may be a link without a region, as in JavaScript",
        arguments: [
            ("Greenwich", "UTC"), ("Universal", "UTC"), ("GMT0", "UTC"), ("NZ-CHAT", "Pacific/Chatham"), ("W-SU", "Europe/Moscow"),
            ("GB-Eire", "Europe/London"), ("Kwajalein", "Pacific/Kwajalein"),
        ] as [(String, String)])
    func plainLink(_ name: String, _ known: String) throws { try check(name, means: known) }

    @Test(
        "may be in any case",
        arguments: [
            ("europe/istanbul", "Europe/Istanbul"), ("EUROPE/ISTANBUL", "Europe/Istanbul"), ("america/New_york", "America/New_York"),
            ("pacific/KIRITIMATI", "Pacific/Kiritimati"), ("asia/calcutta", "Asia/Kolkata"), ("utc", "UTC"), ("Gmt", "UTC"),
            ("turkey", "Europe/Istanbul"),
        ] as [(String, String)])
    func anyCase(_ name: String, _ known: String) throws { try check(name, means: known) }

    /// Foundation does not list these among its known zones.
    @Test(
        "may be in any case if it is a link or no place",
        arguments: [
            ("asia/kolkata", "Asia/Kolkata"), ("us/eastern", "America/New_York"), ("asia/istanbul", "Europe/Istanbul"),
            ("america/buenos_aires", "America/Argentina/Buenos_Aires"), ("etc/gmt+3", "Etc/GMT+3"), ("etc/utc", "UTC"),
        ] as [(String, String)])
    func anyCaseOfLinks(_ name: String, _ known: String) throws { try check(name, means: known) }

    @Test(
        "is refused if it is an abbreviation, an offset or anything else",
        arguments: [
            "", "/", "Not/AZone", "GMT+3", "GMT-03:00", "UTC+3", "+03:00", "PST", "IST", "JST", "Europe", "Europe/", "/Istanbul",
            "Europe/Istanbul/", "Europe/Istanbul ", " Europe/Istanbul", "Europe/İstanbul", "Europe\\Istanbul", "Etc/Unknown", "../UTC",
            "posix/UTC", "Local", "system", "Factory", "Asia/\u{212A}olkata", String(repeating: "Europe/", count: 10_000),
        ])
    func none(_ name: String) {
        #expect(Zone(named: name) == nil)
    }
}
