import GRDB
import Testing
import TestSupport

@testable import Longevity

@Suite("A stored user")
struct UserTests {
    @Test("is read by the places that the table's columns have")
    func columns() throws {
        let world = try TestWorld(accounts: [.account()])
        let columns = try world.read { try $0.columns(in: "longevity_user").map(\.name) }
        #expect(columns == User.columns)
    }
}
