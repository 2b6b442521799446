/// What a place holds, as far as that is known from outside.
struct Contents {
    /// The markers that must be there.
    var must: Set<Int> = []
    /// Those that may be there, the former among them.
    var may: Set<Int> = []

    /// - Parameter keepsLatest: whether a marker takes the place of the one before. Each such place is written by one client, one write
    ///   after the other.
    func admits(_ listing: Listing, keepsLatest: Bool) -> Bool {
        let shown = Set(listing.markers)
        guard shown.count == listing.markers.count, shown.isSubset(of: may) else { return false }
        if keepsLatest { return shown.count <= 1 && (shown.max() ?? 0) >= (must.max() ?? 0) }
        return listing.isWhole ? must.isSubset(of: shown) : must.count <= listing.total && listing.total <= may.count
    }

    /// For people.
    func difference(from listing: Listing) -> String {
        let shown = Set(listing.markers)
        func few(_ markers: Set<Int>) -> String { "\(markers.count) \(markers.sorted().prefix(5))" }
        return "lacks \(few(must.subtracting(shown))), has without reason \(few(shown.subtracting(may))), total \(listing.total)"
    }
}
