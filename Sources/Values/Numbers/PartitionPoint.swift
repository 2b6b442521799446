extension Range<Int> {
    /// The first number for which a condition is true, as it then is for all later ones; the end of the range if there is none.
    package func partitionPoint(where isBehind: (Int) throws -> Bool) rethrows -> Int {
        var range = self
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = try isBehind(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
        }
        return range.lowerBound
    }
}
