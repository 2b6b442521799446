import Foundation
import ProbeSupport
import RawSockets
import Synchronization

/// Idle, slow and large connections, which a server must bear while it serves other clients.
final class Crowd: Sendable {
    struct Size: Sendable, CustomStringConvertible {
        var idle = 10_000
        var slow = 4_000
        var large = 300

        /// Reduces the size to the file descriptors that this process may have.
        func scaled(to descriptors: Int) -> Size {
            let wanted = idle + slow + large
            // The rest is for the program itself and for the clients beside the crowd.
            let available = descriptors - 200
            guard wanted > available, available > 0 else { return self }
            func part(_ count: Int) -> Int { count * available / wanted }
            return Size(idle: part(idle), slow: part(slow), large: part(large))
        }

        var description: String { "\(idle) idle, \(slow) slow, \(large) large bodies" }
    }

    private let port: Int
    private let isSecure: Bool
    private let size: Size
    private let isLeaving = Atomic(false)
    private let opened = Atomic(0)
    private let closedByServer = Atomic(0)

    /// Each connection sends a byte every half second.
    private static let groups = 50
    private static let pause = Duration.milliseconds(10)
    private static let largeBytes = 10_000_000
    private static let pieceBytes = 65_536
    /// 9 MB a second for each, the rate of a phone in the same network. At full speed they would only measure the machine's processors.
    private static let pieceEvery = Duration.milliseconds(7)

    init(port: Int, size: Size, isSecure: Bool) {
        (self.port, self.isSecure) = (port, isSecure)
        self.size = size
    }

    /// The number of connections opened, and of those that the server has closed.
    var counts: (opened: Int, closed: Int) { (opened.load(ordering: .relaxed), closedByServer.load(ordering: .relaxed)) }

    func leave() {
        isLeaving.store(true, ordering: .relaxed)
    }

    /// Opens the connections, keeps them, and returns after ``leave()``.
    func stay() {
        ThreadGroup.run(3) { kind in
            Thread.useIdlePriority()
            switch kind {
            case 0: self.stay(self.size.idle, sending: [])
            case 1: self.stay(self.size.slow, sending: Self.slowRequest)
            default: self.sendLargeBodies()
            }
        }
    }

    private var isOver: Bool { isLeaving.load(ordering: .relaxed) }

    /// A request head that never ends, sent one byte at a time.
    private static let slowRequest = Array("GET /api/longevity/trends HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".utf8)

    /// Connections that send a byte now and then, or nothing. They are spread over time like independent clients, because a burst would be
    /// a different load.
    private func stay(_ count: Int, sending text: [UInt8]) {
        var groups = [[RawSocket]](repeating: [], count: Self.groups)
        var made = 0
        while made < count, !isOver, let socket = open() {
            groups[made % Self.groups].append(socket)
            made += 1
        }
        var turn = 0
        while !isOver {
            let (sent, number) = turn.quotientAndRemainder(dividingBy: Self.groups)
            let byte: [UInt8] = text.isEmpty ? [] : [sent < text.count ? text[sent] : UInt8(ascii: "x")]
            let staying = groups[number].filter { $0.isOpen && (byte.isEmpty || $0.sendAtOnce(byte[...]) != nil) }
            noteClosed(groups[number].count - staying.count)
            groups[number] = staying
            turn += 1
            ScenarioRun.sleep(Self.pause)
        }
    }

    /// Keeps a number of uploads running, each with the largest allowed body.
    private func sendLargeBodies() {
        // The request is authenticated, so that the server reads the whole body.
        let head =
            "POST /api/v1/progress HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: key\r\nAuthorization: Bearer \(SoakSeed.written[4])\r\n"
            + "Content-Length: \(Self.largeBytes)\r\n\r\n"
        let piece = [UInt8](repeating: UInt8(ascii: " "), count: Self.pieceBytes)
        var uploads: [(socket: RawSocket, left: Int)] = []
        while !isOver {
            // Uploads start one after the other. Otherwise they would also all time out at the same moment.
            if uploads.count < size.large, let socket = open(), socket.sendAtOnce(Array(head.utf8)[...]) != nil {
                uploads.append((socket, Self.largeBytes))
            }
            for index in uploads.indices.reversed() {
                let (socket, left) = uploads[index]
                let count = socket.sendAtOnce(piece[..<min(left, piece.count)])
                uploads[index].left -= count ?? 0
                if count == nil || uploads[index].left == 0 {
                    if count == nil { noteClosed(1) }
                    uploads.remove(at: index)
                }
            }
            ScenarioRun.sleep(Self.pieceEvery)
        }
    }

    private func open() -> RawSocket? {
        // The system retries a connection after one second, and again after two more.
        let socket = try? RawSocket(port: port, sendTimeout: .seconds(5), receiveTimeout: .seconds(1), isSecure: isSecure)
        if socket != nil { _ = opened.add(1, ordering: .relaxed) }
        return socket
    }

    private func noteClosed(_ count: Int) {
        _ = closedByServer.add(count, ordering: .relaxed)
    }
}
