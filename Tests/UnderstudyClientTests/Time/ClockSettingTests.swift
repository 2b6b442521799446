import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A clock setting")
struct ClockSettingTests {
    private static let date = Date(timeIntervalSince1970: 1_767_776_400)

    @Test(
        "encodes an instant only if it has one",
        arguments: [
            (ClockSetting.system, #"{"mode": "system"}"#),
            (.frozen(date), #"{"mode": "frozen", "now": "2026-01-07T09:00:00.000Z"}"#),
            (.frozen(), #"{"mode": "frozen"}"#),
            (.running(from: date), #"{"mode": "running", "now": "2026-01-07T09:00:00.000Z"}"#),
            (.running(), #"{"mode": "running"}"#),
        ])
    func encoding(_ setting: ClockSetting, _ text: String) throws {
        #expect(try JSONValue.sent(setting) == JSONValue.read(text))
        #expect(try read(ClockSetting.self, text) == setting)
    }
}
