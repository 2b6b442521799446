import CCurl

/// libcurl's transfers. All methods but ``wake()`` are for the thread of ``HTTPTransfers``.
struct Curl: Sendable {
    private nonisolated(unsafe) let transfers: OpaquePointer

    static func started() -> Result<Curl, TransferError> {
        if let reason = HTTPTransfers.unavailability { return .failure(.failed(reason)) }
        let callbacks = understudy_curl_callbacks(
            header: { context, line, count in
                Curl.transfer(context)?.takeHeader(UnsafeRawBufferPointer(start: line, count: count)) ?? false
            },
            body: { context, part, count in
                Curl.transfer(context)?.takeBody(UnsafeRawBufferPointer(start: part, count: count)) ?? false
            },
            end: { context, message in
                guard let context else { return }
                let transfer = Unmanaged<Transfer>.fromOpaque(context).takeRetainedValue()
                transfer.end(message.map { .failed(String(cString: $0)) })
            })
        guard let transfers = understudy_curl_create(callbacks) else { return .failure(.failed("no memory")) }
        return .success(Curl(transfers: transfers))
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension Curl {
    /// The name of a transfer that libcurl has begun.
    typealias Handle = OpaquePointer

    /// - Returns: `nil` if there is no memory for it. Otherwise its end is called once, or it is freed before.
    func begin(_ transfer: Transfer, _ limits: TransferLimits, milliseconds: Int) -> Handle? {
        let request = transfer.request
        guard
            let handle = understudy_transfer_create(
                transfers, request.origin, request.target, request.method.rawValue, request.isDecoded)
        else { return nil }
        let context = Unmanaged.passRetained(transfer)
        var isReady = understudy_transfer_set_limits(handle, limits.connectSeconds, milliseconds)
        for line in request.headerLines { isReady = isReady && understudy_transfer_add_header(handle, line) }
        if request.announcesBody {
            isReady = isReady && understudy_transfer_set_body(handle, request.body, request.body.count)
        }
        if let file = request.certificateFile { isReady = isReady && understudy_transfer_set_certificates(handle, file) }
        if isReady, understudy_transfer_begin(handle, context.toOpaque()) { return handle }
        understudy_transfer_free(handle)
        context.release()
        return nil
    }

    /// Ends a transfer that has not ended, without a call of its end.
    func free(_ handle: Handle, of transfer: Transfer) {
        understudy_transfer_free(handle)
        Unmanaged.passUnretained(transfer).release()
    }

    /// Waits until something can be done, a wake, or the time-out, and goes on with all transfers.
    func run(timeoutMilliseconds: Int32) { understudy_curl_run(transfers, timeoutMilliseconds) }

    /// Ends a wait; any thread may call it.
    func wake() { understudy_curl_wake(transfers) }

    /// All transfers must have ended.
    func free() { understudy_curl_free(transfers) }
}
