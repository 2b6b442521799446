import Testing

@testable import UnderstudyWorlds

@Suite("A text that looks like a token")
struct TokenFormTests {
    private static let opaque = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"
    private static let webToken = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJhIn0."

    @Test(
        "is masked anywhere in a text",
        arguments: [
            (opaque, "***"), (webToken, "***"), (webToken + "c2lnbmF0dXJl", "***"), ("ewogICJhbGciOiAibm9uZSIKfQ.e30.", "***"),
            ("QKXyOiC3QrMlxDB0SZPvDA", "***"), ("2185b8bc621a42cf13b952a0e11572ef1b2a0359", "***"),
            ("d41d8cd98f00b204e9800998ecf8427e", "***"), ("sk_test_4eC39HqLyjWDarjtT1zdp7dc", "***"),
            ("https://a.test/r/\(opaque)?x=1#\(opaque)", "https://a.test/r/***?x=1#***"), ("JWT \(webToken), \(opaque)!", "JWT ***, ***!"),
            ("c3a1f6d2-94be-4e70-b58d-7f6a0e21d943-\(opaque)", "***"),
            ("n9H7tTcOK5+SeSxpj7hIhAPUUms+i9Wbq9op1jObTU4=", "***"), ("oqGZZX8y+ohU8GPKuR50KQ==", "***"),
            ("sha256/R6PL54Qbrv6KD6p9dcNF8OI+0fGerCtcPACnYQ", "***"), ("(R6PL54/brv6KD6p9dcNF8OI/0fGer)", "(***)"),
            ("uSoUhZzy31/pYwtUQYCRwA==, x", "***, x"), ("/users/euNFITXstueACzvWZ6o4D/iBhQ8Qa8S", "/users/***"),
        ])
    func masked(_ text: String, _ shown: String) {
        #expect(Masking().text(text) == shown)
    }

    @Test(
        "is not a word, a number, a date or an id",
        arguments: [
            "", "six-days", "twenty-nine-days", "almost-a-year", "brados-six-days", "HKQuantityTypeIdentifierHeartRate",
            "biological_age_years_since_baseline", "com.example.understudy.healthkit", "calculateIntensityFactor2",
            "x86_64-unknown-linux-gnu-2026", "eyewitnesses.of.the.example.com", "application/x-www-form-urlencoded",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15", "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943",
            "C3A1F6D2-94BE-4E70-B58D-7F6A0E21D943", "insight-c3a1f6d2-94be-4e70-b58d-7f6a0e21d943_weight",
            "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943_0b5e7a34-6c1d-4f28-8a97-3d2e1f0c9b86", "2026-01-07T09:00:00.000+03:00",
            "20260107T090000Z-20260108T090000Z", "1767776400000000000000000000000000", "3.141592653589793238462643383279",
            "/users/kPlxFk5q05YFSAqw9R6u/insights/507f1f77bcf86cd799439011", "/api/v1/progress/2026/01/07/W2",
            "took+2+pills+at+9+and+ran+5+miles",
            "users/healthKit/progressEntries/weeklySummary2", "application/vnd.example.v2+json", "1+1/2+3/4+5/6+7/8+9/10+11", "a==",
            "507f1f77bcf86cd799439011", "kPlxFk5q05YFSAqw9R6u", "günaydın günaydın günaydın 1a2b3c",
        ])
    func plain(_ text: String) {
        #expect(Masking().text(text) == text)
    }

    @Test("is shown up to forty characters under a name for ids, except a JSON Web Token")
    func ids() {
        let user = "x7KdQ2mB9nTfR4pLwZ1cY8hJsV36"
        #expect(Masking().text(user, isID: true) == user)
        #expect(Masking().text(user) == "***")
        #expect(Masking().text(Self.opaque, isID: true) == "***")
        #expect(Masking().text(Self.webToken, isID: true) == "***")
    }

    @Test("is found in a text of many ids in a row")
    func long() {
        let ids = Array(repeating: "c3a1f6d2-94be-4e70-b58d-7f6a0e21d943", count: 20_000).joined(separator: "-")
        #expect(Masking().text(ids) == ids)
        #expect(Masking().text(ids + Self.opaque) == "***")
    }
}
