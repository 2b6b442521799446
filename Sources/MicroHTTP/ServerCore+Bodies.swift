import CMicrohttpd

extension ServerCore {
    /// Takes a piece of a body, if there is memory for it. Otherwise the request is refused at once: to read the rest only to drop it would
    /// cost the other requests more.
    ///
    /// - Parameter count: the bytes of the piece; set to those left over.
    func pieceArrived(
        _ incoming: IncomingRequest, _ connection: OpaquePointer, _ piece: UnsafeRawPointer?, _ count: UnsafeMutablePointer<Int>
    ) -> MHD_Result {
        let limit = configuration.bodyLimitBytes
        guard takeMemory(for: incoming.bytes(with: count.pointee, limitBytes: limit), incoming) else {
            return refuseAtOnce(incoming.refused(.tooManyBodies), connection, isHead: incoming.isHead)
        }
        let received = incoming.receive(UnsafeRawBufferPointer(start: piece, count: count.pointee), limitBytes: limit)
        count.pointee = 0
        // With epoll, libmicrohttpd misses an end that has arrived with these bytes, and their memory would be missing to other bodies.
        let isCutOff = incoming.memoryBytes > 0 && received < incoming.announcedBytes ?? 0 && incoming.connection?.isLeft ?? false
        return received > drainLimitBytes || isCutOff ? understudy_mhd_no() : understudy_mhd_yes()
    }

    /// - Parameter bytes: all that the body needs now, memory that it has included.
    /// - Returns: whether there is room.
    func takeMemory(for bytes: Int, _ incoming: IncomingRequest) -> Bool {
        let missing = bytes - incoming.memoryBytes
        guard bytes > BodyMemory.smallBytes, missing > 0 else { return true }
        guard bodies.take(missing) else { return false }
        incoming.memoryBytes = bytes
        return true
    }

    /// Sends a refusal without libmicrohttpd, which takes no response in the middle of a body, and ends the connection.
    func refuseAtOnce(_ refused: RefusedRequest, _ connection: OpaquePointer, isHead: Bool) -> MHD_Result {
        let response = FinalResponse(answer(refused), id: nextID(), isHead: isHead)
        response.send(to: understudy_mhd_descriptor(connection))
        return understudy_mhd_no()
    }
}
