import CMicrohttpd

/// What libmicrohttpd calls; the context is the server's ``Listener/Core``, or where connections begin and end their thread's
/// ``ServingThread/Load``.
enum Callbacks {
    /// A server that stops takes no further connection, while those that are open go on. Asked on the acceptor's queue.
    static let accept: MHD_AcceptPolicyCallback = { context, _, _ in
        core(context)?.isDraining.load(ordering: .relaxed) == false ? understudy_mhd_yes() : understudy_mhd_no()
    }

    static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, state, code in
        guard let context, let connection, let state else { return }
        let load = Unmanaged<ServingThread.Load>.fromOpaque(context).takeUnretainedValue()
        if understudy_mhd_has_begun(code) != 0 {
            state.pointee = Unmanaged.passRetained(load.core.connections.began(connection)).toOpaque()
        } else if let opaque = state.pointee {
            load.connectionEnds(Unmanaged<Connection>.fromOpaque(opaque).takeRetainedValue())
            state.pointee = nil
        }
    }

    static let requestBegan: understudy_request_began = { context, target, connection in
        guard let core = core(context), let target else { return nil }
        let state = connection.flatMap(understudy_mhd_socket_context).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
        let incoming = IncomingRequest(target: target, on: state)
        incoming.turn(to: .receiving, at: core.connections.now)
        return Unmanaged.passRetained(incoming).toOpaque()
    }

    static let requestCompleted: MHD_RequestCompletedCallback = { context, _, state, _ in
        guard let core = core(context), let opaque = state?.pointee else { return }
        let incoming = Unmanaged<IncomingRequest>.fromOpaque(opaque).takeRetainedValue()
        state?.pointee = nil
        incoming.turn(to: .idle, at: core.connections.now)
        if let room = incoming.room { core.bodies.leave(room) }
        incoming.settle()
        if incoming.hasBegun { core.underWay.leave() }
    }

    static let handlePiece: MHD_AccessHandlerCallback = { context, connection, _, method, version, piece, count, state in
        guard let core = core(context), let connection, let method, let version, let count, let opaque = state?.pointee else {
            return understudy_mhd_no()
        }
        let incoming = Unmanaged<IncomingRequest>.fromOpaque(opaque).takeUnretainedValue()
        guard incoming.hasBegun else { return core.headersArrived(incoming, connection, method: method, version: version) }
        guard count.pointee > 0 else {
            if incoming.waitsForRoom { return core.waitEnded(incoming, connection) }
            return core.requestArrived(incoming, connection, method: method, version: version)
        }
        defer { count.pointee = 0 }
        return core.pieceArrived(incoming, UnsafeRawBufferPointer(start: piece, count: count.pointee))
    }

    /// Paths and queries stay as they were sent; ``Request`` decodes them.
    static let leaveEscaped: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int = {
        _, _, text in
        text.map { String(cString: $0).utf8.count } ?? 0
    }
}

private func core(_ context: UnsafeMutableRawPointer?) -> Listener.Core? {
    context.map { Unmanaged<Listener.Core>.fromOpaque($0).takeUnretainedValue() }
}
