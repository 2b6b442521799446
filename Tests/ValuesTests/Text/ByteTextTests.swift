import Storage
import Testing
import UnderstudyCore
import Values

@Suite("A text compared by bytes")
struct ByteTextTests {
    /// Swift's own comparison of these would take hours.
    private static let marks = String(repeating: "\u{316}\u{301}", count: 500_000)
    private static let otherMarks = String(repeating: "\u{301}\u{316}", count: 500_000)

    private enum Period: String, CaseIterable {
        case weekly, monthly
    }

    @Test(
        "begins with another text, even if a mark combines with its last letter",
        arguments: [("Bearer x", true), ("Bearer \u{301}", true), ("bearer x", false), ("Bearer", false), ("", false)])
    func beginning(_ text: String, _ begins: Bool) {
        #expect(text.begins(with: "Bearer ") == begins)
    }

    @Test(
        "contains a character, even if a mark combines with it",
        arguments: [("a@b", true), ("a@\u{301}", true), ("ab", false), ("", false)])
    func character(_ text: String, _ has: Bool) {
        #expect(text.has("@") == has)
    }

    @Test(
        "is split at characters, even if a mark combines with them",
        arguments: [
            ("GET /foods\nkey", ["GET", "/foods", "key"]), ("  a  b\n", ["a", "b"]), ("a \u{301}b", ["a", "\u{301}b"]), (" \n", []),
            ("", []),
        ])
    func parts(_ text: String, _ parts: [String]) {
        #expect(text.parts(between: " ", "\n") == parts)
    }

    @Test(
        "contains another text",
        arguments: [
            ("application/json", "json", true), ("aabaaab", "aaab", true), ("ababac", "abac", true), ("abc", "abcd", false),
            ("", "a", false), ("abc", "", true), ("cafe\u{301}", "caf\u{E9}", false), ("cafe\u{301}", "cafe", true),
        ])
    func holding(_ text: String, _ other: String, _ holds: Bool) {
        #expect(text.holds(other) == holds)
    }

    @Test("matches a case with exactly the same bytes")
    func exact() {
        #expect(Period(exact: "weekly") == .weekly)
        for text in ["", "Weekly", "weekly ", "weekl\u{79}\u{301}", "week"] { #expect(Period(exact: text) == nil) }
    }

    @Test(
        "is cut to a number of characters, with an ellipsis",
        arguments: [("abc", 3, "abc"), ("abcd", 3, "abc…"), ("é日x", 2, "é日…"), ("é日", 2, "é日"), ("", 3, "")])
    func cut(_ text: String, _ limit: Int, _ shown: String) {
        #expect(text.cut(to: limit).isSame(as: shown))
    }

    @Test(
        "is trimmed as in JavaScript",
        arguments: [
            ("  a b\n", "a b"), ("\u{FEFF}\u{A0}a\u{3000}", "a"), ("\u{85}a\u{85}", "\u{85}a\u{85}"),
            (" \u{301}a", "\u{301}a"), ("a \u{301} ", "a \u{301}"), (" \t ", ""), ("", ""),
        ])
    func trimmed(_ text: String, _ rest: String) {
        #expect(String(text.trimmingSpace()).isSame(as: rest))
    }

    @Test("takes linear time")
    func linear() {
        let (marks, others) = (Self.marks, Self.otherMarks)
        #expect(!marks.isSame(as: others))
        #expect(ExactText(marks) != ExactText(others))
        #expect([ExactText(marks): 1, ExactText(others): 2].count == 2)
        #expect(![others].hasExactly(marks))
        #expect(Period(exact: "weekly" + marks) == nil)
        #expect(!marks.begins(with: "Bearer "))
        #expect(!marks.has("@"))
        #expect(!marks.holds(others + "x"))
        #expect(marks.trimmingSpace().utf8.count == marks.utf8.count)
        #expect(marks.cut().unicodeScalars.count == 101)
        #expect(!Account.isKey(marks))
        #expect(Zone(named: marks) == nil)
        #expect(SeedDate("today" + marks) == nil)
        #expect(SeedInstant("today-3d" + marks) == nil)
        #expect(CalendarDuration("P1D" + marks) == nil)
        #expect(Instant("2026-01-07T09:00:00Z" + marks) == nil)
        #expect(UnverifiedJWT("\(marks).\(marks).") == nil)
        #expect(Base64URL.bytes(marks) == nil)
        #expect(!PasswordHash(text: "pbkdf2-sha256$\(marks)$\(marks)$").matches("x"))
        #expect(JSON.string(marks) != .string(others))
        #expect(([marks: 1, others: 2] as JSON.Members).count == 2)
    }
}
