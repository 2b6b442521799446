import CMicrohttpd
import HTTPTypes

/// One request while libmicrohttpd delivers it: first the target, then the headers, then the body in pieces.
final class IncomingRequest {
    /// Names the request; given when it has come in whole.
    var id: String?
    /// What to ask for the answer when the connection's suspension has ended.
    var continuation: (@Sendable () -> Reply)?
    let departure = Departure()
    private let target: String
    private let targetIsUTF8: Bool
    private var method = ""
    private var headers = HTTPFields()
    private var body: [UInt8] = []
    private var receivedBytes = 0
    private(set) var headersAreRead = false

    init(target: UnsafePointer<CChar>) {
        let valid = String(validatingCString: target)
        targetIsUTF8 = valid != nil
        self.target = Request.originForm(of: valid ?? String(cString: target))
    }

    /// Takes over the method and the headers. The connection's own copies do not outlive the callback.
    func readHeaders(of connection: OpaquePointer, method: String) {
        self.method = method
        headersAreRead = true
        withUnsafeMutablePointer(to: &headers) { fields in
            _ = understudy_mhd_each_header(
                connection,
                { context, _, name, nameCount, value, valueCount in
                    guard let context, let name else { return understudy_mhd_yes() }
                    guard let field = HTTPField.Name(IncomingRequest.text(name, nameCount)) else { return understudy_mhd_yes() }
                    let text = value.map { IncomingRequest.text($0, valueCount) } ?? ""
                    context.assumingMemoryBound(to: HTTPFields.self).pointee.append(HTTPField(name: field, value: text))
                    return understudy_mhd_yes()
                },
                fields)
        }
    }

    /// The length that the client announced, if it did.
    var announcedBytes: Int? {
        headers[.contentLength].flatMap { text in
            // More digits than an integer holds are a large number all the same.
            Int(text) ?? (!text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? .max : nil)
        }
    }

    /// Keeps a piece of the body, or only counts it once the limit is passed.
    ///
    /// - Returns: how much has come in all.
    func receive(_ piece: UnsafeRawBufferPointer, limitBytes: Int) -> Int {
        receivedBytes += piece.count
        if receivedBytes <= limitBytes { body.append(contentsOf: piece) } else { body = [] }
        return receivedBytes
    }

    /// The whole request, or why there is none.
    func request(_ id: String, from connection: OpaquePointer, limitBytes: Int) -> Result<Request, RefusedRequest> {
        if receivedBytes > limitBytes { return .failure(RefusedRequest(refusal: .bodyTooLarge(limitBytes: limitBytes), target: target)) }
        guard let method = HTTPRequest.Method(rawValue: method) else {
            return .failure(RefusedRequest(refusal: .malformedMethod, target: target))
        }
        let remote = RemoteAddress(understudy_mhd_client_address(connection))
        guard targetIsUTF8, let request = Request(method: method, target: target, headers: headers, body: body, remote: remote, id: id)
        else {
            return .failure(RefusedRequest(refusal: .malformedPath, target: target))
        }
        return .success(request)
    }

    /// The refusal of a body announced larger than what is worth reading.
    func tooLarge(limitBytes: Int) -> RefusedRequest {
        RefusedRequest(refusal: .bodyTooLarge(limitBytes: limitBytes), target: target)
    }

    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}

/// A refusal and the target it concerns.
struct RefusedRequest: Error {
    let refusal: Refusal
    let target: String
}
