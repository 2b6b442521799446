import CMicrohttpd
import Dispatch

extension ServerCore {
    private static let bodyCheckMilliseconds = 250
    private var bodyWaitNanoseconds: Int { max(0, configuration.bodyWaitSeconds) * 1_000_000_000 }

    /// Takes a piece of a body, if there is room. Otherwise the connection is suspended, and libmicrohttpd delivers the piece again.
    ///
    /// - Parameter count: the bytes of the piece; set to those left over.
    func pieceArrived(
        _ incoming: IncomingRequest, _ connection: OpaquePointer, _ piece: UnsafeRawPointer?, _ count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        let limit = configuration.bodyLimitBytes
        let needed = incoming.bytes(with: count.pointee, limitBytes: limit)
        if let room = incoming.room, needed > BodyBudget.smallBytes, !bodies.take(needed, for: room, at: connections.now) {
            return wait(for: needed, by: room, incoming, connection)
        }
        let received = incoming.receive(UnsafeRawBufferPointer(start: piece, count: count.pointee), limitBytes: limit)
        count.pointee = 0
        // With epoll, libmicrohttpd misses an end that has arrived with these bytes, and other bodies would wait for this one's room.
        let isCutOff = incoming.room != nil && received < incoming.announcedBytes ?? 0 && incoming.connection?.isLeft ?? false
        return received > drainLimitBytes || isCutOff ? understudy_mhd_no() : understudy_mhd_yes()
    }

    /// Waits for the room of a complete body that is still encoded.
    ///
    /// - Returns: `nil` if there is room.
    func waitForDecoding(_ incoming: IncomingRequest, _ connection: OpaquePointer) -> MHD_Result? {
        guard let room = incoming.room, incoming.isEncoded else { return nil }
        if bodies.take(room.mostBytes, for: room, at: connections.now) { return nil }
        return wait(for: room.mostBytes, by: room, incoming, connection)
    }

    /// Reads nothing more from a connection until there is room for its body, or the wait is over.
    private func wait(
        for bytes: Int, by room: BodyReservation, _ incoming: IncomingRequest, _ connection: OpaquePointer
    ) -> MHD_Result {
        let milliseconds = configuration.bodyWaitSeconds * 1_000
        guard let wait = suspensions.suspend(connection, telling: incoming.disconnect, forMilliseconds: milliseconds) else {
            return understudy_mhd_no()
        }
        // The time-out of the request goes on after the latest end of the wait.
        incoming.connection?.postpone(by: bodyWaitNanoseconds)
        bodies.wait(for: bytes, by: room, at: connections.now, wait)
        scheduleBodyCheck()
        return understudy_mhd_yes()
    }

    /// The wait for room is over. A body that has waited in vain is refused: to read it only to drop it would cost the other requests more.
    ///
    /// - Parameter count: the bytes of the piece that waits.
    /// - Returns: `nil` if the request goes on.
    func waitEnded(_ incoming: IncomingRequest, _ connection: OpaquePointer, arriving count: Int) -> MHD_Result? {
        guard let room = incoming.room, let wait = bodies.endWait(of: room, at: connections.now) else { return nil }
        incoming.connection?.postpone(by: min(0, wait.nanoseconds - bodyWaitNanoseconds))
        let isEnding = incoming.connection?.phase == .ending
        if isEnding || incoming.disconnect.hasHappened.load(ordering: .relaxed) { return understudy_mhd_no() }
        let needed = count > 0 ? incoming.bytes(with: count, limitBytes: configuration.bodyLimitBytes) : room.mostBytes
        if bodies.take(needed, for: room, at: connections.now) { return nil }
        // More bytes have arrived since, for which there is no room yet.
        if wait.isGranted { return self.wait(for: needed, by: room, incoming, connection) }
        return refuseAtOnce(incoming.refused(.tooManyBodies), connection, isHead: incoming.isHead)
    }

    /// Sends a refusal without libmicrohttpd, which takes no response in the middle of a body, and ends the connection.
    func refuseAtOnce(_ refused: RefusedRequest, _ connection: OpaquePointer, isHead: Bool) -> MHD_Result {
        let response = FinalResponse(answer(refused), id: nextID(), isHead: isHead)
        response.send(to: understudy_mhd_descriptor(connection))
        return understudy_mhd_no()
    }

    private func scheduleBodyCheck() {
        if isCheckingBodies.exchange(true, ordering: .relaxed) { return }
        bodyChecks.asyncAfter(deadline: .now() + .milliseconds(Self.bodyCheckMilliseconds)) { [weak self] in self?.checkBodies() }
    }

    /// Ends slow bodies while others wait for room.
    private func checkBodies() {
        isCheckingBodies.store(false, ordering: .relaxed)
        for room in bodies.slow(at: connections.now) {
            guard let connection = room.connection else { continue }
            connections.end(connection, with: FinalResponse(answer(room.refusal), id: nextID(), isHead: false))
            // libmicrohttpd does not watch a suspended connection.
            bodies.wake(room)
        }
        if bodies.hasWaiting { scheduleBodyCheck() }
    }
}
