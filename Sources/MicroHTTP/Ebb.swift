/// When memory that was allocated for a crowd of connections is the system's again.
///
/// Every connection has tens of kilobytes of its own, and what was allocated among them keeps theirs from being given back. So it is tried
/// when most have gone, and a few times more while others go on.
struct Ebb {
    private var most = 0
    private var looksLeft = 0

    private static let crowd = 256
    private static let looks = 30
    private static let looksApart = 10

    var isOver: Bool { looksLeft == 0 }

    /// To be asked at every look, with as many connections as are open.
    ///
    /// - Returns: whether memory is to be given back now.
    mutating func isDue(with count: Int) -> Bool {
        most = max(most, count)
        if most >= Self.crowd, count <= most / 4 {
            most = count
            looksLeft = Self.looks
        }
        guard looksLeft > 0 else { return false }
        looksLeft -= 1
        return (looksLeft + 1).isMultiple(of: Self.looksApart)
    }
}
