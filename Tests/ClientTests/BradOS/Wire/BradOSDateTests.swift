import Foundation
import Testing
import TestSupport
import TestTraits

@Suite("The dates of Brad OS (brados.md 1.7)", .highPriority)
struct BradOSDateTests {
    @Test(
        "a date is read in five forms",
        arguments: [
            ("2026-02-09T12:00:00.250Z", 1_770_638_400.25), ("2026-02-09T12:00:00Z", 1_770_638_400),
            ("2026-02-09T14:00:00+02:00", 1_770_638_400), ("2026-02-09", 1_770_595_200 + 5 * 3_600),
            ("2026-02-09 12:00:00", 1_770_638_400), ("2026-02-09 12:00:00.500000", 1_770_638_400.5),
        ] as [(String, Double)])
    func forms(_ text: String, _ seconds: Double) throws {
        let newYork = try #require(TimeZone(identifier: "America/New_York"))
        let date = try #require(BradOSDates(zone: newYork).date(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.001)
    }

    @Test("other forms fail", arguments: ["", "2026-02", "09.02.2026", "2026-02-09T12:00", "1770638400", "2026-02-09 12:00", "today"])
    func others(_ text: String) {
        #expect(BradOSDates(zone: .gmt).date(text) == nil)
    }

    @Test("the server's timestamps have milliseconds and a Z")
    func timestamps() async throws {
        for app in [try await UploadedBradOS.server().bradOS(), try BradOSPersona.standard.app()] {
            for call in BradOSCall.ofUploads + BradOSCall.ofRides + [.stretch, .meditation] {
                let answer = try await app.send("GET", call.path, call.query)
                let keys = ["syncedAt", "createdAt", "calculatedAt", "timestamp", "completedAt"]
                let odd = try answer.json.leaves.filter { path, value in
                    keys.contains(path.last ?? "")
                        && value.string?.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/) == nil
                }
                #expect(odd.map { "\(call.name) \($0.path.joined(separator: ".")): \($0.value.text)" } == [])
            }
        }
    }
}
