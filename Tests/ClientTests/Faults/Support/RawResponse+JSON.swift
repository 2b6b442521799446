import RawSockets
import Testing
import Values

extension RawResponse {
    /// `nil` when the body does not parse.
    var json: JSON? { try? JSON(parsing: body) }

    /// The value at a path of member names; null when there is none.
    func at(_ path: String...) -> JSON {
        path.reduce(json ?? .null) { $0[$1] ?? .null }
    }

    /// Whether it ended before the first byte.
    var isNothing: Bool { status == 0 && body.isEmpty }

    var announcedBytes: Int? { headers["content-length"].flatMap { Int($0) } }

    var requestID: String? { headers["x-request-id"] }

    /// Expects a 204.
    func expectDone() throws {
        #expect(status == 204, "\(self)")
    }
}
