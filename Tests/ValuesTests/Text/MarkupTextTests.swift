import Testing

@testable import Values

@Suite("A text in HTML or XML")
struct MarkupTextTests {
    @Test(
        "has its signs of markup escaped",
        arguments: [("", ""), ("plain é", "plain é"), ("<a b=\"c\" d='e'>&amp;", "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;")])
    func escaped(_ text: String, _ expected: String) { #expect(MarkupText.escaped(text) == expected) }
}
