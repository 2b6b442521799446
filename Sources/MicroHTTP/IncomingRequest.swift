import CMicrohttpd
import HTTPTypes

/// A request while libmicrohttpd delivers it: first the target, then the headers, then the body in pieces.
final class IncomingRequest {
    /// Identifies the request; set when it has arrived completely.
    var id: String?
    /// Supplies the reply after the suspension of the connection.
    var continuation: (@Sendable () -> Reply)?
    /// Called when the request has ended; see ``Reply/tracked(_:whenEnded:)``.
    private(set) var whenEnded: (@Sendable () -> Void)?
    /// Created on first use, as ``headers`` is: only a request that waits needs it.
    private(set) lazy var disconnect = ClientDisconnect()
    let connection: Connection?
    /// The memory that the body reserves; `nil` for a small body.
    private(set) var room: BodyReservation?
    private let target: String
    private let targetBytes: Int
    private let targetIsUTF8: Bool
    private var method = ""
    private lazy var headers = HTTPFields()
    private var remote = RemoteAddress(bytes: [])
    private var body: [UInt8] = []
    private var receivedBytes = 0
    /// Whether libmicrohttpd has delivered the headers.
    private(set) var hasBegun = false
    /// Whether the body waits, unread, for room.
    var waitsForRoom = false
    private var framing = Framing()

    init(target: UnsafePointer<CChar>, on connection: Connection?) {
        self.connection = connection
        let valid = String(validatingCString: target)
        targetBytes = strlen(target)
        targetIsUTF8 = valid != nil
        self.target = Request.originForm(of: valid ?? String(cString: target))
    }

    /// Continues with a promised reply. If there is none, the server is stopping, and the connection is closed.
    func follow(_ promise: PromisedReply) {
        continuation = { promise.reply ?? .disconnect(.close) }
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
        remote = RemoteAddress(understudy_mhd_client_address(connection))
        hasBegun = true
        framing = Framing(version: String(cString: version))
        withUnsafeMutablePointer(to: &headers) { fields in
            withUnsafeMutablePointer(to: &framing) { framing in
                var parts = (fields, framing)
                _ = understudy_mhd_each_header(
                    connection,
                    { context, _, name, nameCount, value, valueCount in
                        guard let context, let name else { return understudy_mhd_yes() }
                        let (fields, framing) = context.assumingMemoryBound(
                            to: (UnsafeMutablePointer<HTTPFields>, UnsafeMutablePointer<Framing>).self
                        ).pointee
                        let text = value.map { IncomingRequest.text($0, valueCount) } ?? ""
                        let field = HTTPField.Name(IncomingRequest.text(name, nameCount))
                        // libmicrohttpd 0.9.75 appends a folded line to the name, and moves the name for it.
                        let isFolded = value.map { !(name + nameCount..<name + nameCount + Framing.mostSpace).contains($0) } ?? false
                        framing.pointee.read(isFolded ? nil : field, text)
                        framing.pointee.headerBytes += nameCount + valueCount + Framing.lineBytes
                        if let field { fields.pointee.append(HTTPField(name: field, value: text)) }
                        return understudy_mhd_yes()
                    },
                    &parts)
            }
        }
    }

    /// - Returns: false when the connection is being ended.
    @discardableResult
    func turn(to phase: Connection.Phase, at now: Int) -> Bool {
        connection?.turn(to: phase, at: now) ?? true
    }

    /// Whether the response must have no body.
    var isHead: Bool { method.utf8.elementsEqual("HEAD".utf8) }

    /// The refusal of the request before its body is read; `nil` if there is none.
    ///
    /// - Parameter headerLimitBytes: see ``ServerConfiguration/headerLimitBytes``.
    func refusal(headerLimitBytes: Int) -> RefusedRequest? {
        if !framing.isSound { return refused(.malformedHeaders) }
        let lineBytes = method.utf8.count + targetBytes + Framing.requestLineBytes
        if lineBytes > headerLimitBytes { return refused(.targetTooLong(limitBytes: headerLimitBytes)) }
        if lineBytes + framing.headerBytes > headerLimitBytes { return refused(.headersTooLarge(limitBytes: headerLimitBytes)) }
        return target.utf8.first == UInt8(ascii: "/") ? nil : refused(.malformedPath)
    }

    /// The length that the client announced, if any.
    var announcedBytes: Int? { framing.announcedBytes }

    /// Sets the memory that the body has to reserve: the whole limit if no length is announced, and for an encoded body, which may become
    /// as large when it is decoded.
    ///
    /// - Returns: `nil` for a small body or none, and for a body that is too large to be stored.
    func makeRoom(limitBytes: Int) -> BodyReservation? {
        let sentBytes = framing.announcedBytes ?? (framing.isChunked ? limitBytes : 0)
        guard sentBytes > 0, sentBytes <= limitBytes else { return nil }
        let bytes = headers[.contentEncoding] == nil ? sentBytes : limitBytes
        guard bytes > BodyBudget.smallBytes else { return nil }
        room = BodyReservation(bytes: bytes)
        return room
    }

    /// Appends a piece to the body; past the limit, only counts it.
    ///
    /// - Returns: the number of bytes received so far.
    func receive(_ piece: UnsafeRawBufferPointer, limitBytes: Int) -> Int {
        receivedBytes += piece.count
        connection?.receive(piece.count)
        // A body that is known to be too large is not stored: it has reserved no memory.
        if receivedBytes > limitBytes || announcedBytes ?? 0 > limitBytes {
            body = []
        } else {
            if body.isEmpty, let announcedBytes { body.reserveCapacity(min(announcedBytes, limitBytes)) }
            body.append(contentsOf: piece)
        }
        return receivedBytes
    }

    /// The complete request, or its refusal. Hands the body over, so that its last owner frees it instead of a serving thread.
    func request(_ id: String, limitBytes: Int) -> Result<Request, RefusedRequest> {
        defer { body = [] }
        if receivedBytes > limitBytes { return .failure(refused(.bodyTooLarge(limitBytes: limitBytes))) }
        guard let method = HTTPRequest.Method(rawValue: method) else { return .failure(refused(.malformedMethod)) }
        guard targetIsUTF8, let request = Request(method: method, target: target, headers: headers, body: body, remote: remote, id: id)
        else { return .failure(refused(.malformedPath)) }
        return .success(request)
    }

    /// The refusal of this request, with the parts that have been read.
    func refused(_ refusal: Refusal) -> RefusedRequest {
        RefusedRequest(
            refusal: refusal, method: HTTPRequest.Method(rawValue: method), target: target, headers: headers, remote: remote)
    }

    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
