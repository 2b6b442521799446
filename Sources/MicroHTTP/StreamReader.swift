import CMicrohttpd
import Synchronization

/// Gives libmicrohttpd a body of unknown length, as a ``BodyStream`` has it. While there is nothing to send, the connection is suspended.
final class StreamReader {
    private let stream: any BodyStream
    private let connection: OpaquePointer
    private let departure: Departure
    private let workers: Workers
    private let suspensions: Suspensions
    private let answer = StepBox()
    /// What is left of the last piece.
    private var piece: ArraySlice<UInt8> = []

    init(
        _ stream: any BodyStream, on connection: OpaquePointer, telling departure: Departure, _ workers: Workers, _ suspensions: Suspensions
    ) {
        self.stream = stream
        self.connection = connection
        self.departure = departure
        self.workers = workers
        self.suspensions = suspensions
    }

    /// Copies what may go out now; none after having suspended the connection.
    ///
    /// - Returns: how much, or libmicrohttpd's sign for the end: in order when the stream or the server ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if departure.hasHappened.load(ordering: .relaxed) { return understudy_mhd_end_with_error() }
        while suspensions.isOpen {
            if !piece.isEmpty { return copy(into: buffer) }
            switch answer.take() {
            case nil: return ask() ? 0 : understudy_mhd_end_of_stream()
            case .piece(let bytes)?: piece = bytes[...]
            case .pause(let pause)?: return wait(for: pause) ? 0 : understudy_mhd_end_of_stream()
            case .end?: return understudy_mhd_end_of_stream()
            }
        }
        return understudy_mhd_end_of_stream()
    }

    private func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let copied = piece.prefix(buffer.count)
        copied.withUnsafeBytes { buffer.copyMemory(from: $0) }
        piece = piece.dropFirst(copied.count)
        return copied.count
    }

    /// - Returns: false when the server stops.
    private func ask() -> Bool {
        workers.run(for: connection, telling: departure, suspensions) { [stream, answer] in answer.put(stream.next()) }
    }

    /// - Returns: false when the server stops.
    private func wait(for pause: Pause) -> Bool {
        // What has been copied goes out now: nobody knows when there is more.
        understudy_mhd_push(connection)
        return suspensions.suspend(connection, for: pause, telling: departure, isStream: true)
    }
}

/// What a stream has said, until the connection goes on.
private final class StepBox: Sendable {
    private let step = Mutex<BodyStep?>(nil)

    func put(_ new: BodyStep) {
        step.withLock { $0 = new }
    }

    func take() -> BodyStep? {
        step.withLock { step in
            defer { step = nil }
            return step
        }
    }
}

extension MHDResponse {
    /// How libmicrohttpd calls a length that nobody knows.
    private static let unknownCount = UInt64.max

    /// An answer whose body a stream gives.
    init?(
        _ stream: any BodyStream, on connection: OpaquePointer, telling departure: Departure, _ workers: Workers, _ suspensions: Suspensions
    ) {
        let reader = Unmanaged.passRetained(StreamReader(stream, on: connection, telling: departure, workers, suspensions))
        guard let pointer = understudy_mhd_response_from_reader(Self.unknownCount, readStream, reader.toOpaque(), freeStream) else {
            reader.release()
            return nil
        }
        self.init(pointer: pointer)
    }
}

private let readStream: MHD_ContentReaderCallback = { context, _, buffer, count in
    guard let context, let buffer else { return understudy_mhd_end_with_error() }
    let reader = Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue()
    return reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private let freeStream: MHD_ContentReaderFreeCallback = { context in
    if let context { Unmanaged<StreamReader>.fromOpaque(context).release() }
}
