import HTTPTypes
import MicroHTTP
import Testing

@Suite("Request")
struct RequestTests {
    @Test("the path is split into decoded segments", arguments: [
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
        ("*", ["*"]),
    ])
    func segments(target: String, expected: [String]) throws {
        #expect(try #require(request(target)).segments == expected)
    }

    @Test("a target in absolute form, as proxies send it, is read from its path on", arguments: [
        ("http://localhost:4000/", [""]),
        ("http://localhost:4000/a/b?c=d", ["a", "b"]),
        ("https://example.com//a", ["", "a"]),
    ])
    func absoluteForm(target: String, expected: [String]) throws {
        #expect(try #require(request(target)).segments == expected)
    }

    @Test("a target in absolute form without a path means the root", arguments: ["http://localhost:4000", "http://localhost:4000?a=1"])
    func absoluteFormOfRoot(target: String) throws {
        #expect(try #require(request(target)).segments == [""])
    }

    @Test("a malformed escape, or one that is no UTF-8, in the path gives no request", arguments: [
        "/%", "/%4", "/a%zz", "/%G1/b", "/a/%1G", "/%FF", "/%C3", "/%C3%28", "/%ED%A0%80", "/ok/%/ok",
    ])
    func malformed(target: String) {
        #expect(request(target) == nil)
    }

    @Test("a malformed escape in the query gives a request all the same")
    func malformedQuery() throws {
        let request = try #require(request("/a?b=%zz"))
        #expect(request.segments == ["a"])
        #expect(request.query["b"] == "%zz")
    }

    @Test("the path stands as it was sent, without the query", arguments: [
        ("/a%20b", "/a%20b"), ("/a%20b?c", "/a%20b"), ("/a?", "/a"), ("/a?b?c", "/a"), ("/", "/"),
    ])
    func path(target: String, expected: String) throws {
        #expect(try #require(request(target)).path == expected)
    }

    @Test("the query is what follows the first question mark", arguments: [
        ("/a", [String]()), ("/a?", []), ("/a?b", ["b"]), ("/a?b=1&c=2", ["b", "c"]), ("/a?b?c=1", ["b?c"]),
    ])
    func query(target: String, names: [String]) throws {
        #expect(try #require(request(target)).query.items.map(\.name) == names)
    }

    @Test("one that is made without a caller comes from this machine")
    func madeHere() throws {
        #expect(try #require(request("/")).remote.isLoopback)
    }

    private func request(_ target: String) -> Request? {
        Request(method: .get, target: target)
    }
}
