import Foundation
import ProbeSupport
import UnderstudyCore

/// The short requests of a world beside two others with slow work.
enum ThirdWorld {
    private static let base = "/_sandbox/third"

    static let preparation = RawRequest("PUT", "/_understudy/sandboxes/third", ["seed": SoakSeed.guest("third")])

    /// One after the other. Each is short by its size, not by its path.
    static let requests = [
        RawRequest("POST", "\(base)/_understudy/reset"),
        RawRequest("PUT", "\(base)/_understudy/clock", ["advance": "PT1M"]),
        RawRequest("POST", "\(base)/_understudy/accounts", ["key": "visitor"]),
        RawRequest("POST", "\(base)/api/ingest-log", body: gzippedLog).with([
            ("Content-Type", "application/json"), ("Content-Encoding", "gzip"),
        ]),
        RawRequest("POST", "\(base)/api/v1/meal-logs/photo", ["image_data": photo, "meal_type": "lunch"]).from("third"),
    ]

    /// A line of a log, by gzip.
    private static let gzippedLog = [UInt8](
        Data(base64Encoded: "H4sIAAAAAAACA6tWKi1OLfJMUbJSKs6s0E1JrCxW0lHKyU8PSa0oAQnmpBaUKJSn5uQo1QIAnL4bBSwAAAA=") ?? Data())

    /// 150 kB.
    private static let photo = JSON.string("/9j/" + String(repeating: "A", count: 150_000))
}
