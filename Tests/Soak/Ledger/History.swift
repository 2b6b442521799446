/// The clients' changes to the main world's data, ordered by ticks: one number for each start and each end of a request.
///
/// An epoch lasts from one swap of the data (a reset or a restore) to the next. During a swap, clients cannot know which of the two epochs
/// serves a request, but it is one of them. A response is valid if it fits any possible epoch as a whole.
struct History {
    private struct Epoch {
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
    private static let rememberedEpochs = 64

    private var epochs = [Epoch(began: 0, settled: 0, base: [:])]
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
    mutating func beginEpoch(at tick: Int, with base: [Place: Contents]) {
        epochs.append(Epoch(began: tick, base: base))
        guard epochs.count > Self.rememberedEpochs else { return }
        epochs.removeFirst()
        let oldest = epochs[0].began
        writes = writes.mapValues { writes in writes.filter { $0.ended >= oldest } }
    }

    /// Records the end of a swap.
    ///
    /// - Parameter isDone: whether the swap happened.
    mutating func settleEpoch(at tick: Int, isDone: Bool) {
        if isDone { epochs[epochs.count - 1].settled = tick } else { epochs.removeLast() }
    }

    /// Whether a swap was running at a tick or later.
    func hasSwapped(since tick: Int) -> Bool { epochs.contains { $0.settled >= tick } }
}

extension History {
    /// The content of a place in an epoch, as visible to a request that was sent and answered at two ticks.
    private func contents(of place: Place, in index: Int, from sent: Int, to answered: Int) -> Contents {
        let epoch = epochs[index]
        let (nextBegan, nextSettled) = (index + 1 < epochs.count ? epochs[index + 1].began : Int.max, settled(after: index))
        var contents = epoch.base[place] ?? Contents()
        for write in writes[place] ?? [] {
            if write.marker < answered, write.ended >= epoch.began, write.marker < nextSettled { contents.may.insert(write.marker) }
            if write.isCertain, write.marker > epoch.settled, write.ended < min(sent, nextBegan) { contents.must.insert(write.marker) }
        }
        return contents
    }

    private func settled(after index: Int) -> Int { index + 1 < epochs.count ? epochs[index + 1].settled : Int.max }

    /// The reason why a listing is invalid in every possible epoch; `nil` when it is valid.
    func fault(in listing: Listing, of place: Place, from sent: Int, to answered: Int) -> String? {
        guard sent > epochs[0].settled else { return nil }
        let possible = epochs.indices.filter { epochs[$0].began <= answered && settled(after: $0) >= sent }
            .map { contents(of: place, in: $0, from: sent, to: answered) }
        if possible.contains(where: { $0.admits(listing, keepsLatest: place.keepsLatest) }) { return nil }
        return possible.map { $0.difference(from: listing) }.joined(separator: "; or ")
    }

    /// The content of a snapshot that was requested and answered at two ticks; `nil` when a swap may have happened in between.
    func contents(from sent: Int, to answered: Int) -> [Place: Contents]? {
        guard let last = epochs.last, last.settled < sent else { return nil }
        let places = Set(writes.keys).union(last.base.keys)
        return Dictionary(uniqueKeysWithValues: places.map { ($0, contents(of: $0, in: epochs.count - 1, from: sent, to: answered)) })
    }
}
