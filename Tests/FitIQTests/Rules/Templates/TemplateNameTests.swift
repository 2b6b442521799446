import Testing

@testable import FitIQ

@Suite("The name of a template's copy")
struct TemplateNameTests {
    private static let names: [(String, String)] = [
        ("Leg day", "Leg day (Copy)"), ("Leg day (Copy)", "Leg day (Copy) (Copy)"),
        (String(repeating: "n", count: 193), String(repeating: "n", count: 193) + " (Copy)"),
        (String(repeating: "n", count: 194), String(repeating: "n", count: 193) + " (Copy)"),
        // Each has two UTF-16 units, which do not count.
        (String(repeating: "\u{1F957}", count: 200), String(repeating: "\u{1F957}", count: 193) + " (Copy)"),
        // A flag is one character of two scalars, and stays whole.
        (String(repeating: "\u{1F1EA}\u{1F1F8}", count: 100), String(repeating: "\u{1F1EA}\u{1F1F8}", count: 96) + " (Copy)"),
    ]

    @Test("ends with (Copy), and has 200 Unicode scalars at most", arguments: names)
    func copy(_ original: String, _ expected: String) {
        let name = TemplateName.ofCopy(of: original)
        #expect(name == expected && name.unicodeScalars.count <= 200)
    }
}
