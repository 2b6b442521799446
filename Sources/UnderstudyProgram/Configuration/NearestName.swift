/// Finds the name that a misspelled one may stand for.
enum NearestName {
    /// Longer names are not misspelled by accident, and are slow to compare. In bytes.
    private static let longestName = 64

    /// - Returns: the nearest name, ignoring case; `nil` if each name differs in more than a third of the letters.
    static func find(_ name: String, among names: [String]) -> String? {
        guard name.utf8.count <= longestName else { return nil }
        let wanted = Array(name.lowercased().utf8)
        let farthest = max(1, wanted.count / 3)
        let distances = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased().utf8))) }
        return distances.filter { $0.distance <= farthest }.min { $0.distance < $1.distance }?.name
    }

    /// The number of letters to insert, delete, replace, or swap with the next one.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                var least = min(last[column + 1] + 1, current[column] + 1)
                least = min(least, last[column] + (left[row] == right[column] ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}

extension SettingTable {
    /// The way out for the error about an unknown setting.
    package func wayOut(from name: String) -> String {
        // A name without its group is far from all names, but still means one setting.
        let grouped = rows.first { $0.path.count > 1 && $0.path.last == name }?.name
        return Self.wayOut(to: grouped ?? NearestName.find(name, among: rows.map(\.name)))
    }

    /// The way out for the error about an unknown environment variable.
    func wayOut(fromVariable name: String) -> String {
        // Without the common prefix, which would make all names look near.
        let prefix = "UNDERSTUDY_"
        let word = String(name.dropFirst(prefix.count))
        let grouped = rows.first { $0.path.count > 1 && $0.environmentName.hasSuffix("_" + word) }?.environmentName
        let nearest = NearestName.find(word, among: rows.map { String($0.environmentName.dropFirst(prefix.count)) })
        return Self.wayOut(to: grouped ?? nearest.map { prefix + $0 })
    }

    private static func wayOut(to meant: String?) -> String {
        (meant.map { "did you mean \($0)? " } ?? "") + "`understudy settings` lists them"
    }
}
