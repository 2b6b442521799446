import ArgumentParser
import ProbeSupport

/// What a soak consists of.
enum Part: String, ExpressibleByArgument, CaseIterable {
    /// Everything at once, from many clients.
    case load
    /// Servers that are killed at some moment.
    case kills
    /// Programs that are killed at one of their system calls.
    case calls
    /// A disk that is soon full.
    case disk
    /// Slow work beside quick requests.
    case slow
    /// More connections than there may be.
    case crowd

    /// What is done when nothing is said: all that says true or false. The crowd's figures are for whoever reads them.
    static let standard: [Part] = [.load, .kills, .calls, .disk, .slow]
}

/// How long a part lasts, and what its choices are drawn from.
struct Allotment: Sendable {
    let seconds: Int
    let seed: UInt64
    let understudy: UnderstudyBinary

    /// When it is over, if it begins now.
    func deadline() -> ContinuousClock.Instant { .now + .seconds(seconds) }
}

extension Findings.Count {
    static let notTried = Self("parts not tried")
}
