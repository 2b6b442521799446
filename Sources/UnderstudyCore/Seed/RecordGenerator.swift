/// A part of a seed whose records follow from other data of the account, such as workouts from the days of a plan.
package protocol RecordGenerator: Sendable {
    /// The member of the block.
    static var seedKey: String { get }

    /// Reads the rule to its end.
    init(_ rule: ObjectReader)

    /// Stores the generated records. The literal records of the account, and those of its library, are already stored.
    ///
    /// - Throws: ``SeedError`` if a record that is referred to does not exist.
    func insert(at moment: SeedMoment, into records: Records) throws
}

extension ObjectReader {
    /// The generators that the block has, in the order of their kinds. Records refer to those of kinds before.
    package func generators(_ kinds: [any RecordGenerator.Type]) -> [any RecordGenerator] {
        kinds.compactMap { kind in generator(kind.seedKey) { kind.init($0) } }
    }
}
