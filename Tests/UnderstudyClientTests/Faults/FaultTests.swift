import Foundation
import Testing

@testable import UnderstudyClient

@Suite("An active fault")
struct FaultTests {
    @Test("has its rule, its preset and its counts")
    func sample() throws {
        let fault = try read(Fault.self, Samples.fault)
        #expect(fault.id == "f1")
        #expect(fault.rule == FaultRule(effect: .connection(.reset)))
        #expect(fault.preset == .offline)
        #expect(fault.matched == 5)
        #expect(fault.fired == 3)
        #expect(fault.failed == 0)
    }

    @Test("is encoded as it was decoded")
    func roundTrip() throws {
        #expect(try JSONValue.sent(read(Fault.self, Samples.fault)) == JSONValue.read(Samples.fault))
    }

    @Test(
        "has the documented preset names",
        arguments: [
            (Preset.offline, "offline"), (.slow3G, "slow-3g"), (.flaky, "flaky"), (.lostResponse, "lost-response"),
            (.expiredToken, "expired-token"), (.refreshRace, "refresh-race"), (.maintenance, "maintenance"),
            (.rateLimited, "rate-limited"), (.badGateway, "bad-gateway"), (.captivePortal, "captive-portal"),
            (.missingPoints, "missing-points"), (.nullValues, "null-values"),
        ])
    func presets(_ preset: Preset, _ name: String) throws {
        #expect(try JSONValue.sent(preset) == .string(name))
        #expect(try read([Preset].self, "[\"\(name)\"]") == [preset])
    }
}
