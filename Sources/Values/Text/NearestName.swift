/// Finds the name that a misspelled one may stand for.
package enum NearestName {
    /// Longer names are not misspelled by accident, and are slow to compare. In bytes.
    private static let longestName = 64

    /// - Returns: the nearest name, ignoring case; `nil` if each name differs in more than a third of the letters.
    package static func find(_ name: String, among names: [String]) -> String? {
        let distances = names.compactMap { other in difference(name, from: other).map { (name: other, distance: $0) } }
        return distances.min { $0.distance < $1.distance }?.name
    }

    /// The number of letters in which a misspelled name differs from another, ignoring case; `nil` if they are too many.
    package static func difference(_ name: String, from other: String) -> Int? {
        guard name.utf8.count <= longestName else { return nil }
        let wanted = Array(name.lowercased().utf8)
        // One letter alone resembles every other letter.
        let farthest = wanted.count > 1 ? max(1, wanted.count / 3) : 0
        let distance = distance(wanted, Array(other.lowercased().utf8))
        return distance <= farthest ? distance : nil
    }

    /// The end of an expectation, such as ` (did you mean tokens?)`; empty if no name is near.
    ///
    /// - Parameter show: the form of the name in the message.
    package static func hint(for name: String, among names: [String], _ show: (String) -> String = { $0 }) -> String {
        find(name, among: names).map { " (did you mean \(show($0))?)" } ?? ""
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
