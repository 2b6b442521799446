import CMicrohttpd
import HTTPTypes

/// A request while libmicrohttpd delivers it: first the target, then the headers, then the body in pieces.
final class IncomingRequest {
    /// Identifies the request; set when it has arrived completely.
    var id: String?
    /// Supplies the reply after a pause.
    var continuation: (@Sendable () -> Reply)?
    /// Gets the connection once the head of the response has been sent.
    var webSocket: WebSocketHandler?
    /// Called when the request has ended; see ``Reply/tracked(_:whenEnded:)``.
    private var whenEnded: (@Sendable () -> Void)?
    /// The reply that the request waits for.
    var awaited: PromisedReply?
    /// Created on first use, as ``headers`` is: only a request that waits needs it.
    private(set) lazy var disconnect = ClientDisconnect(canBeAsked: isHTTP11)
    let connection: Connection?
    /// The bytes of ``BodyMemory`` that the body has.
    var memoryBytes = 0
    /// Where libmicrohttpd has the target, until it has delivered the headers.
    private let targetStart: UnsafePointer<CChar>
    private let target: String
    private let targetBytes: Int
    private let targetIsUTF8: Bool
    private var method = ""
    private lazy var headers = HTTPFields()
    private let remote: RemoteAddress
    private var body: [UInt8] = []
    private var receivedBytes = 0
    private var isDropped = false
    /// Whether libmicrohttpd has delivered the headers.
    private(set) var hasBegun = false
    private var framing = Framing()
    /// Whether the client speaks HTTP/1.1, without which there is no upgrade.
    private(set) var isHTTP11 = false
    /// Whether libmicrohttpd has left out a part of the head.
    private var hasGaps = false
    /// The headers and cookies of which libmicrohttpd has records.
    private var recordCount = 0

    init(target: UnsafePointer<CChar>, on connection: OpaquePointer?) {
        self.connection = connection.flatMap(Connection.of)
        remote = RemoteAddress(connection.flatMap(understudy_mhd_client_address))
        let valid = String(validatingCString: target)
        targetStart = target
        targetBytes = strlen(target)
        targetIsUTF8 = valid != nil
        self.target = Request.originForm(of: valid ?? String(cString: target))
        Self.joinParameters(of: target, targetBytes)
    }

    /// libmicrohttpd 0.9.75 makes a record of each parameter of a query, and hangs when there are too many. ``Request`` has its own copy.
    private static func joinParameters(of target: UnsafePointer<CChar>, _ count: Int) {
        let bytes = UnsafeMutableBufferPointer(start: UnsafeMutablePointer(mutating: target), count: count)
        for index in bytes.indices where bytes[index] == CChar(UInt8(ascii: "&")) { bytes[index] = CChar(UInt8(ascii: "_")) }
    }

    /// Calls the closures of the tracked replies: the request has ended.
    func end() {
        awaited?.abandon()
        whenEnded?()
    }

    /// Adds a closure to call when the request has ended, before those of the replies that contain this one.
    func track(_ closure: @escaping @Sendable () -> Void) {
        guard let outer = whenEnded else { return whenEnded = closure }
        whenEnded = {
            closure()
            outer()
        }
    }

    /// Copies the method and the headers: the connection's own do not outlive the callback.
    func readHeaders(of connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) {
        self.method = String(cString: method)
        isHTTP11 = strcmp(version, "HTTP/1.1") == 0
        hasBegun = true
        recordCount = Int(max(0, understudy_mhd_record_count(connection)))
        let head = HeadReader(
            connection, Framing(version: String(cString: version)),
            HeadGaps(method: method, target: targetStart, targetBytes: targetBytes, version: version))
        (headers, framing) = (head.fields, head.framing)
        hasGaps = head.gaps.isFaulty && Server.endsTextsAtNUL
    }

    /// - Returns: false when the connection is being ended.
    @discardableResult
    func enter(_ phase: Connection.Phase, at now: Int) -> Bool {
        connection?.enter(phase, at: now) ?? true
    }

    /// Whether the response must have no body.
    var isHead: Bool { method.utf8.elementsEqual("HEAD".utf8) }

