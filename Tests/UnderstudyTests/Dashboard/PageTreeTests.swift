import MicroHTTP
import Testing
import TestSupport

@testable import UnderstudyProgram

@Suite("The dashboard's files as a tree")
struct PageTreeTests {
    private static let made = PageTree(texts: [
        "a/one.js":
            "import { b } from \"../b/two.js\";\nimport { c,\n    d } from \"./three.js\";\n\nexport { e } from \"./four.js\";\nf();\n",
        "b/two.js": "import { c } from \"../a/three.js\";\n",
        "a/three.js": "import { b } from \"../b/two.js\";\nconst text = `\nimport { x } from \"./five.js\";\n`;\n",
        "a/four.js": "const { g } = await import(\"./five.js\");\n", "a/five.js": "",
        "a/whole.css": "@import url(\"../b/first.css\");\n@import url(\"../a/second.css\");\n\np { color: red; }\n",
        "b/first.css": "@import url(\"../a/second.css\");\nq { }\n", "a/second.css": "r { }\n",
        "a/ring.css": "@import url(\"../b/ring.css\");\ns { }\n", "b/ring.css": "@import url(\"../a/ring.css\");\nt { }\n",
        "a/lost.css": "@import url(\"../a/none.css\");\n@import url(\nu { }",
    ])

    @Test("names a module and all that it imports once, the nearest first, and none that is imported later")
    func modules() {
        #expect(Self.made.modules(for: ["a/one.js"]) == ["a/one.js", "b/two.js", "a/three.js", "a/four.js"])
        #expect(Self.made.modules(for: ["a/three.js", "a/one.js"]) == ["a/three.js", "a/one.js", "b/two.js", "a/four.js"])
        #expect(Self.made.modules(for: ["a/none.js"]) == ["a/none.js"])
    }

    @Test(
        "puts imported styles in the place of the imports, a ring of imports once, and none of a missing file",
        arguments: [
            ("a/whole.css", "r { }\nq { }\nr { }\n\np { color: red; }\n"), ("a/ring.css", "t { }\ns { }\n"),
            ("b/ring.css", "s { }\nt { }\n"), ("a/second.css", "r { }\n"), ("a/lost.css", "@import url(\nu { }"), ("a/none.css", ""),
        ])
    func style(path: String, text: String) {
        #expect(Self.made.style(path) == text)
    }

    @Test(
        "serves a module with empty lines in place of comments",
        arguments: [
            ("/** a */\nf();\n", "\nf();\n"), ("/**\n * a\n */\nf(); // b\n", "\n\n\nf(); // b\n"),
            ("    // a\n    f();\n", "\n    f();\n"),
            ("f(\"// a\"); /* b */\n", "f(\"// a\"); /* b */\n"), ("/* a\nf();", "\n\n"), ("", "\n"), ("f();", "f();\n"),
            ("f(a\n    * b);\n", "f(a\n    * b);\n"),
        ])
    func script(text: String, served: String) {
        #expect(PageTree(texts: ["a/b.js": text]).served("a/b.js") == served)
    }

    @Test("lets the page link to every file that its area needs at once, and to no other", arguments: Dashboard.areas)
    func links(area: String) throws {
        let page = try TestWorld().respond(.get, "/_understudy/\(area)/some", headers: BrowserRequest.headers)
        let text = String(decoding: page.body, as: UTF8.self)
        let head = try #require(text.firstRange(of: "</head>").map { text[..<$0.lowerBound] })
        let modules = head.matches(of: /<link rel="modulepreload" href="assets\/([^"]+)">/).map { String($0.1) }
        let needed = PageSources.built.closure(of: ["shell/main.js", "\(area)/\(area)-area.js"])
        #expect(Set(modules).count == modules.count)
        #expect(Set(modules) == needed)
        let styles = head.matches(of: /<link rel="preload" as="style" href="assets\/([^"]+)">/).map { String($0.1) }
        #expect(styles == ["\(area)/\(area).css"])
    }

    @Test(
        "lets the page link to the module of a part at the address of the part, and at no other",
        arguments: [
            ("accounts?add=1", "accounts/accounts-form.js"), ("accounts?world=main&add", "accounts/accounts-form.js"),
            ("accounts/one-year/data", "data/data-page.js"), ("accounts/a%2Fb/data/longevity/checkIns?world=t1", "data/data-page.js"),
            ("accounts", nil), ("accounts/data", nil), ("accounts/add?add=1", nil), ("screens?add=1", nil),
        ] as [(String, String?)])
    func part(address: String, module: String?) throws {
        let text = String(
            decoding: try TestWorld().respond(.get, "/_understudy/\(address)", headers: BrowserRequest.headers).body, as: UTF8.self)
        let linked = text.matches(of: /<link rel="modulepreload" href="assets\/([^"]+)">/).map { String($0.1) }
        #expect(Dashboard.Part.allCases.map(\.rawValue).filter(linked.contains) == [module].compactMap(\.self))
        #expect(Set(linked).count == linked.count)
        guard let module else { return }
        #expect(Set(linked) == PageSources.built.closure(of: ["shell/main.js", "accounts/accounts-area.js", module]))
    }

    @Test("lets the page link to its first area at an address that names none", arguments: ["/_understudy", "/_understudy/"])
    func first(target: String) throws {
        let text = String(decoding: try TestWorld().respond(.get, target, headers: BrowserRequest.headers).body, as: UTF8.self)
        #expect(text.contains(#"href="assets/accounts/accounts-area.js""#))
        #expect(!text.contains(#"href="assets/journal/journal-area.js""#))
    }
}
