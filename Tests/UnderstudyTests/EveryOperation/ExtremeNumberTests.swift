import HTTPTypes
import Testing
import Values

/// Extreme numbers and dates in every body and every query.
@Suite("An extreme number")
struct ExtremeNumberTests {
    @Test("or date in the body of a write is answered, and afterwards no read fails, not even on the next day", arguments: WriteCase.all)
    func bodies(_ write: WriteCase) throws {
        var world = try UsedWorld()
        guard let body = try write.body(world) else { return }
        for extreme in Extremes.numbers.map(JSON.written) + Extremes.dates.map(JSON.string) {
            for changed in body.replacingOne(by: extreme) {
                let answer = try world.send(write.method, write.target, as: write.name, changed)
                #expect(answer.status < 500, "\(changed.text): \(answer)")
            }
            guard body.replacingAll(by: extreme) != body else { continue }
            world = try UsedWorld()
            // Some bodies have ids from requests that come first.
            guard let body = try write.body(world) else { return }
            let changed = body.replacingAll(by: extreme)
            let answer = try world.send(write.method, write.target, as: write.name, changed)
            #expect(answer.status < 500, "\(changed.text): \(answer)")
            guard answer.status < 300 else { continue }
            try world.setNow("2026-01-08T09:00:00Z")
            try Self.expectReads(of: world, as: write.name, below: write.base, "after \(changed.text)")
        }
    }

    @Test("in a query is answered", arguments: Extremes.numbers + ["NaN", "Infinity", "0x10"])
    func numberQueries(_ text: String) throws {
        try Self.expectReads(with: ["limit", "offset", "page", "page_size", "days", "tz"], text)
    }

    @Test("of years in a query is answered", arguments: Extremes.dates)
    func dateQueries(_ text: String) throws {
        try Self.expectReads(with: ["date", "from", "to"], text)
    }

    private static let readsWithQuery = ["/api/v1/insights", "/api/v1/progress", "/api/dev/", "/api/analytics/", "/api/age/trend/"]

    private static func expectReads(with names: [String], _ text: String) throws {
        let world = try UsedWorld()
        let reads = try ReadCase.all(by: "alice").filter { read in
            !read.target.contains("?") && readsWithQuery.contains { read.target.hasPrefix($0) }
        }
        #expect(reads.count > 10)
        for name in names {
            for read in reads {
                let answer = try world.send(.get, "\(read.target)?\(name)=\(text)", as: read.name)
                #expect(answer.status < 500, "\(read)?\(name)=\(text): \(answer)")
            }
        }
    }

    @Test(
        "of years on the clock is answered by every read",
        arguments: [
            "0001-01-01T00:00:00Z", "0001-01-02T00:00:00Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z", "2000-02-29T12:00:00Z",
            "9998-12-31T23:59:59.999Z",
        ])
    func clocks(_ now: String) throws {
        let world = try UsedWorld()
        try world.setNow(now)
        for name in ["alice", "carol", nil] as [String?] { try Self.expectReads(of: world, as: name, below: "/", "at \(now)") }
    }

    private static func expectReads(of world: UsedWorld, as name: String?, below base: String, _ occasion: String) throws {
        for read in try ReadCase.all(by: name, below: base) {
            let answer = try world.send(.get, read.target, as: read.name)
            #expect(answer.status < 500, "\(read) \(occasion): \(answer)")
        }
    }
}

extension JSON {
    /// This value with an extreme in place of one number, or of one date for a text, once for each place.
    fileprivate func replacingOne(by extreme: JSON) -> [JSON] {
        switch self {
        case .array(let elements):
            elements.indices.flatMap { index in
                elements[index].replacingOne(by: extreme).map { changed in
                    .array(elements.enumerated().map { $0.offset == index ? changed : $0.element })
                }
            }
        case .object(let members):
            members.flatMap { key, value in value.replacingOne(by: extreme).map { .object(members.merging([key: $0])) } }
        default: canBe(extreme) ? [extreme] : []
        }
    }

    /// This value with an extreme in place of all numbers, or of all dates for a text.
    fileprivate func replacingAll(by extreme: JSON) -> JSON {
        switch self {
        case .array(let elements): .array(elements.map { $0.replacingAll(by: extreme) })
        case .object(let members): .object(members.mapValues { $0.replacingAll(by: extreme) })
        default: canBe(extreme) ? extreme : self
        }
    }

    private func canBe(_ extreme: JSON) -> Bool {
        guard let text = string else { return number != nil && extreme.number != nil }
        return extreme.string != nil && (LocalDate(text) != nil || Instant(text) != nil)
    }
}
