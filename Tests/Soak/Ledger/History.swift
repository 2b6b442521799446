/// The clients' changes to the main world's data, ordered by ticks: one number for each start and each end of a request.
///
/// An epoch lasts from one swap of the data (a reset or a restore) to the next. During a swap, clients cannot know which of the two epochs
/// serves a request, but it is one of them. A response is valid if it fits any possible epoch as a whole.
struct History {
    private struct Era {
        /// The tick at which the swap was requested.
        let began: Int
        /// The tick at which the swap was answered. Requests sent later are not in the previous epoch.
        var settled = Int.max
        let base: [Place: Contents]
    }

    private struct Write {
        let marker: Int
        /// The tick at which the request was answered or its connection ended.
        var ended = Int.max
        /// Whether the response confirms the write.
        var isCertain = false
    }

    /// A request that lasts through more swaps cannot be judged.
    private static let rememberedEras = 64

    private var eras = [Era(began: 0, settled: 0, base: [:])]
    /// The writes of each place. A marker is the tick before its request was sent.
    private var writes: [Place: [Write]] = [:]

    mutating func begin(_ marker: Int, at place: Place) {
        writes[place, default: []].append(Write(marker: marker))
    }

    mutating func end(_ marker: Int, at place: Place, tick: Int, isCertain: Bool) {
        guard let index = writes[place]?.lastIndex(where: { $0.marker == marker }) else { return }
        writes[place]?[index].ended = tick
        writes[place]?[index].isCertain = isCertain
    }

    /// Records the start of a swap.
    ///
    /// - Parameter base: the data after the swap.
    mutating func beginEra(at tick: Int, with base: [Place: Contents]) {
        eras.append(Era(began: tick, base: base))
        guard eras.count > Self.rememberedEras else { return }
        eras.removeFirst()
        let oldest = eras[0].began
        writes = writes.mapValues { writes in writes.filter { $0.ended >= oldest } }
    }

    /// Records the end of a swap.
    ///
    /// - Parameter isDone: whether the swap happened.
    mutating func settleEra(at tick: Int, isDone: Bool) {
        if isDone { eras[eras.count - 1].settled = tick } else { eras.removeLast() }
    }

    /// Whether a swap was running at a tick or later.
    func hasSwapped(since tick: Int) -> Bool { eras.contains { $0.settled >= tick } }
}

extension History {
    /// The content of a place in an epoch, as visible to a request that was sent and answered at two ticks.
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

    /// The reason why a listing is invalid in every possible epoch; `nil` when it is valid.
    func fault(in listing: Listing, of place: Place, from sent: Int, to answered: Int) -> String? {
        guard sent > eras[0].settled else { return nil }
        let possible = eras.indices.filter { eras[$0].began <= answered && settled(after: $0) >= sent }
            .map { contents(of: place, in: $0, from: sent, to: answered) }
        if possible.contains(where: { $0.admits(listing, keepsLatest: place.keepsLatest) }) { return nil }
        return possible.map { $0.difference(from: listing) }.joined(separator: "; or ")
    }

    /// The content of a snapshot that was requested and answered at two ticks; `nil` when a swap may have happened in between.
    func contents(from sent: Int, to answered: Int) -> [Place: Contents]? {
        guard let last = eras.last, last.settled < sent else { return nil }
        let places = Set(writes.keys).union(last.base.keys)
        return Dictionary(uniqueKeysWithValues: places.map { ($0, contents(of: $0, in: eras.count - 1, from: sent, to: answered)) })
    }
}
