import HTTPTypes

/// A request to send, with its bytes as they are.
package struct OutgoingRequest: Sendable {
    package var method: HTTPRequest.Method
    /// Scheme, host and port, such as `https://staging.example:8443`.
    package var origin: String
    /// Path and query, byte for byte.
    package var target: String
    package var headers: HTTPFields
    package var body: [UInt8]
    /// A file of certificates to check an `https` server with, in place of the system's; `nil` for the system's.
    package var certificateFile: String?

    package init(
        _ method: HTTPRequest.Method, _ origin: String, _ target: String, headers: HTTPFields = HTTPFields(), body: [UInt8] = [],
        certificateFile: String? = nil
    ) {
        self.method = method
        self.origin = origin
        self.target = target
        self.headers = headers
        self.body = body
        self.certificateFile = certificateFile
    }

    /// Whether a body is announced. A method that usually has a body announces an empty one, too; libcurl sends none with `HEAD`.
    var announcesBody: Bool {
        method != .head && (!body.isEmpty || headers[.contentLength] != nil || [.post, .put, .patch].contains(method))
    }

    /// Whether the response may be compressed, and is decoded. A range of compressed bytes could not be.
    var isDecoded: Bool { headers[.range] == nil }

    /// The lines for libcurl. It adds headers of its own unless they are named, here without a value, which removes them.
    var headerLines: [String] {
        var lines: [String] = []
        for field in headers where !Self.computed.contains(field.name) {
            lines.append(field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
        }
        if !isDecoded { lines.append("Accept-Encoding: identity") }
        for name in Self.unwanted where headers[name] == nil { lines.append("\(name.rawName):") }
        return lines
    }

    /// Made by libcurl from body and connection.
    private static let computed: Set<HTTPField.Name> = [.contentLength, .transferEncoding, .acceptEncoding, .expect, .connection]
    private static let unwanted: [HTTPField.Name] = [.accept, .contentType, .expect, .userAgent]
}

/// A complete response, decoded unless a range was requested.
package struct ReceivedResponse: Sendable {
    package var status: Int
    /// Without `Content-Encoding` if the response was decoded.
    package var headers: HTTPFields
    package var body: [UInt8]
}

/// The end of a transfer without a response.
package enum TransferError: Error, Equatable, CustomStringConvertible {
    /// libcurl's reason, such as a refused connection or an untrusted certificate.
    case failed(String)
    /// The response has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The response is not valid HTTP.
    case malformed

    static let stopped = TransferError.failed("the server stops")

    package var description: String {
        switch self {
        case .failed(let reason): reason
        case .tooLarge(let limit): "the response has more than \(limit) bytes"
        case .malformed: "the response is no valid HTTP"
        }
    }
}

/// The bounds of a client's transfers. Together, responses take `connections` times `bodyBytes` at most.
///
/// A transfer runs if fewer than `connections` do, and fewer than `connectionsPerOrigin` to its origin. Otherwise it waits; of an origin's
/// transfers, the first one is the first to run. The wait is a part of `totalSeconds`.
package struct TransferLimits: Sendable {
    package var bodyBytes = 8 * 1_048_576
    package var headerBytes = 65_536
    package var connections = 128
    package var connectionsPerOrigin = 64
    package var connectSeconds = 10
    /// From ``HTTPTransfers/send(_:then:)`` to the last byte.
    package var totalSeconds = 60

    package init() {}
}
