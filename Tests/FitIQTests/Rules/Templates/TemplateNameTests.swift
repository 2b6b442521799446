import Testing

@testable import FitIQ

@Suite("The name of a template's copy")
struct TemplateNameTests {
    private static let names: [(String, String)] = [
        ("Leg day", "Leg day (Copy)"), ("Leg day (Copy)", "Leg day (Copy) (Copy)"),
        (String(repeating: "n", count: 193), String(repeating: "n", count: 193) + " (Copy)"),
        (String(repeating: "n", count: 194), String(repeating: "n", count: 193) + " (Copy)"),
        // Each has two UTF-16 units, so that 96 of them fit.
        (String(repeating: "\u{1F957}", count: 100), String(repeating: "\u{1F957}", count: 96) + " (Copy)"),
    ]

    @Test("ends with (Copy), and has 200 UTF-16 units at most", arguments: names)
    func copy(_ original: String, _ expected: String) {
        let name = TemplateName.ofCopy(of: original)
        #expect(name == expected && name.utf16.count <= 200)
    }
}
