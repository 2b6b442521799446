import Foundation
import HTTPTypes
import MicroHTTP
import Testing

@Suite("A request's body in a coding")
struct ContentCodingTests {
    private static let codings: [ContentCoding] = [.gzip, .deflate]

    private func decoded(_ coding: String, _ body: [UInt8], limitBytes: Int = 1_000) throws -> Request {
        let request = try #require(Request(method: .post, target: "/", headers: [.contentEncoding: coding], body: body))
        return request.decoded(Self.codings, limitBytes: limitBytes)
    }

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    private static let gzip = "H4sIAAAAAAACA8tIzcnJBwCGphA2BQAAAA=="
    private static let deflate = "eNrLSM3JyQcABiwCFQ=="

    @Test(
        "is decoded",
        arguments: [
            ("gzip", gzip, "hello"), ("GZIP", gzip, "hello"), ("deflate", deflate, "hello"),
            // With an extra field, a name, a comment and a checksum of the header.
            ("gzip", "H4sIHwAAAAACAwMAYWJjbmFtZQBjb21tZW50APuXy0jNyckHAIamEDYFAAAA", "hello"),
            // A block as it is, a block with the fixed codes and repetitions, and one with codes of its own.
            ("deflate", "eAEBBQD6/2hlbGxvBiwCFQ==", "hello"), ("deflate", "eAFLTEpOHEW0RwAxT4nR", String(repeating: "abc", count: 120)),
            ("deflate", "eNoFwbERADAIA7GFvsBgfGH/xSIVwhwKvUzwEfPE0OYDXrEF7w==", "0,1,4,9,16,25,36,49,64,81,3,24,"),
        ])
    func whole(coding: String, base64: String, text: String) throws {
        let request = try decoded(coding, bytes(base64))
        #expect(String(decoding: request.body, as: UTF8.self) == text)
        #expect(request.bodyRefusal == nil)
        #expect(request.headers[.contentEncoding] == coding)
    }

    @Test("can be several members of gzip, with zeros behind them")
    func members() throws {
        let one = try bytes(Self.gzip)
        let request = try decoded("gzip", one + one + [0, 0, 0])
        #expect(request.body == Array("hellohello".utf8))
    }

    @Test("stays as sent without a coding, and with no bytes", arguments: [nil, "identity", "Identity"] as [String?])
    func identity(coding: String?) throws {
        var headers = HTTPFields()
        headers[.contentEncoding] = coding
        let request = try #require(Request(method: .post, target: "/", headers: headers, body: [0x1F, 0x8B]))
        #expect(!request.isEncoded)
        #expect(request.decoded(Self.codings, limitBytes: 1).body == [0x1F, 0x8B])
        #expect(try decoded("gzip", []).bodyRefusal == nil)
    }

    @Test("that the receiver does not decode stays as sent", arguments: ["br", "zstd", "x-gzip", "gzip, deflate"])
    func unsupported(coding: String) throws {
        let request = try decoded(coding, [1, 2, 3])
        #expect(request.body == [1, 2, 3])
        #expect(request.bodyRefusal == .unsupportedCoding(coding))
        let gzipped = try #require(Request(method: .post, target: "/", headers: [.contentEncoding: "gzip"], body: bytes(Self.gzip)))
        #expect(gzipped.decoded([], limitBytes: 9).bodyRefusal == .unsupportedCoding("gzip"))
    }

    @Test("that is damaged anywhere, or incomplete, is not decoded", arguments: [("gzip", gzip), ("deflate", deflate)])
    func damaged(coding: String, base64: String) throws {
        let whole = try bytes(base64)
        for place in whole.indices {
            // The flag for text, the time, the flags of the compressor and the system in the header of gzip mean nothing here.
            if coding == "gzip", (3..<10).contains(place) { continue }
            var body = whole
            body[place] ^= 1
            let request = try decoded(coding, body)
            #expect(request.bodyRefusal == .malformedCoding(coding), "byte \(place)")
            #expect(request.body == body)
            let cut = try decoded(coding, Array(whole[..<place]))
            #expect(place == 0 || cut.bodyRefusal == .malformedCoding(coding), "cut at \(place)")
        }
    }

    @Test(
        "is not decoded if it is no such stream, or needs a dictionary",
        arguments: [
            ("deflate", "y0jNyckHAA=="), ("deflate", gzip), ("gzip", deflate), ("gzip", "aGVsbG8="), ("deflate", "eLs="),
            ("gzip", "H4sI/wAAAAACA8tIzcnJBwCGphA2BQAAAA=="),
        ])
    func foreign(coding: String, base64: String) throws {
        #expect(try decoded(coding, bytes(base64)).bodyRefusal == .malformedCoding(coding))
    }

    @Test("may become as large as the limit, and no larger", arguments: [("gzip", gzip), ("deflate", deflate)])
    func limit(coding: String, base64: String) throws {
        let body = try bytes(base64)
        #expect(try decoded(coding, body, limitBytes: 5).body.count == 5)
        let larger = try decoded(coding, body, limitBytes: 4)
        #expect(larger.bodyRefusal == .bodyTooLarge(limitBytes: 4))
        #expect(larger.body == body)
    }

    @Test("of many members counts as a whole against the limit")
    func bomb() throws {
        // 65,536 zeros each.
        let member =
            "H4sIAAAAAAAC/+3BAQEAAACAkP6v7ggKAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAauuOl9cAAAEA"
        let body = Array(repeatElement(try bytes(member), count: 100).joined())
        #expect(try decoded("gzip", body, limitBytes: 6_553_600).body.count == 6_553_600)
        #expect(try decoded("gzip", body, limitBytes: 6_553_599).bodyRefusal == .bodyTooLarge(limitBytes: 6_553_599))
    }
}
