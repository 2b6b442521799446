import UnderstudyCore
import Values

/// A place where clients leave markers. Each marker is a number that identifies one write.
struct Place: Hashable {
    let account: String
    /// The name of the list or value.
    let name: String
    /// Whether a marker replaces the previous one or is added to it.
    let keepsLatest: Bool
}

/// The markers of a place in a response.
struct Listing {
    let markers: [Int]
    /// The number of all markers; a page may show fewer.
    let total: Int

    init(markers: [Int], total: Int? = nil) {
        self.markers = markers
        self.total = total ?? markers.count
    }

    var isWhole: Bool { total == markers.count }

    /// Reads FitIQ's list of progress entries, with markers as notes; `nil` for other JSON.
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
