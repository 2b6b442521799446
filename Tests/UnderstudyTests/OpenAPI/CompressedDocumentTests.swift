import HTTPTypes
import MicroHTTP
import Testing
import TestSupport

@Suite("An OpenAPI document in gzip")
struct CompressedDocumentTests {
    private let world: TestWorld

    init() throws {
        world = try TestWorld()
    }

    private func document(_ target: String, host: String = "localhost:4000", accepting coding: String? = nil) throws -> Response {
        var headers = ["Host": host]
        headers["Accept-Encoding"] = coding
        return try world.submit(SentRequest(target: target, headers: headers)).response
    }

    private func text(_ response: Response) throws -> [UInt8] {
        let headers: HTTPFields = [.contentEncoding: response.headers[.contentEncoding] ?? "identity"]
        let request = try #require(Request(method: .post, target: "/", headers: headers, body: response.body))
        return request.decoded([.gzip], limitBytes: 10_000_000).body
    }

    @Test(
        "is the same text in a sixth of its bytes or fewer",
        arguments: ["/openapi.json", "/openapi.yaml", "/openapi/fitiq.json", "/openapi/understudy.yaml"])
    func same(target: String) throws {
        let plain = try document(target)
        #expect(plain.headers[.contentEncoding] == nil)
        #expect(plain.headers[.vary] == "Accept-Encoding")
        let compressed = try document(target, accepting: "gzip, deflate, br")
        #expect(compressed.status == .ok)
        #expect(compressed.headers[.contentEncoding] == "gzip")
        #expect(compressed.headers[.contentType] == plain.headers[.contentType])
        #expect(compressed.headers[.vary] == "Accept-Encoding")
        #expect(compressed.body.count < plain.body.count / 6)
        let isSame = try text(compressed) == plain.body
        #expect(isSame)
    }

    @Test("names the requested address, also after a request by a different one")
    func addresses() throws {
        for host in ["localhost:4000", "127.0.0.1:4000", "127.0.0.1:4000", "localhost:4000"] {
            let compressed = try document("/openapi/longevity.json", host: host, accepting: "gzip")
            let isSame = try text(compressed) == document("/openapi/longevity.json", host: host).body
            #expect(isSame, "\(host)")
            let hasAddress = String(decoding: try text(compressed), as: UTF8.self).contains("http://\(host)")
            #expect(hasAddress, "\(host)")
        }
    }

    @Test("is not sent to a client that excludes it, and an unknown document is a problem as before")
    func others() throws {
        #expect(try document("/openapi.json", accepting: "gzip;q=0").headers[.contentEncoding] == nil)
        let unknown = try document("/openapi/none.json", accepting: "gzip")
        #expect(unknown.status == .notFound)
        #expect(unknown.headers[.contentEncoding] == nil)
    }
}
