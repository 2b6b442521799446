import CMicrohttpd
import Dispatch
import HTTPTypes
import Synchronization

/// One port: a libmicrohttpd daemon and its callbacks.
final class Listener: Sendable {
    let port: Int
    let core: Core
    private let daemon: Daemon

    /// Takes over the socket, also when it throws: libmicrohttpd closes it.
    init(socket: ListeningSocket, core: Core) throws(ServerError) {
        let configuration = core.configuration
        let started = understudy_mhd_start(
            socket.descriptor, UInt32(clamping: configuration.threads), UInt32(clamping: configuration.connectionLimit),
            UInt32(clamping: configuration.idleTimeoutSeconds), max(0, configuration.headerLimitBytes),
            Unmanaged.passUnretained(core).toOpaque(), accept, handlePiece, requestBegan, requestCompleted, leaveEscaped)
        guard let started else {
            throw .system(operation: "start on port \(socket.port)", reason: "libmicrohttpd refused")
        }
        self.port = socket.port
        self.core = core
        daemon = Daemon(pointer: started)
    }

    /// Closes the port and every connection, and ends the threads. Must be called once, and last.
    func stop() {
        MHD_stop_daemon(daemon.pointer)
    }

    /// libmicrohttpd's own locks make a daemon usable from any thread.
    private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// What the callbacks of every port share.
    final class Core: Sendable {
        let configuration: ServerConfiguration
        let reply: @Sendable (Request) -> Reply
        let refuse: @Sendable (Refusal, String) -> Response
        let underWay = DispatchGroup()
        let isDraining = Atomic(false)
        let requestCount = Atomic(0)
        let suspensions: Suspensions
        let workers = Workers()

        init(
            configuration: ServerConfiguration,
            reply: @escaping @Sendable (Request) -> Reply,
            refuse: @escaping @Sendable (Refusal, String) -> Response
        ) {
            self.configuration = configuration
            self.reply = reply
            self.refuse = refuse
            suspensions = Suspensions(idleTimeoutSeconds: configuration.idleTimeoutSeconds)
        }
    }
}

extension Listener.Core {
    /// A body is read to its end, so that the client hears of the refusal instead of a broken pipe, unless it is this many times the limit.
    private static let drainFactor = 8

    private var drainLimitBytes: Int {
        let (product, overflows) = configuration.bodyLimitBytes.multipliedReportingOverflow(by: Self.drainFactor)
        return overflows ? .max : product
    }

    fileprivate func headersArrived(_ incoming: IncomingRequest, _ connection: OpaquePointer, method: String) -> MHD_Result {
        incoming.readHeaders(of: connection, method: method)
        underWay.enter()
        let limit = configuration.bodyLimitBytes
        guard let announced = incoming.announcedBytes, announced > drainLimitBytes else { return understudy_mhd_yes() }
        return send(answer(incoming.tooLarge(limitBytes: limit)), nextID(), on: connection, closing: true)
    }

    fileprivate func pieceArrived(_ incoming: IncomingRequest, _ piece: UnsafeRawBufferPointer) -> MHD_Result {
        let limit = configuration.bodyLimitBytes
        let received = incoming.receive(piece, limitBytes: limit)
        return received > drainLimitBytes ? understudy_mhd_no() : understudy_mhd_yes()
    }

    /// The request is whole, or its suspension has ended.
    fileprivate func requestArrived(_ incoming: IncomingRequest, _ connection: OpaquePointer) -> MHD_Result {
        if let continuation = incoming.continuation {
            incoming.continuation = nil
            if incoming.departure.hasHappened.load(ordering: .relaxed) { return understudy_mhd_no() }
            return follow(continuation(), incoming, connection)
        }
        let id = nextID()
        incoming.id = id
        let reply: Reply =
            switch incoming.request(id, from: connection, limitBytes: configuration.bodyLimitBytes) {
            case .success(let request): self.reply(request)
            case .failure(let error): .response(answer(error))
            }
        return follow(reply, incoming, connection)
    }

