import CMicrohttpd
import CPlatform
import HTTPTypes

extension ServerCore {
    /// A body of up to this many times the limit is read to its end, so that the client receives the refusal instead of a broken pipe.
    private static let drainFactor = 8

    var drainLimitBytes: Int { min(max(0, configuration.bodyLimitBytes), .max / Self.drainFactor) * Self.drainFactor }

    func headersArrived(
        _ incoming: IncomingRequest, _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> MHD_Result {
        underWay.enter()
        incoming.readHeaders(of: connection, method: method, version: version)
        // Without memory for the head of the response, libmicrohttpd would close the connection instead of sending it.
        if incoming.headMemoryBytes > configuration.headMemoryBytes {
            let refused = incoming.refused(.headersTooLarge(limitBytes: configuration.headerLimitBytes))
            return refuseAtOnce(refused, incoming.connection, isHead: incoming.isHead)
        }
        if let refused = incoming.refusal(headerLimitBytes: configuration.headerLimitBytes) {
            return send(answer(refused), nextID(), on: connection, closing: true)
        }
        let limit = configuration.bodyLimitBytes
        if let announced = incoming.announcedBytes, announced > drainLimitBytes {
            return send(answer(incoming.refused(.bodyTooLarge(limitBytes: limit))), nextID(), on: connection, closing: true)
        }
        return understudy_mhd_yes()
    }

    /// The request is complete, or its suspension has ended.
    func requestArrived(
        _ incoming: IncomingRequest, _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> MHD_Result {
        if let continuation = incoming.continuation.take() {
            if incoming.disconnect.hasHappened.load(ordering: .relaxed) { return understudy_mhd_no() }
            return follow(continuation(), incoming, connection)
        }
        if let awaited = incoming.awaited {
            // Without a reply, the server is stopping.
            guard let reply = awaited.reply, !incoming.disconnect.hasHappened.load(ordering: .relaxed) else { return understudy_mhd_no() }
            incoming.awaited = nil
            return follow(reply, incoming, connection)
        }
        let id = nextID()
        incoming.id = id
        guard incoming.enter(.answering, at: connections.now) else { return understudy_mhd_no() }
        let limit = configuration.bodyLimitBytes
        takeMemory(for: incoming.decodedBytes(limitBytes: limit), incoming)
        let reply: Reply =
            switch incoming.request(id, limitBytes: limit) {
            case .success(let request): self.reply(request)
            case .failure(let error): .response(answer(error))
            }
        return follow(reply, incoming, connection)
    }

    private func follow(_ reply: Reply, _ incoming: IncomingRequest, _ connection: OpaquePointer) -> MHD_Result {
        switch reply {
        case .response(let response):
            return send(response, to: incoming, on: connection)
        case .later(let pause, let continuation):
            incoming.continuation = continuation
            return suspensions.suspend(connection, for: pause, telling: incoming.disconnect) ? understudy_mhd_yes() : understudy_mhd_no()
        case .computed(let lane, let compute):
            let promise = PromisedReply()
            guard wait(for: promise, incoming, connection) else { return understudy_mhd_no() }
            workers.run(on: lane) { promise.give(computedBy: { promise.reply(of: compute) }) }
            return understudy_mhd_yes()
        case .promised(let promise):
            if let reply = promise.reply { return follow(reply, incoming, connection) }
            return wait(for: promise, incoming, connection) ? understudy_mhd_yes() : understudy_mhd_no()
        case .disconnect(let disconnection):
            if disconnection == .reset { understudy_reset(understudy_mhd_descriptor(connection)) }
            return understudy_mhd_no()
        case .tracked(let reply, let whenEnded):
            incoming.track(whenEnded)
            return follow(reply, incoming, connection)
        }
    }

    /// - Returns: false when the server stops.
    private func wait(for promise: PromisedReply, _ incoming: IncomingRequest, _ connection: OpaquePointer) -> Bool {
        incoming.awaited = promise
        let suspended = suspensions.suspend(connection, telling: incoming.disconnect, awaiting: promise)
        promise.whenGiven { _ in suspended?.end() }
        return suspended != nil
    }

    func nextID() -> String {
        "req-\(requestCount.add(1, ordering: .relaxed).newValue)"
    }

    func answer(_ error: RefusedRequest) -> Response {
        var response = refuse(error)
        if error.refusal == .tooManyBodies { response.headers[.retryAfter] = "1" }
        return response
    }

    /// Sends a response, which may be a stream. For `HEAD` it sends the head without a stream, since libmicrohttpd 0.9.75 would send the
    /// end of a body that is not there.
    private func send(_ response: Response, to incoming: IncomingRequest, on connection: OpaquePointer) -> MHD_Result {
        let isClosing = isDraining.load(ordering: .relaxed) || incoming.connection?.isReserved == true
        let id = incoming.id ?? nextID()
        if let handler = response.webSocket, response.status == .switchingProtocols {
            if let upgrading = upgrade(response, handler, incoming, connection) { return upgrading }
            // An HTTP/1.0 client, or one that comes while the server stops.
            return send(
                Response(status: isDraining.load(ordering: .relaxed) ? .serviceUnavailable : .badRequest), id, on: connection, closing: true
            )
        }
        guard let stream = response.stream, !incoming.isHead else { return send(response, id, on: connection, closing: isClosing) }
        if stream.isEndless { incoming.enter(.streaming, at: connections.now) }
        let reader = StreamReader(stream, on: connection, telling: incoming.disconnect, workers, suspensions)
        return queue(MHDResponse(reader, count: MHDResponse.unknownCount), response, id, on: connection, closing: isClosing)
    }

    private func send(_ response: Response, _ id: String, on connection: OpaquePointer, closing: Bool) -> MHD_Result {
        let prepared =
            if let delivery = response.delivery {
                MHDResponse(
                    BodyReader(response, delivery, on: connection, suspensions: suspensions), count: UInt64(response.body.count))
            } else {
                MHDResponse(response.body)
            }
        return queue(prepared, response, id, on: connection, closing: closing)
    }

    func queue(
        _ prepared: MHDResponse?, _ response: Response, _ id: String, on connection: OpaquePointer, closing: Bool
    ) -> MHD_Result {
        guard let prepared else { return understudy_mhd_no() }
        defer { prepared.release() }
        // First: with it, libmicrohttpd 0.9.75 forgets that the response has a date, and would add its own.
        if closing { prepared.add("Connection", "close") }
        for field in response.headers { prepared.add(field.name.rawName, field.value) }
        prepared.add("X-Request-Id", id)
        return MHD_queue_response(connection, UInt32(response.status.code), prepared.pointer)
    }
}
