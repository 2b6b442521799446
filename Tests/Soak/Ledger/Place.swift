import UnderstudyCore

/// Where clients leave markers: whole numbers that each stand for one write.
struct Place: Hashable {
    let account: String
    /// Of a list, or of a value.
    let name: String
    /// Whether a marker takes the place of the one before, or stands beside it.
    let keepsLatest: Bool
}

/// The markers that an answer shows of a place.
struct Listing {
    let markers: [Int]
    /// How many there are; a page may show less.
    let total: Int

    init(markers: [Int], total: Int? = nil) {
        self.markers = markers
        self.total = total ?? markers.count
    }

    var isWhole: Bool { total == markers.count }

    /// Reads FitIQ's list of progress entries, whose notes are markers; `nil` when it is none.
    init?(progress json: JSON?) {
        guard let data = json?["data"], let entries = data["entries"]?.array, let total = data["total"]?.integer else { return nil }
        var markers: [Int] = []
        for entry in entries {
            guard let notes = entry["notes"]?.string, let marker = Int(notes) else { return nil }
            markers.append(marker)
        }
        self.init(markers: markers, total: total)
    }
}
