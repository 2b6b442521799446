import Foundation

/// The state of a world for the result of a failed test: clock, persona, fault rules, requests and events.
///
/// ```swift
/// let report = try await world.report()
/// print(report)
/// ```
///
/// ``description`` is a text for people. Secrets in requests and events are masked as `***`; fault rules are as they were set.
public struct WorldReport: Sendable, Equatable {
    /// `main`, or a sandbox's id.
    public let world: String
    /// The state of its clock.
    public let clock: ClockState
    /// The key of the account for requests without credentials; `nil` without one, and for `main`.
    public let persona: String?
    /// The active fault rules, oldest first.
    public let faults: [Fault]
    /// The requests without bodies, oldest first.
    public let journal: Journal
    /// What happened besides requests.
    public let events: WorldEvents
    /// The requests with bodies as an HTTP Archive (HAR 1.2), which browsers' developer tools open.
    public let archive: Data
}

extension WorldReport: CustomStringConvertible {
    /// The number of newest requests, and of newest events, in the description.
    private static let shownCount = 20

    /// The world on the first line, then one line for each rule, each refused request, each of the last 20 requests, and each of the last 20
    /// events.
    public var description: String {
        let persona = persona.map { ", persona \($0)" } ?? ""
        let lines =
            ["world \(world) at \(RFC3339.text(of: clock.now)), clock \(clock.mode.rawValue)\(persona)"]
            + Self.section("fault rules", faults.map(\.description), of: faults.count)
            + Self.section("requests", shownRequests.map(\.description), of: journal.entries.count + journal.dropped)
            + Self.section("events", events.events.suffix(Self.shownCount).map(\.description), of: events.events.count + events.dropped)
        return lines.joined(separator: "\n")
    }

    private var shownRequests: [JournalEntry] {
        let firstRecent = journal.entries.count - Self.shownCount
        return journal.entries.enumerated().filter { $0.offset >= firstRecent || $0.element.reason != nil }.map(\.element)
    }

    private static func section(_ title: String, _ lines: [String], of count: Int) -> [String] {
        if count == 0 { return ["no \(title)"] }
        return ["\(title)\(lines.count < count ? ", \(lines.count) of \(count)" : ""):"] + lines.map { "  \($0)" }
    }
}

extension UnderstudyClient {
    /// The world's clock, persona, fault rules, requests and events, for the result of a failed test.
    ///
    /// Also works in a cancelled task, such as that of a test at its time limit.
    public func report() async throws(UnderstudyError) -> WorldReport {
        let reading = Task { () async -> Result<WorldReport, UnderstudyError> in
            do throws(UnderstudyError) {
                return .success(try await readReport())
            } catch {
                return .failure(error)
            }
        }
        return try await reading.value.get()
    }

    private func readReport() async throws(UnderstudyError) -> WorldReport {
        let world = try await health().world
        return WorldReport(
            world: world, clock: try await clock(), persona: world == "main" ? nil : try await sandboxState(world).persona,
            faults: try await faults(), journal: try await requests(bodies: false), events: try await events(), archive: try await har())
    }
}
