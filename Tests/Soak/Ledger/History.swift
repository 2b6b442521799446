/// What clients have done to the main world's data, in ticks: a number for each beginning and each end, in their order.
///
/// An era lasts from one swap of the data (a reset or a restore) to the next. While a swap is under way, nobody outside can tell which of
/// two eras a request is in, but it is in one of them: an answer is true when it fits any era that it may be of, as a whole.
struct History {
    private struct Era {
        /// When the swap that it begins with was asked for.
        let began: Int
        /// When that was answered; from then on nobody new is in the era before.
        var settled = Int.max
        let base: [Place: Contents]
    }

    private struct Write {
        let marker: Int
        /// When it was answered, or lost.
        var ended = Int.max
        /// Whether the answer says that it was done.
        var isCertain = false
    }

    /// Whoever takes longer than these many swaps cannot be judged.
    private static let rememberedEras = 64

    private var eras = [Era(began: 0, settled: 0, base: [:])]
    /// A marker is the tick before its request was sent.
    private var writes: [Place: [Write]] = [:]

    mutating func begin(_ marker: Int, at place: Place) {
        writes[place, default: []].append(Write(marker: marker))
    }

    mutating func end(_ marker: Int, at place: Place, tick: Int, isCertain: Bool) {
        guard let index = writes[place]?.lastIndex(where: { $0.marker == marker }) else { return }
        writes[place]?[index].ended = tick
        writes[place]?[index].isCertain = isCertain
    }

    /// A swap begins.
    ///
    /// - Parameter base: what the data will be.
    mutating func beginEra(at tick: Int, with base: [Place: Contents]) {
        eras.append(Era(began: tick, base: base))
        guard eras.count > Self.rememberedEras else { return }
        eras.removeFirst()
        let oldest = eras[0].began
        writes = writes.mapValues { writes in writes.filter { $0.ended >= oldest } }
    }

    /// The swap has been answered.
    ///
    /// - Parameter isDone: whether it has happened.
    mutating func settleEra(at tick: Int, isDone: Bool) {
        if isDone { eras[eras.count - 1].settled = tick } else { eras.removeLast() }
    }

    /// Whether a swap was under way at a tick, or later.
    func hasSwapped(since tick: Int) -> Bool { eras.contains { $0.settled >= tick } }
}

extension History {
    /// What a place holds in an era, as far as a request can tell that was sent and answered at two ticks.
    private func contents(of place: Place, in index: Int, from sent: Int, to answered: Int) -> Contents {
        let era = eras[index]
        let (nextBegan, nextSettled) = (index + 1 < eras.count ? eras[index + 1].began : Int.max, settled(after: index))
        var contents = era.base[place] ?? Contents()
        for write in writes[place] ?? [] {
            if write.marker < answered, write.ended >= era.began, write.marker < nextSettled { contents.may.insert(write.marker) }
            if write.isCertain, write.marker > era.settled, write.ended < min(sent, nextBegan) { contents.must.insert(write.marker) }
        }
        return contents
    }

    private func settled(after index: Int) -> Int { index + 1 < eras.count ? eras[index + 1].settled : Int.max }

    /// Why a listing cannot be true, whichever era the request was in; `nil` when it can.
    func fault(in listing: Listing, of place: Place, from sent: Int, to answered: Int) -> String? {
        guard sent > eras[0].settled else { return nil }
        let possible = eras.indices.filter { eras[$0].began <= answered && settled(after: $0) >= sent }
            .map { contents(of: place, in: $0, from: sent, to: answered) }
        if possible.contains(where: { $0.admits(listing, keepsLatest: place.keepsLatest) }) { return nil }
        return possible.map { $0.difference(from: listing) }.joined(separator: "; or ")
    }

    /// What a snapshot holds that was asked for and answered at two ticks; `nil` when a swap may have come between.
    func contents(from sent: Int, to answered: Int) -> [Place: Contents]? {
        guard let last = eras.last, last.settled < sent else { return nil }
        let places = Set(writes.keys).union(last.base.keys)
        return Dictionary(uniqueKeysWithValues: places.map { ($0, contents(of: $0, in: eras.count - 1, from: sent, to: answered)) })
    }
}
