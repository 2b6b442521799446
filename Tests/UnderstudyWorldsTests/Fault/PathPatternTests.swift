import Testing
@testable import UnderstudyWorlds

@Suite("A pattern of paths")
struct PathPatternTests {
    private func fits(_ pattern: String, _ path: String, in form: PathForm = PathForm()) -> Bool {
        RequestMatch(path: PathPattern(pattern)).fits(MatchSubject.make("GET", path, in: form))
    }

    @Test(
        "fits a path in every form that leads to the same route",
        arguments: [
            ("/api/v1/progress", "/api/v1/progress/", true, true), ("/api/v1/progress/", "/api/v1/progress", true, true),
            ("/api/v1/progress", "/api/v1//progress", false, true), ("//api//v1/progress//", "/api/v1/progress", false, true),
            ("/api/v1/progress", "//api/v1/progress//", false, true), ("/api/*/progress", "/api//v1///progress/", true, true),
            ("*/progress/", "/api/v1/progress", true, true), ("/api/v1/%50rogress", "/api/v1/Progress", true, true),
            ("/api%2Fv1", "/api%2fv1/", true, true), ("/api/v1", "/api%2F%2Fv1", false, false), ("/", "/", true, true),
            ("/api/v1/progress/*", "/api/v1/progress/", false, false), ("/api/v1/Progress", "/api/v1/progress", false, false),
        ])
    func slashes(pattern: String, path: String, always: Bool, collapsed: Bool) {
        #expect(fits(pattern, path, in: PathForm()) == always)
        #expect(fits(pattern, path, in: PathForm(collapsesSlashes: true)) == collapsed)
    }

    @Test(
        "fits a path in every case if its backend ignores the case",
        arguments: [
            ("/api/longevity/trends", "/API/Longevity/trends/"), ("/API/Longevity/*", "/api/longevity/trends"),
            ("/%41PI", "/api"), ("/a%2Fb", "/A%2fB"), ("*/TRENDS/", "/api/trends"),
        ])
    func cases(pattern: String, path: String) {
        #expect(fits(pattern, path, in: PathForm(ignoresCase: true)))
        #expect(fits(pattern, path, in: PathForm(ignoresCase: true, collapsesSlashes: true)))
        #expect(!fits(pattern, path))
    }

    @Test(
        "fits a path in any spelling of its characters",
        arguments: [
            ("/caf\u{E9}", "/caf%C3%A9"), ("/caf%c3%a9", "/caf%C3%A9"), ("/a b", "/a%20b"), ("/a%20b", "/a%20b"), ("/%61", "/a"),
            ("/100% sure", "/100%25%20sure"), ("/100%25", "/100%25"), ("/a*z", "/a%20%2F/z"), ("/%2A", "/*"), ("/%2A", "/%2a"),
        ])
    func spelling(pattern: String, path: String) {
        #expect(fits(pattern, path))
    }

    @Test("takes an escaped slash as part of a segment, in either case", arguments: ["/a%2Fb", "/a%2fb"])
    func slash(path: String) {
        for pattern in ["/a%2Fb", "/a%2fb", "/a*b", "/*", "*%2Fb"] { #expect(fits(pattern, path), "\(pattern)") }
        for pattern in ["/a/b", "/a/*", "*/b", "/a%252Fb", "/a%252fb"] { #expect(!fits(pattern, path), "\(pattern)") }
        #expect(!fits("/a%2Fb", "/a/b"))
        #expect(!fits("/a%2Fb", "/a%252Fb"))
        #expect(fits("/a%252Fb", "/a%252Fb"))
    }

    @Test("takes %2A as an asterisk, and not as any text")
    func asterisk() {
        #expect(!fits("/%2A", "/abc"))
    }
}
