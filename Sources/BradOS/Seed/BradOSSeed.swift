import GRDB
import UnderstudyCore

struct BradOSSeed: SeedBlock {
    let claims: [SeedClaim] = []
    func lay(for account: Account, at moment: SeedMoment, in db: Database) throws {}
}
extension BradOSBackend {
    package func decodeSeed(_ block: SeedReader, ofAccount key: String) -> any SeedBlock { BradOSSeed() }
    package func exportSeed(of account: Account, from db: Database) throws -> JSON? { nil }
}
