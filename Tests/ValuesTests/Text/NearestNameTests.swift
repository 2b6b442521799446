import Testing
import Values

@Suite("The nearest name")
struct NearestNameTests {
    private let names = ["email", "emailVerified", "id", "tokens", "timezone"]

    @Test(
        "differs in a third of the letters at most, and ignores case",
        arguments: [
            ("emial", "email"), ("EMAIL", "email"), ("token", "tokens"), ("time_zone", "timezone"), ("ids", "id"), ("mail", "email"),
            ("emailverifed", "emailVerified"),
        ])
    func near(_ name: String, _ nearest: String) {
        #expect(NearestName.find(name, among: names) == nearest)
    }

    @Test(
        "does not exist for other names, for a single letter, for an empty one and for a very long one",
        arguments: ["password", "x", "i", "", String(repeating: "email", count: 20)])
    func far(_ name: String) {
        #expect(NearestName.find(name, among: names) == nil)
        #expect(NearestName.hint(for: name, among: names) == "")
    }

    @Test("becomes the end of an expectation")
    func hint() {
        #expect(NearestName.hint(for: "emial", among: names) == " (did you mean email?)")
        #expect(NearestName.hint(for: "emial", among: names) { "\"\($0)\"" } == " (did you mean \"email\"?)")
    }
}
