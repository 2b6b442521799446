import CMicrohttpd
import HTTPTypes

/// One request while libmicrohttpd delivers it: first the target, then the headers, then the body in pieces.
final class IncomingRequest {
    /// Names the request; given when it has come in whole.
    var id: String?
    /// What to ask for the answer when the connection's suspension has ended.
    var continuation: (@Sendable () -> Reply)?
    /// Made for those that wait; as the headers are for those that are read.
    private(set) lazy var disconnect = ClientDisconnect()
    let connection: Connection?
    /// What its body takes of the memory for all of them; `nil` for a small one.
    private(set) var room: BodyReservation?
    private let target: String
    private let targetIsUTF8: Bool
    private var method = ""
    private lazy var headers = HTTPFields()
    private var remote = RemoteAddress(bytes: [])
    private var body: [UInt8] = []
    private var receivedBytes = 0
    /// Whether libmicrohttpd has told of the headers.
    private(set) var hasBegun = false
    /// Whether its body is not read on before there is room for it.
    var waitsForRoom = false
    private var framing = Framing()

    init(target: UnsafePointer<CChar>, on connection: Connection?) {
        self.connection = connection
        let valid = String(validatingCString: target)
        targetIsUTF8 = valid != nil
        self.target = Request.originForm(of: valid ?? String(cString: target))
    }

    /// Goes on with a promised reply. Without one the server stops, and waits no longer.
    func follow(_ promise: PromisedReply) {
        continuation = { promise.reply ?? .disconnect(.close) }
    }

    /// Takes over the method and the headers. The connection's own copies do not outlive the callback.
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
                        // libmicrohttpd 0.9.75 puts a folded line behind the name, and the name to another place for it.
                        let isFolded = value.map { !(name + nameCount..<name + nameCount + Framing.mostSpace).contains($0) } ?? false
                        framing.pointee.read(isFolded ? nil : field, text)
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

    /// Whether the answer is to have no body.
    var isHead: Bool { method.utf8.elementsEqual("HEAD".utf8) }

    /// Why the request is refused before its body is read.
    var refusal: RefusedRequest? {
        if !framing.isSound { return refused(.malformedHeaders) }
        return target.utf8.first == UInt8(ascii: "/") ? nil : refused(.malformedPath)
    }

    /// The length that the client announced, if it did.
    var announcedBytes: Int? { framing.announcedBytes }

    /// The room that the body needs: all that may come where no length is announced, none where it is too large to be kept.
    ///
    /// - Returns: `nil` when there is no body, or a small one.
    func makeRoom(limitBytes: Int) -> BodyReservation? {
        let bytes = framing.announcedBytes ?? (framing.isChunked ? limitBytes : 0)
        guard bytes > BodyBudget.smallBytes, bytes <= limitBytes else { return nil }
        room = BodyReservation(bytes: bytes)
        return room
    }

    /// Keeps a piece of the body, or only counts it once the limit is passed.
    ///
    /// - Returns: how much has come in all.
    func receive(_ piece: UnsafeRawBufferPointer, limitBytes: Int) -> Int {
        receivedBytes += piece.count
        connection?.receive(piece.count)
        // What is known to be too large is not kept either: it has no room.
        if receivedBytes > limitBytes || announcedBytes ?? 0 > limitBytes {
            body = []
        } else {
            if body.isEmpty, let announcedBytes { body.reserveCapacity(min(announcedBytes, limitBytes)) }
            body.append(contentsOf: piece)
        }
        return receivedBytes
    }

    /// The whole request, or why there is none. Hands the body over: who is done with it last, frees it, and not a thread that serves others.
    func request(_ id: String, limitBytes: Int) -> Result<Request, RefusedRequest> {
        defer { body = [] }
        if receivedBytes > limitBytes { return .failure(refused(.bodyTooLarge(limitBytes: limitBytes))) }
        guard let method = HTTPRequest.Method(rawValue: method) else { return .failure(refused(.malformedMethod)) }
        guard targetIsUTF8, let request = Request(method: method, target: target, headers: headers, body: body, remote: remote, id: id)
        else { return .failure(refused(.malformedPath)) }
        return .success(request)
    }

    /// The request as one that is refused, with what has been read of it.
    func refused(_ refusal: Refusal) -> RefusedRequest {
        RefusedRequest(
            refusal: refusal, method: HTTPRequest.Method(rawValue: method), target: target, headers: headers, remote: remote)
    }

    private static func text(_ start: UnsafePointer<CChar>, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
