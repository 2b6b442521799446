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
        RawRequest("POST", "\(base)/api/v1/meal-logs/photo", body: photo).from("third")
            .with("Content-Type", "multipart/form-data; boundary=part"),
    ]

    /// A line of a log, by gzip.
    private static let gzippedLog = [UInt8](
        Data(base64Encoded: "H4sIAAAAAAACA6tWKi1OLfJMUbJSKs6s0E1JrCxW0lHKyU8PSa0oAQnmpBaUKJSn5uQo1QIAnL4bBSwAAAA=") ?? Data())

    /// A form with a photo of 150 kB, as the app sends it.
    private static let photo: [UInt8] = {
        let head = "--part\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n"
        let rest = "\r\n--part\r\nContent-Disposition: form-data; name=\"meal_type\"\r\n\r\nlunch\r\n--part--\r\n"
        return Array(head.utf8) + [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0x41, count: 150_000) + Array(rest.utf8)
    }()
}
