import ArgumentParser
import ProbeSupport

/// The parts of a soak.
enum Part: String, ExpressibleByArgument, CaseIterable {
    /// Many clients that do everything at the same time.
    case load
    /// Servers that are killed at random moments.
    case kills
    /// Programs that are killed at one of their system calls.
    case calls
    /// Servers that are stopped in order while clients write.
    case stops
    /// A disk that is almost full.
    case disk
    /// Slow work beside quick requests.
    case slow
    /// More clients at once than a server has room for.
    case bursts
    /// Open WebSockets beside quick requests.
    case sockets
    /// The same over TLS.
    case secureSockets = "secure-sockets"
    /// More connections than the server allows.
    case crowd

    /// The parts that run by default. The crowd is left out, because people must interpret its figures.
    static let standard: [Part] = [.load, .kills, .calls, .stops, .disk, .slow, .bursts, .sockets, .secureSockets]
}

/// The duration of a part, and the seed of its random choices.
struct PartOptions: Sendable {
    let seconds: Int
    let seed: UInt64
    let understudy: UnderstudyBinary
    /// Whether the connections of a crowd have TLS.
    let isSecure: Bool

    /// The end of the part if it starts now.
    func deadline() -> ContinuousClock.Instant { .now + .seconds(seconds) }
}

extension Findings.Count {
    static let notTried = Self("parts not tried")
}
