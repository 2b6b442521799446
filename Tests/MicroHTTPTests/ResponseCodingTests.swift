import HTTPTypes
import MicroHTTP
import Testing

@Suite("A response's body in a coding")
struct ResponseCodingTests {
    private func decoded(_ body: [UInt8], from coding: ContentCoding) throws -> Request {
        let request = try #require(Request(method: .post, target: "/", headers: [.contentEncoding: coding.rawValue], body: body))
        return request.decoded([coding], limitBytes: 10_000_000)
    }

    @Test(
        "decodes to the same bytes, and is smaller", arguments: ContentCoding.allCases,
        [
            String(repeating: "a", count: 100), (0..<5_000).map { "line \($0)\n" }.joined(), String(repeating: "é漢\0", count: 400_000),
        ])
    func same(coding: ContentCoding, text: String) throws {
        let body = Array(text.utf8)
        let encoded = try #require(coding.encode(body))
        #expect(encoded.count < body.count)
        let request = try decoded(encoded, from: coding)
        #expect(request.bodyRefusal == nil)
        let isSame = request.body == body
        #expect(isSame)
    }

    @Test("does not exist if it would be no smaller", arguments: ContentCoding.allCases, ["", "a", "abcdefgh"])
    func larger(coding: ContentCoding, text: String) {
        #expect(coding.encode(Array(text.utf8)) == nil)
        #expect(coding.encode(Array(0...255)) == nil)
    }

    @Test(
        "is what the client accepts",
        arguments: [
            ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.8, *;q=0.1", true), ("*", true), ("deflate, *;q=0.5", true),
            ("gzip;q=0.001", true), ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip; q=0.000, *", false),
            ("*;q=0", false), ("x-gzip", false), ("gzipped", false), ("gzip;q=zero", true),
        ])
    func acceptance(header: String, isAccepted: Bool) throws {
        let request = try #require(Request(method: .get, target: "/", headers: [.acceptEncoding: header]))
        #expect(request.accepts(.gzip) == isAccepted)
    }

    @Test("is none for a client that names none")
    func none() throws {
        let request = try #require(Request(method: .get, target: "/"))
        #expect(!request.accepts(.gzip))
        #expect(!request.accepts(.deflate))
    }
}