    /// The refusal of the request before its body is read; `nil` if there is none.
    ///
    /// - Parameter headerLimitBytes: see ``ServerConfiguration/headerLimitBytes``.
    func refusal(headerLimitBytes: Int) -> RefusedRequest? {
        if !framing.isSound || hasGaps { return refused(.malformedHeaders) }
        let lineBytes = method.utf8.count + targetBytes + Framing.requestLineBytes
        if lineBytes > headerLimitBytes { return refused(.targetTooLong(limitBytes: headerLimitBytes)) }
        if lineBytes + framing.headerBytes > headerLimitBytes { return refused(.headersTooLarge(limitBytes: headerLimitBytes)) }
        return target.utf8.first == UInt8(ascii: "/") ? nil : refused(.malformedPath)
    }

    /// The memory of the connection that libmicrohttpd uses for the head: the bytes, a copy of the cookies, and a record of each header and
    /// cookie.
    var headMemoryBytes: Int {
        let cookieBytes = headers[values: .cookie].reduce(0) { $0 + $1.utf8.count }
        return method.utf8.count + targetBytes + framing.headerBytes + cookieBytes + recordCount * Self.recordBytes
    }

    private static let recordBytes = 64

    /// The length that the client announced, if any.
    var announcedBytes: Int? { framing.announcedBytes }

    /// The bytes to store with the next piece of the body. A body that is known to be too large, or has been dropped, is not stored.
    func storedBytes(with count: Int, limitBytes: Int) -> Int {
        let bytes = receivedBytes + count
        return isDropped || bytes > limitBytes || announcedBytes ?? 0 > limitBytes ? 0 : bytes
    }

    /// The most bytes of the complete body once it is decoded: a byte of deflate makes 1,032 at most.
    func decodedBytes(limitBytes: Int) -> Int {
        let bytes = storedBytes(with: 0, limitBytes: limitBytes)
        guard let coding = headers[.contentEncoding], coding.lowercased() != "identity", bytes > 0 else { return bytes }
        return coding.contains(",") ? limitBytes : min(limitBytes, bytes * Self.mostBytesOfDeflatedByte)
    }

    private static let mostBytesOfDeflatedByte = 1_032

    /// Stores nothing of the body, for which there is no memory.
    func dropBody() {
        isDropped = true
        body = []
    }

    /// Appends a piece to the body; past the limit, only counts it.
    ///
    /// - Returns: the number of bytes received so far.
    func receive(_ piece: UnsafeRawBufferPointer, limitBytes: Int) -> Int {
        let isStored = storedBytes(with: piece.count, limitBytes: limitBytes) > 0
        receivedBytes += piece.count
        connection?.receive(piece.count)
        if isStored {
            if body.isEmpty, let announcedBytes { body.reserveCapacity(announcedBytes) }
            body.append(contentsOf: piece)
        } else {
            body = []
        }
        return receivedBytes
    }

    /// The complete request, or its refusal. Hands the body over, so that its last owner frees it instead of a serving thread.
    func request(_ id: String, limitBytes: Int) -> Result<Request, RefusedRequest> {
        defer { body = [] }
        if receivedBytes > limitBytes { return .failure(refused(.bodyTooLarge(limitBytes: limitBytes))) }
        if isDropped { return .failure(refused(.tooManyBodies)) }
        guard let method = HTTPRequest.Method(rawValue: method) else { return .failure(refused(.malformedMethod)) }
        guard targetIsUTF8, var request = Request(method: method, target: target, headers: headers, body: body, remote: remote, id: id)
        else { return .failure(refused(.malformedPath)) }
        request.isSecure = connection?.session != nil
        request.isOnReservedConnection = connection?.isReserved == true
        return .success(request)
    }

    /// The refusal of this request, with the parts that have been read.
    func refused(_ refusal: Refusal) -> RefusedRequest {
        var refused = RefusedRequest(
            refusal: refusal, method: HTTPRequest.Method(rawValue: method), target: target, headers: headers, remote: remote)
        refused.isSecure = connection?.session != nil
        return refused
    }
}
