import Foundation
import Testing

@testable import UnderstudyClient

@Suite("Client and server agree on the clock")
struct TypeAgreementClockTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    /// A quarter of an hour and some milliseconds after the clock's own instant.
    private static let later = AgreementSamples.date.addingTimeInterval(900.125)

    @Test(
        "after each setting",
        arguments: [
            (ClockSetting.frozen(later), ClockMode.frozen, later), (.frozen(), .frozen, AgreementSamples.date),
            (.running(from: later), .running, later), (.running(), .running, AgreementSamples.date), (.system, .system, .distantPast),
        ])
    func setting(_ setting: ClockSetting, _ mode: ClockMode, _ from: Date) async throws {
        let (state, wire) = try await recorded.call { try await $0.setClock(setting) }
        #expect(state.mode == mode)
        #expect(mode == .frozen ? state.now == from : state.now >= from)
        #expect(try wire.sent == JSONValue.written(setting))
        #expect(try wire.answered == JSONValue.written(state))
        let (shown, look) = try await recorded.call { try await $0.clock() }
        #expect(shown.mode == mode)
        #expect(try look.answered == JSONValue.written(shown))
    }

    @Test(
        "after each duration",
        arguments: [
            (ISODuration.milliseconds(1_500), "2026-01-07T09:00:01.500Z"), (.seconds(90), "2026-01-07T09:01:30.000Z"),
            (.minutes(-6), "2026-01-07T08:54:00.000Z"), (.hours(12), "2026-01-07T21:00:00.000Z"), (.days(1), "2026-01-08T09:00:00.000Z"),
            (.weeks(1), "2026-01-14T09:00:00.000Z"), (-.months(1), "2025-12-07T09:00:00.000Z"), (.years(2), "2028-01-07T09:00:00.000Z"),
            ("P1DT12H", "2026-01-08T21:00:00.000Z"),
        ])
    func duration(_ duration: ISODuration, _ expected: String) async throws {
        let (state, wire) = try await recorded.call { try await $0.advance(by: duration) }
        #expect(RFC3339.text(of: state.now) == expected)
        #expect(wire.sent == ["advance": .string(duration.text)])
        #expect(wire.answered == ["mode": "frozen", "now": .string(expected)])
    }
}
