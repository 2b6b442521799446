import UnderstudyCore

/// A part of a seed whose records refer to other records of the account, such as workouts to the days of a plan.
protocol RecordGenerator: Sendable {
    /// The member of the block.
    static var seedKey: String { get }

    /// Reads the rule to its end.
    init(_ rule: ObjectReader)

    /// Stores the generated records. The literal records of the account, and those of its library, are already stored.
    ///
    /// - Throws: ``SeedError`` if a record that is referred to does not exist.
    func insert(at moment: SeedMoment, into records: Records) throws
}
