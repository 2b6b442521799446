import HTTPTypes
import MicroHTTP
import Testing

@Suite("Request")
struct RequestTests {
    @Test(
        "the path is split into decoded segments",
        arguments: [
            ("/", [""]),
            ("/a", ["a"]),
            ("/a/b", ["a", "b"]),
            ("/a//b/", ["a", "", "b", ""]),
            ("//", ["", ""]),
            ("/a%2Fb/c", ["a/b", "c"]),
            ("/caf%C3%A9/caf%c3%a9", ["café", "café"]),
            ("/a+b%20c", ["a+b c"]),
            ("/%2525", ["%25"]),
            ("/a?b=/c/d", ["a"]),
            ("/a:b", ["a:b"]),
            ("/http://host/a", ["http:", "", "host", "a"]),
        ] as [(String, [String])])
    func segments(target: String, expected: [String]) throws {
        let request = try #require(makeRequest(target))
        #expect(request.segments == expected)
    }

    @Test(
        "a target in absolute form, as for proxies, is read from its path on",
        arguments: [
            ("http://localhost:4000/", [""]),
            ("http://localhost:4000/a/b?c=d", ["a", "b"]),
            ("https://example.com//a", ["", "a"]),
        ] as [(String, [String])])
    func absoluteForm(target: String, expected: [String]) throws {
        let request = try #require(makeRequest(target))
        #expect(request.segments == expected)
    }

    @Test("a target in absolute form without a path is the root", arguments: ["http://localhost:4000", "http://localhost:4000?a=1"])
    func absoluteFormOfRoot(target: String) throws {
        let request = try #require(makeRequest(target))
        #expect(request.segments == [""])
        #expect(request.path == "/")
    }

    @Test(
        "a path with a malformed escape or invalid UTF-8 makes no request",
        arguments: [
            "/%", "/%4", "/a%zz", "/%G1/b", "/a/%1G", "/%FF", "/%C3", "/%C3%28", "/%ED%A0%80", "/ok/%/ok",
        ])
    func malformed(target: String) {
        #expect(makeRequest(target)?.segments == nil)
    }

    @Test("a malformed escape in the query still makes a request")
    func malformedQuery() throws {
        let request = try #require(makeRequest("/a?b=%zz"))
        #expect(request.segments == ["a"])
        #expect(request.query["b"] == "%zz")
    }

    @Test(
        "the path stays as sent, without the query",
        arguments: [
            ("/a%20b", "/a%20b"), ("/a%20b?c", "/a%20b"), ("/a?", "/a"), ("/a?b?c", "/a"), ("/", "/"),
        ])
    func path(target: String, expected: String) throws {
        let request = try #require(makeRequest(target))
        #expect(String(request.path) == expected)
    }

    @Test(
        "the query begins after the first question mark",
        arguments: [
            ("/a", []), ("/a?", []), ("/a?b", ["b"]), ("/a?b=1&c=2", ["b", "c"]), ("/a?b?c=1", ["b?c"]),
        ] as [(String, [String])])
    func query(target: String, names: [String]) throws {
        let request = try #require(makeRequest(target))
        #expect(request.query.items.map(\.name) == names)
    }

    @Test("a request without a remote address comes from this machine")
    func madeHere() throws {
        let request = try #require(makeRequest("/"))
        #expect(request.remote.isLoopback)
    }

    private func makeRequest(_ target: String) -> Request? {
        Request(method: .get, target: target)
    }
}
