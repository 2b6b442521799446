import CMicrohttpd

/// The functions that libmicrohttpd calls. Their context is the ``ServingThread``.
enum Callbacks {
    static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, state, code in
        guard let context, let connection, let state else { return }
        borrowing(context) { (thread: ServingThread) in
            if understudy_mhd_has_begun(code) != 0 {
                state.pointee = Unmanaged.passRetained(thread.core.connections.began(connection)).toOpaque()
            } else if let opaque = state.pointee {
                thread.connectionEnds(Unmanaged<Connection>.fromOpaque(opaque).takeRetainedValue())
                state.pointee = nil
            }
        }
    }

    static let requestBegan: understudy_request_began = { context, target, connection in
        guard let context, let target else { return nil }
        return borrowing(context) { (thread: ServingThread) in
            // The request retains its connection, since it may outlive libmicrohttpd's record of it.
            let incoming = IncomingRequest(target: target, on: connection)
            incoming.enter(.receiving, at: thread.core.connections.now)
            thread.headBegins(incoming)
            return Unmanaged.passRetained(incoming).toOpaque()
        }
    }

    static let requestCompleted: MHD_RequestCompletedCallback = { context, _, state, _ in
        guard let context, let opaque = state?.pointee else { return }
        let incoming = Unmanaged<IncomingRequest>.fromOpaque(opaque).takeRetainedValue()
        state?.pointee = nil
        borrowing(context) { (thread: ServingThread) in
            let core = thread.core
            if !incoming.hasBegun { thread.headEnds(incoming) }
            incoming.enter(.idle, at: core.connections.now)
            core.bodies.giveBack(incoming.memoryBytes)
            incoming.end()
            if incoming.hasBegun { core.underWay.leave() }
        }
    }

    static let upgraded: MHD_UpgradeHandler = { context, _, opaque, early, earlyCount, descriptor, handle in
        guard let handle else { return }
        guard let context, let opaque else { return understudy_mhd_close_upgraded(handle) }
        let bytes = Array(UnsafeRawBufferPointer(start: early, count: early == nil ? 0 : earlyCount))
        borrowing(context) { (core: ServerCore) in
            borrowing(opaque) { (incoming: IncomingRequest) in
                core.upgraded(incoming, descriptor: descriptor, handle: handle, early: bytes)
            }
        }
    }

    static let handlePiece: MHD_AccessHandlerCallback = { context, connection, _, method, version, piece, count, state in
        guard let context, let connection, let method, let version, let count, let opaque = state?.pointee else {
            return understudy_mhd_no()
        }
        return borrowing(context) { (thread: ServingThread) in
            borrowing(opaque) { (incoming: IncomingRequest) in
                let core = thread.core
                guard incoming.hasBegun else {
                    thread.headEnds(incoming)
                    return core.headersArrived(incoming, connection, method: method, version: version)
                }
                guard count.pointee > 0 else {
                    return core.requestArrived(incoming, connection, method: method, version: version)
                }
                return core.pieceArrived(incoming, piece, count)
            }
        }
    }

    /// The beginnings of the messages before libmicrohttpd 0.9.75 refuses a length.
    private static let malformedLength = "Failed to parse `Content-Length' header."
    private static let largeLength = "Too large value of 'Content-Length' header."

    /// Called with every message of libmicrohttpd, also on other threads.
    static let log: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = { context, format in
        guard let context, let format else { return }
        func begins(_ text: String) -> Bool { strncmp(format, text, text.utf8.count) == 0 }
        let isMalformed = begins(malformedLength)
        guard isMalformed || begins(largeLength) else { return }
        borrowing(context) { (thread: ServingThread) in
            thread.lengthIsRefused(isMalformed ? .malformedHeaders : .bodyTooLarge(limitBytes: thread.core.configuration.bodyLimitBytes))
        }
    }

    /// Leaves paths and queries as sent; ``Request`` decodes them.
    static let leaveEscaped: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
        _, _, text in
        text.map { strlen($0) } ?? 0
    }
}

/// Calls `body` with an object to which libmicrohttpd holds a reference during the call.
private func borrowing<Object: AnyObject, Value>(_ reference: UnsafeMutableRawPointer, _ body: (Object) -> Value) -> Value {
    Unmanaged<Object>.fromOpaque(reference)._withUnsafeGuaranteedRef(body)
}
