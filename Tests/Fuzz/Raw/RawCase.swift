import UnderstudyCore
import Values

/// Bytes that are no valid request, or not the one that they seem to be.
struct RawCase {
    /// For people.
    let kind: String
    let bytes: [UInt8]
    /// Whether two parsers could read different requests. The server must then refuse it and read nothing after it.
    let isAmbiguous: Bool
    /// Whether it is sent in pieces, with pauses.
    var isSlow = false

    private init(_ kind: String, _ text: String, isAmbiguous: Bool = false) {
        self.init(kind, bytes: Array(text.utf8), isAmbiguous: isAmbiguous)
    }

    private init(_ kind: String, bytes: [UInt8], isAmbiguous: Bool = false) {
        self.kind = kind
        self.bytes = bytes
        self.isAmbiguous = isAmbiguous
    }

    static func draw(_ random: inout SeededGenerator) -> RawCase {
        var drawn =
            switch random.integer(in: 0...4) {
            case 0, 1: ambiguous(&random)
            case 2: odd(&random)
            case 3: large(&random)
            default: damaged(&random)
            }
        drawn.isSlow = random.chance(12) && drawn.bytes.count < 2_000
        return drawn
    }

    /// A request with a body, by default one of 15 bytes.
    private static func post(_ headers: [String], _ body: String = #"{"message":"x"}"#) -> String {
        let lines = ["POST /api/ingest-log HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"] + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
    }

