/// The content of a place, as far as clients can know it.
struct Contents {
    /// The markers that must be there.
    var must: Set<Int> = []
    /// The markers that may be there; includes `must`.
    var may: Set<Int> = []

    /// - Parameter keepsLatest: whether a marker replaces the previous one. Each such place has one client, which writes one request after
    ///   the other.
    func admits(_ listing: Listing, keepsLatest: Bool) -> Bool {
        let shown = Set(listing.markers)
        guard shown.count == listing.markers.count, shown.isSubset(of: may) else { return false }
        if keepsLatest { return shown.count <= 1 && (shown.max() ?? 0) >= (must.max() ?? 0) }
        return listing.isWhole ? must.isSubset(of: shown) : must.count <= listing.total && listing.total <= may.count
    }

    /// The difference for people.
    func difference(from listing: Listing) -> String {
        let shown = Set(listing.markers)
        func few(_ markers: Set<Int>) -> String { "\(markers.count) \(markers.sorted().prefix(5))" }
        return "lacks \(few(must.subtracting(shown))), has without reason \(few(shown.subtracting(may))), total \(listing.total)"
    }
}
