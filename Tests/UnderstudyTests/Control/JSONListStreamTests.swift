import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("GET requests.har")
struct ArchiveStreamTests {
    private static let target = "/_understudy/requests.har"

    private func pieces(_ response: Response) throws -> [[UInt8]] {
        let stream = try #require(response.stream)
        #expect(!stream.isEndless)
        var pieces: [[UInt8]] = []
        while case .piece(let bytes) = stream.next() { pieces.append(bytes) }
        return pieces
    }

    @Test("is complete in one piece without entries")
    func empty() throws {
        let response = try TestWorld().respond(.get, Self.target)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
        let pieces = try pieces(response)
        #expect(pieces.count == 1)
        let document = try JSON(parsing: pieces.flatMap(\.self))
        #expect(document["log"]?["entries"] == [])
    }

    @Test("is JSON of all entries, oldest first, in pieces of a quarter of a megabyte")
    func pieces() throws {
        let world = try TestWorld()
        for number in 0..<600 { _ = try world.get("/api/legal/terms?number=\(number)") }
        let pieces = try pieces(world.respond(.get, Self.target))
        #expect(pieces.count > 1)
        #expect(pieces.dropLast().allSatisfy { (256 << 10..<512 << 10).contains($0.count) })
        let document = try JSON(parsing: pieces.flatMap(\.self))
        let numbers = document["log"]?["entries"]?.array?.map { $0["request"]?["queryString"]?.array?.first?["value"]?.string }
        #expect(numbers == (0..<600).map { "\($0)" })
    }

    @Test("has the journal as of the request")
    func snapshot() throws {
        let world = try TestWorld()
        _ = try world.get("/api/legal/terms")
        let response = try world.respond(.get, Self.target)
        _ = try world.respond(.delete, "/_understudy/requests")
        _ = try world.get("/api/legal/terms")
        _ = try world.get("/api/legal/terms")
        let document = try JSON(parsing: pieces(response).flatMap(\.self))
        #expect(document["log"]?["entries"]?.array?.count == 1)
    }
}
