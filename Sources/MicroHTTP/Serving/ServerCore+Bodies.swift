import CMicrohttpd

extension ServerCore {
    /// Takes a piece of a body. A body for which there is no memory is read to its end and dropped: a client that still sends would not see
    /// a refusal.
    ///
    /// - Parameter count: the bytes of the piece; set to those left over.
    func pieceArrived(_ incoming: IncomingRequest, _ piece: UnsafeRawPointer?, _ count: UnsafeMutablePointer<Int>) -> MHD_Result {
        let limit = configuration.bodyLimitBytes
        takeMemory(for: incoming.storedBytes(with: count.pointee, limitBytes: limit), incoming)
        let received = incoming.receive(UnsafeRawBufferPointer(start: piece, count: count.pointee), limitBytes: limit)
        count.pointee = 0
        // With epoll, libmicrohttpd misses an end that has arrived with these bytes, and their memory would be missing to other bodies.
        let isCutOff = incoming.memoryBytes > 0 && received < incoming.announcedBytes ?? .max && incoming.connection?.isLeft ?? false
        return received > drainLimitBytes || isCutOff ? understudy_mhd_no() : understudy_mhd_yes()
    }

    /// Takes memory for a body, or drops the body if there is none left.
    ///
    /// - Parameter bytes: all that the body needs now, memory that it has included; 0 for a body that is not stored.
    func takeMemory(for bytes: Int, _ incoming: IncomingRequest) {
        let needed = bytes > BodyMemory.smallBytes ? bytes : 0
        if needed > incoming.memoryBytes {
            guard bodies.take(needed - incoming.memoryBytes) else {
                incoming.dropBody()
                return takeMemory(for: 0, incoming)
            }
        } else {
            bodies.giveBack(incoming.memoryBytes - needed)
        }
        incoming.memoryBytes = needed
    }

    /// Sends a refusal without libmicrohttpd, which takes no response in the middle of a body, and ends the connection.
    func refuseAtOnce(_ refused: RefusedRequest, _ connection: Connection?, isHead: Bool) -> MHD_Result {
        let response = FinalResponse(answer(refused), id: nextID(), isHead: isHead)
        if let connection { response.send(on: connection) }
        return understudy_mhd_no()
    }
}