    private func follow(_ reply: Reply, _ incoming: IncomingRequest, _ connection: OpaquePointer) -> MHD_Result {
        switch reply {
        case .response(let response):
            return send(response, incoming.id ?? nextID(), on: connection, closing: isDraining.load(ordering: .relaxed))
        case .later(let pause, let continuation):
            incoming.continuation = continuation
            return suspensions.suspend(connection, for: pause, telling: incoming.departure) ? understudy_mhd_yes() : understudy_mhd_no()
        case .work(let work):
            let result = WorkResult()
            incoming.continuation = { result.reply }
            return workers.run(result, work, for: connection, telling: incoming.departure, suspensions)
                ? understudy_mhd_yes() : understudy_mhd_no()
        case .disconnect(let disconnection):
            if disconnection == .reset { understudy_mhd_reset(connection) }
            return understudy_mhd_no()
        }
    }

    private func nextID() -> String {
        "req-\(requestCount.add(1, ordering: .relaxed).newValue)"
    }

    private func answer(_ error: RefusedRequest) -> Response {
        refuse(error.refusal, error.target)
    }

    private func send(_ response: Response, _ id: String, on connection: OpaquePointer, closing: Bool) -> MHD_Result {
        let prepared =
            if let delivery = response.delivery {
                MHDResponse(response.body, delivery, on: connection, suspensions: suspensions)
            } else {
                MHDResponse(response.body)
            }
        guard let prepared else { return understudy_mhd_no() }
        defer { prepared.release() }
        for field in response.headers { prepared.add(field.name.rawName, field.value) }
        prepared.add("X-Request-Id", id)
        if closing { prepared.add("Connection", "close") }
        return MHD_queue_response(connection, UInt32(response.status.code), prepared.pointer)
    }
}

/// libmicrohttpd's form of an answer; released once it has been queued.
struct MHDResponse {
    let pointer: OpaquePointer

    init(pointer: OpaquePointer) {
        self.pointer = pointer
    }

    /// A body that goes out as it is.
    init?(_ body: [UInt8]) {
        guard let pointer = body.withUnsafeBytes({ understudy_mhd_response($0.baseAddress, $0.count) }) else { return nil }
        self.init(pointer: pointer)
    }

    func add(_ name: String, _ value: String) {
        _ = MHD_add_response_header(pointer, name, value)
    }

    func release() {
        MHD_destroy_response(pointer)
    }
}

private func core(_ context: UnsafeMutableRawPointer?) -> Listener.Core? {
    context.map { Unmanaged<Listener.Core>.fromOpaque($0).takeUnretainedValue() }
}

/// A server that stops takes no further connection, while those that are open go on.
///
/// Not by `MHD_quiesce_daemon`, which ends the process when a thread of the pool is quicker to let go of the port than itself.
private let accept: MHD_AcceptPolicyCallback = { context, _, _ in
    core(context)?.isDraining.load(ordering: .relaxed) == false ? understudy_mhd_yes() : understudy_mhd_no()
}

private let requestBegan: understudy_request_began = { _, target, _ in
    guard let target else { return nil }
    return Unmanaged.passRetained(IncomingRequest(target: target)).toOpaque()
}

private let requestCompleted: MHD_RequestCompletedCallback = { context, _, state, _ in
    guard let core = core(context), let opaque = state?.pointee else { return }
    let incoming = Unmanaged<IncomingRequest>.fromOpaque(opaque).takeRetainedValue()
    state?.pointee = nil
    if incoming.headersAreRead { core.underWay.leave() }
}

private let handlePiece: MHD_AccessHandlerCallback = { context, connection, _, method, _, piece, count, state in
    guard let core = core(context), let connection, let method, let count, let opaque = state?.pointee else { return understudy_mhd_no() }
    let incoming = Unmanaged<IncomingRequest>.fromOpaque(opaque).takeUnretainedValue()
    guard incoming.headersAreRead else {
        return core.headersArrived(incoming, connection, method: String(cString: method))
    }
    guard count.pointee > 0 else { return core.requestArrived(incoming, connection) }
    defer { count.pointee = 0 }
    return core.pieceArrived(incoming, UnsafeRawBufferPointer(start: piece, count: count.pointee))
}

/// Paths and queries stay as they were sent; ``Request`` decodes them.
private let leaveEscaped: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = { _, _, text in
    text.map { String(cString: $0).utf8.count } ?? 0
}
