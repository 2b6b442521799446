import Foundation
import ProbeSupport
import RawSockets
import Synchronization
import UnderstudyCore
import Values

/// Open WebSockets of chats, some of which break the rules.
final class SocketCrowd: Sendable {
    /// The clients that send a ping now and then, and read what comes.
    static let polite = 400
    /// The clients of each kind that break a rule.
    private static let rude = 10
    private static let threads = 4
    private static let pauseOfPing = Duration.milliseconds(5)

    private let port: Int
    private let isSecure: Bool
    private let findings: Findings
    /// The path of a chat of each user.
    private let paths: [String]
    private let isLeaving = Atomic(false)
    private let openCount = Atomic(0)

    /// The WebSockets of a user: fewer than a user may have, because those that have ended still count for a moment.
    private static let ofUser = 8

    /// - Throws: if no chat can be made.
    init(port: Int, isSecure: Bool, _ findings: Findings) throws {
        (self.port, self.isSecure) = (port, isSecure)
        self.findings = findings
        // The last users are the rude ones: each round of theirs leaves two WebSockets open.
        let users = (0..<Self.polite / Self.ofUser + Self.rude).map { "chatter-\($0)" }
        let seed: JSON = ["version": 1, "accounts": .array(users.flatMap { SoakSeed.guest($0)["accounts"]?.array ?? [] })]
        let client = Client(port: port, isSecure: isSecure)
        _ = try client.exchange(RawRequest("POST", "/_understudy/seed", body: seed.encoded))
        paths = try users.map { user in
            let body: JSON = ["persona": "sleep_coach"]
            let made = try client.exchange(RawRequest("POST", "/api/v1/consultations", body: body.encoded).from(user))
            let id = made.flatMap { try? JSON(parsing: $0.body) }?["data"]?["consultation"]?["id"]?.string ?? ""
            return "/api/v1/consultations/\(id)/ws?token=\(user)"
        }
    }

    var open: Int { openCount.load(ordering: .relaxed) }

    func leave() { isLeaving.store(true, ordering: .relaxed) }

    /// Opens the WebSockets, keeps them, and returns after ``leave()``.
    func stay() {
        ThreadGroup.run(Self.threads + 1) { number in
            Thread.useIdlePriority()
            if number == Self.threads { self.beRude() } else { self.chat(Self.polite / Self.threads, on: number) }
        }
    }

    private var isOver: Bool { isLeaving.load(ordering: .relaxed) }

    private func connect(as user: Int, hasSmallBuffers: Bool = false) -> RawWebSocket? {
        let socket = try? RawWebSocket(
            port: port, paths[user], timeout: .seconds(20), hasSmallBuffers: hasSmallBuffers, isSecure: isSecure)
        if socket == nil { findings.fail("a handshake is refused") } else { findings.count(.sockets) }
        return socket
    }

    private func chat(_ count: Int, on thread: Int) {
        var sockets: [RawWebSocket] = []
        while sockets.count < count, !isOver, let socket = connect(as: (thread * count + sockets.count) / Self.ofUser) {
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
            let user = Self.polite / Self.ofUser + number
            expectClose(1_009, after: RawFrame(.text, [UInt8](repeating: 0x61, count: 1 << 20)).bytes(), user)
            expectClose(1_002, after: RawFrame.text("unmasked").bytes(isMasked: false), user)
            expectClose(1_007, after: RawFrame(.text, [0xFF]).bytes(), user)
            if let socket = connect(as: user) {
                try? socket.connection.send(Array(RawFrame.text("the rest never comes").bytes().dropLast(5)))
                silent.append(socket)
            }
            if let socket = connect(as: user, hasSmallBuffers: true) {
                let pings = Array([[UInt8]](repeating: RawFrame(.ping, [UInt8](repeating: 0, count: 100)).bytes(), count: 200).joined())
                // The server stops to read, or ends the connection.
                for _ in 0..<100 where (try? socket.connection.send(pings)) == nil { break }
                silent.append(socket)
            }
        }
        while !isOver { ScenarioRun.sleep(.milliseconds(50)) }
        withExtendedLifetime(silent) {}
    }

    private func expectClose(_ code: Int, after bytes: [UInt8], _ user: Int) {
        guard let socket = connect(as: user) else { return }
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
