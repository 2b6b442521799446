import Foundation
import Testing

@testable import UnderstudyClient

@Suite("An ISO 8601 duration")
struct ISODurationTests {
    @Test(
        "has the text of its unit and count",
        arguments: [
            (ISODuration.days(1), "P1D"),
            (.minutes(6), "PT6M"),
            (.months(1), "P1M"),
            (.years(2), "P2Y"),
            (.weeks(3), "P3W"),
            (.hours(12), "PT12H"),
            (.seconds(90), "PT90S"),
            (.days(-1), "-P1D"),
            (.minutes(-6), "-PT6M"),
            (.days(0), "P0D"),
            (.seconds(.min), "-PT9223372036854775808S"),
            (.milliseconds(1), "PT0.001S"),
            (.milliseconds(1_500), "PT1.5S"),
            (.milliseconds(-20), "-PT0.02S"),
            (.milliseconds(3_000), "PT3S"),
            (.milliseconds(0), "PT0S"),
            (-.months(1), "-P1M"),
            (-.days(-1), "P1D"),
            (-"+PT5M", "-PT5M"),
            ("P1DT12H", "P1DT12H"),
        ])
    func text(_ duration: ISODuration, _ text: String) throws {
        #expect(duration.text == text)
        #expect(try JSONValue.sent(duration) == .string(text))
        #expect(try read([ISODuration].self, "[\"\(text)\"]") == [duration])
    }
}