    /// A request line and headers, with a `Host`.
    private static func lines(_ first: String, _ headers: String...) -> String {
        ([first, "Host: 127.0.0.1"] + headers).joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func ambiguous(_ random: inout SeededGenerator) -> RawCase {
        func length(_ text: String) -> RawCase { RawCase("a length of \(text)", post(["Content-Length: \(text)"]), isAmbiguous: true) }
        switch random.integer(in: 0...7) {
        case 0:
            let other = random.pick(["0", "3", "16", "150"])
            return RawCase("two lengths", post(random.shuffled(["Content-Length: 15", "Content-Length: \(other)"])), isAmbiguous: true)
        case 1: return length(random.pick(["+15", "-1", "0x0F", "15,16", "1 5", "fifteen", "99999999999999999999", "15;"]))
        case 2:
            let name = random.pick(["Content-Length ", "Content-Length\t", "Transfer-Encoding ", "Host "])
            return RawCase("a space before the colon", post(["\(name): 15"]), isAmbiguous: true)
        case 3: return RawCase("a folded length", post(["Content-Length:\r\n 15"]), isAmbiguous: true)
        case 4:
            let coding = random.pick(["gzip", "xchunked", "chunked, gzip", "identity, gzip", "chunkedx"])
            let body = "f\r\n{\"message\":\"x\"}\r\n0\r\n\r\n"
            return RawCase("the coding \(coding)", post(["Transfer-Encoding: \(coding)"], body), isAmbiguous: true)
        case 5: return RawCase("no host", "GET /health HTTP/1.1\r\nAccept: */*\r\n\r\n", isAmbiguous: true)
        case 6:
            let start = random.pick(["GET /hea\u{0}lth HTTP/1.1", "GET /health?a\u{0} HTTP/1.1", "GET /health HTTP/1.1\r\nX-Nul: a\u{0}b"])
            return RawCase("a NUL", lines(start), isAmbiguous: true)
        default:
            let target = random.pick(["health", "_understudy/health", "*", "@evil", "api/v1/insights"])
            return RawCase("a target without a slash", lines("GET \(target) HTTP/1.1"), isAmbiguous: true)
        }
    }

    private static func odd(_ random: inout SeededGenerator) -> RawCase {
        let chunked = "Transfer-Encoding: chunked"
        let size = random.pick(["-1", "g", "ffffffffffffffffff", "", "5"])
        let kinds: [(String, String)] = [
            ("no version", "GET /health\r\n\r\n"),
            ("HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
            ("no words", "\r\n\r\n\r\n\r\n"),
            ("version 9", lines("GET /health HTTP/9.9")),
            ("version 1.0", "GET /health HTTP/1.0\r\n\r\n"),
            ("bare line feeds", "GET /health HTTP/1.1\nHost: 127.0.0.1\n\n"),
            ("bare returns", "GET /health HTTP/1.1\rHost: 127.0.0.1\r\r"),
            ("two spaces", lines("GET  /health  HTTP/1.1")),
            ("a space in the path", lines("GET /a b HTTP/1.1")),
            ("no name", lines("GET /health HTTP/1.1", ": a")),
            ("no colon", lines("GET /health HTTP/1.1", "x")),
            ("CONNECT", lines("CONNECT 127.0.0.1:80 HTTP/1.1")),
            ("OPTIONS *", lines("OPTIONS * HTTP/1.1")),
            ("TRACE", lines("TRACE /health HTTP/1.1")),
            ("lower case", lines("get /health HTTP/1.1")),
            ("absolute form", lines("GET http://127.0.0.1/health HTTP/1.1")),
            ("another scheme", lines("GET ftp://127.0.0.1/health HTTP/1.1")),
            ("two hosts", lines("GET /health HTTP/1.1", "Host: localhost")),
            ("a broken escape", lines("GET /api/v1/%zz/%c0%af/%00/%2e%2e HTTP/1.1")),
            ("an expectation", post(["Expect: \(random.pick(["100-continue", "200-ok"]))", "Content-Length: 15"])),
            ("chunks", post([chunked], "f\r\n{\"message\":\"x\"}\r\n0\r\n\r\n")),
            ("chunks with extensions", post([chunked], "f;a=\"b\"\r\n{\"message\":\"x\"}\r\n0\r\nX: y\r\n\r\n")),
            ("a broken chunk", post([chunked], "\(size)\r\n{}\r\n0\r\n\r\n")),
            ("chunks and a length", post([chunked, "Content-Length: 4"], "0\r\n\r\n")),
            ("an upgrade", lines("GET /ws/meal-logs HTTP/1.1", "Upgrade: websocket", "Connection: Upgrade")),
        ]
        let (kind, text) = random.pick(kinds)
        return RawCase(kind, text)
    }

    private static func large(_ random: inout SeededGenerator) -> RawCase {
        let count = random.pick([2_000, 31_000, 33_000, 200_000])
        let text = String(repeating: random.pick(["a", "%61", "/", "\u{301}\u{323}"]), count: count)
        switch random.integer(in: 0...5) {
        case 0: return RawCase("a long path", lines("GET /\(text) HTTP/1.1"))
        case 1: return RawCase("a long query", lines("GET /health?\(text)=1 HTTP/1.1"))
        case 2: return RawCase("a long header", lines("GET /health HTTP/1.1", "X-Long: \(text)"))
        case 3: return RawCase("a long method", lines("\(text) /health HTTP/1.1"))
        case 4:
            let headers = (0..<count / 100).map { "X-\($0): a" }.joined(separator: "\r\n")
            return RawCase("many headers", lines("GET /health HTTP/1.1", headers))
        default:
            let length = random.pick(["10485761", "4294967296", "9223372036854775807"])
            return RawCase("a huge length", post(["Content-Length: \(length)"]))
        }
    }

    /// A valid request with changed bytes, or cut off.
    private static func damaged(_ random: inout SeededGenerator) -> RawCase {
        let good = [
            post(["Content-Length: 15", "Authorization: Bearer ada"]), lines("GET /api/v1/progress?limit=5 HTTP/1.1"),
            lines("GET /_sandbox/none/_as/ada/api/longevity/trends HTTP/1.1", "X-Understudy-Now: 2026-01-07T09:00:00Z"),
        ]
        var bytes = Array(random.pick(good).utf8)
        if random.chance(3) { return RawCase("cut off", bytes: Array(bytes.prefix(random.integer(in: 1...bytes.count - 1)))) }
        for _ in 0..<random.integer(in: 1...4) {
            let index = random.integer(in: 0...bytes.count - 1)
            switch random.integer(in: 0...2) {
            case 0: bytes[index] = UInt8(random.integer(in: 0...255))
            case 1: bytes.insert(UInt8(random.pick([0, 9, 10, 13, 32, 37, 47, 58, 255])), at: index)
            default: bytes.remove(at: index)
            }
        }
        return RawCase("damaged", bytes: bytes)
    }
}

extension SeededGenerator {
    fileprivate mutating func shuffled(_ pair: [String]) -> [String] { chance(2) ? pair : pair.reversed() }
}
