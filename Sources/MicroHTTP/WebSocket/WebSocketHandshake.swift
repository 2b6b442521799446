import Cryptography
import HTTPTypes

/// Why a request is not a WebSocket handshake that the server accepts (RFC 6455, 4.2).
public enum WebSocketRefusal: Error, Sendable, Equatable {
    /// The request does not ask for a WebSocket, or without a valid key.
    case notAnUpgrade
    /// Versions other than 13. The answer is a 426 with ``Response/supportedWebSocketVersion``.
    case unsupportedVersion
}

extension Response {
    /// Accepts a handshake. Once this response is sent, the handler, which can also be set later, has the connection.
    public init(accepting request: Request, _ handler: WebSocketHandler? = nil) throws(WebSocketRefusal) {
        guard request.method == .get, request.headers.names("websocket", in: .upgrade), request.headers.names("upgrade", in: .connection)
        else { throw .notAnUpgrade }
        guard request.headers[.secWebSocketVersion] == Self.supportedWebSocketVersion else { throw .unsupportedVersion }
        guard let key = request.headers[.secWebSocketKey], Self.isWebSocketKey(key),
            let digest = SHA1.hash(Array((key + Self.keySuffix).utf8))
        else { throw .notAnUpgrade }
        self.init(status: .switchingProtocols, headers: [.upgrade: "websocket", .secWebSocketAccept: Base64.text(of: digest)])
        webSocket = handler
    }

    /// The value of `Sec-WebSocket-Version`.
    public static let supportedWebSocketVersion = "13"

    private static let keySuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

    /// Sixteen bytes in Base64.
    private static func isWebSocketKey(_ key: String) -> Bool {
        let bytes = Array(key.utf8)
        return bytes.count == 24 && bytes.suffix(2).allSatisfy { $0 == Base64.padding }
            && bytes.dropLast(2).allSatisfy(Base64.alphabet.contains)
    }
}

extension HTTPFields {
    /// Whether a header with a list of tokens has this one, in any case.
    fileprivate func names(_ token: String, in field: HTTPField.Name) -> Bool {
        self[values: field].contains { value in
            value.split(separator: ",").contains { part in
                part.utf8.filter { $0 != 0x20 && $0 != 0x09 }.elementsEqual(token.utf8) { $0 | 0x20 == $1 }
            }
        }
    }
}

private enum Base64 {
    static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    static let padding = UInt8(ascii: "=")

    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 { text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : padding) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
