import HTTPTypes

extension Request {
    /// The name of the coding that the body is sent in, in lower case; `nil` if it is sent as it is.
    private var codingName: String? {
        guard !body.isEmpty, let name = headers[.contentEncoding]?.lowercased(), !name.isEmpty else { return nil }
        return name.utf8.elementsEqual("identity".utf8) ? nil : name
    }

    /// Whether the body is compressed, or otherwise encoded. Remains true for ``decoded(_:limitBytes:)``.
    public var isEncoded: Bool { codingName != nil }

    /// The request with its body decoded. If that is not possible, the body stays as sent, and ``bodyRefusal`` has the reason.
    ///
    /// The headers stay as sent.
    ///
    /// - Parameters:
    ///   - codings: the codings that the receiver accepts.
    ///   - limitBytes: the most bytes of the body once it is decoded. No more than this is decoded.
    public func decoded(_ codings: [ContentCoding], limitBytes: Int) -> Request {
        var request = self
        guard let name = codingName else {
            if body.count > limitBytes { request.bodyRefusal = .bodyTooLarge(limitBytes: limitBytes) }
            return request
        }
        guard let coding = ContentCoding(rawValue: name), codings.contains(coding) else {
            request.bodyRefusal = .unsupportedCoding(name)
            return request
        }
        do {
            request.body = try coding.decode(body, limitBytes: limitBytes)
        } catch {
            request.bodyRefusal = error
        }
        return request
    }
}
