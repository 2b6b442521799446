/// The clients' changes to the main world's clock and journal. Only a reset restarts these.
struct RunHistory {
    private struct Reset {
        let began: Int
        var settled = Int.max
        /// The markers of the requests that were running when the reset began.
        let underWay: Set<Int>
    }

    private struct Advance {
        let sent: Int
        let seconds: Int
        var ended = Int.max
        var isCertain = false
    }

    private static let rememberedResets = 64

    private var resets = [Reset(began: 0, settled: 0, underWay: [])]
    private var advances: [Advance] = []

    mutating func beginReset(at tick: Int, underWay: Set<Int>) {
        resets.append(Reset(began: tick, underWay: underWay))
        guard resets.count > Self.rememberedResets else { return }
        resets.removeFirst()
        let oldest = resets[0].began
        advances.removeAll { $0.ended < oldest }
    }

    mutating func settleReset(at tick: Int, isDone: Bool) {
        if isDone { resets[resets.count - 1].settled = tick } else { resets.removeLast() }
    }

    mutating func beginAdvance(at tick: Int, seconds: Int) {
        advances.append(Advance(sent: tick, seconds: seconds))
    }

    mutating func endAdvance(_ sent: Int, at tick: Int, isCertain: Bool) {
        guard let index = advances.lastIndex(where: { $0.sent == sent }) else { return }
        advances[index].ended = tick
        advances[index].isCertain = isCertain
    }

    /// The possible range of seconds by which the clock has advanced since the last reset; `nil` when a reset may have happened in between.
    func elapsedSeconds(from sent: Int, to answered: Int) -> ClosedRange<Int>? {
        guard let last = resets.last, last.settled < sent else { return nil }
        var (least, most) = (0, 0)
        for advance in advances {
            if advance.isCertain, advance.sent > last.settled, advance.ended < sent { least += advance.seconds }
            if advance.sent < answered, advance.ended >= last.began { most += advance.seconds }
        }
        return least...most
    }

    /// The requests that a journal must not have: they ended before a reset, which ended before the journal was requested.
    func requestsBeforeReset(among markers: [Int], from sent: Int) -> [Int] {
        guard let reset = resets.last(where: { $0.settled < sent }) else { return [] }
        return markers.filter { $0 < reset.began && !reset.underWay.contains($0) }
    }
}
