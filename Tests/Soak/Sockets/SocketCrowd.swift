import Foundation
import ProbeSupport
import RawSockets
import Synchronization
import UnderstudyCore

/// Open WebSockets of chats, some of which break the rules.
final class SocketCrowd: Sendable {
    /// The clients that send a ping now and then, and read what comes.
    static let polite = 400
    /// The clients of each kind that break a rule.
    private static let rude = 10
    private static let threads = 4
    private static let pauseOfPing = Duration.milliseconds(5)

    private let port: Int
    private let findings: Findings
    private let path: String
    private let isLeaving = Atomic(false)
    private let openCount = Atomic(0)

    /// - Throws: if no chat can be made.
    init(port: Int, _ findings: Findings) throws {
        self.port = port
        self.findings = findings
        let body: JSON = ["persona": "sleep_coach"]
        let request = RawRequest("POST", "/api/v1/consultations", body: body.encoded).from(SoakSeed.written[5])
        let made = try Client(port: port).exchange(request)
        let id = made.flatMap { try? JSON(parsing: $0.body) }?["data"]?["consultation"]?["id"]?.string ?? ""
        path = "/api/v1/consultations/\(id)/ws?token=\(SoakSeed.written[5])"
    }

    var open: Int { openCount.load(ordering: .relaxed) }

    func leave() { isLeaving.store(true, ordering: .relaxed) }

    /// Opens the WebSockets, keeps them, and returns after ``leave()``.
    func stay() {
        ThreadGroup.run(Self.threads + 1) { number in
            Thread.useIdlePriority()
            if number == Self.threads { self.beRude() } else { self.chat(Self.polite / Self.threads) }
        }
    }

    private var isOver: Bool { isLeaving.load(ordering: .relaxed) }

    private func connect(hasSmallBuffers: Bool = false) -> RawWebSocket? {
        let socket = try? RawWebSocket(port: port, path, timeout: .seconds(20), hasSmallBuffers: hasSmallBuffers)
        if socket == nil { findings.fail("a handshake is refused") } else { findings.count(.sockets) }
        return socket
    }

    private func chat(_ count: Int) {
        var sockets: [RawWebSocket] = []
        while sockets.count < count, !isOver, let socket = connect() {
            expect("connected", from: socket)
            sockets.append(socket)
            openCount.add(1, ordering: .relaxed)
        }
        var turn = 0
        while !isOver, !sockets.isEmpty {
            let socket = sockets[turn % sockets.count]
            if (try? socket.send(#"{"type":"ping"}"#)) == nil { return findings.fail("a WebSocket has ended") }
            expect("pong", from: socket)
            turn += 1
            ScenarioRun.sleep(Self.pauseOfPing)
        }
        for socket in sockets {
            try? socket.send(.close(1_000))
            if (try? socket.readClose()) != 1_000 { findings.fail("a close is not answered with its code") }
        }
    }

    private func expect(_ type: String, from socket: RawWebSocket) {
        let text = (try? socket.read())?.text ?? "nothing"
        if !text.contains(#""type":"\#(type)""#) { findings.fail("a WebSocket sends \(text.prefix(200)) instead of \(type)") }
    }

    /// Clients that send frames that are too large or not allowed, half a frame, or pings whose answers they do not read.
    private func beRude() {
        var silent: [RawWebSocket] = []
        for number in 0..<Self.rude where !isOver {
            expectClose(1_009, after: RawFrame(.text, [UInt8](repeating: 0x61, count: 1 << 20)).bytes(), number)
            expectClose(1_002, after: RawFrame.text("unmasked").bytes(isMasked: false), number)
            expectClose(1_007, after: RawFrame(.text, [0xFF]).bytes(), number)
            if let socket = connect() {
                try? socket.connection.send(Array(RawFrame.text("the rest never comes").bytes().dropLast(5)))
                silent.append(socket)
            }
            if let socket = connect(hasSmallBuffers: true) {
                let pings = Array([[UInt8]](repeating: RawFrame(.ping, [UInt8](repeating: 0, count: 100)).bytes(), count: 200).joined())
                // The server stops to read, or ends the connection.
                for _ in 0..<100 where (try? socket.connection.send(pings)) == nil { break }
                silent.append(socket)
            }
        }
        while !isOver { ScenarioRun.sleep(.milliseconds(50)) }
        withExtendedLifetime(silent) {}
    }

    private func expectClose(_ code: Int, after bytes: [UInt8], _ number: Int) {
        guard let socket = connect() else { return }
        expect("connected", from: socket)
        // A server that has read enough may have closed the connection already.
        try? socket.connection.send(bytes)
        let found = try? socket.read()
        if found?.closeCode != code { findings.fail("a WebSocket ends with \(found.map { "\($0)" } ?? "nothing") instead of \(code)") }
    }
}

extension Findings.Count {
    static let sockets = Self("WebSockets")
}
