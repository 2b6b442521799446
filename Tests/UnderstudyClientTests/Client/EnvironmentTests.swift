import Foundation
import Testing

@testable import UnderstudyClient

@Suite("UnderstudyClient(environment:)")
struct EnvironmentTests {
    @Test("uses UNDERSTUDY_URL as the base URL")
    func named() {
        let client = UnderstudyClient(environment: ["UNDERSTUDY_URL": "http://127.0.0.1:4000/_sandbox/t1/"])
        #expect(client?.baseURL.absoluteString == "http://127.0.0.1:4000/_sandbox/t1")
    }

    @Test(
        "is nil without an HTTP URL in UNDERSTUDY_URL",
        arguments: [
            [:], ["UNDERSTUDY_URL": ""], ["UNDERSTUDY_URL": "127.0.0.1:4000"], ["UNDERSTUDY_URL": "file:///tmp"], ["UNDERSTUDY_URL": "/x"],
        ])
    func unnamed(_ environment: [String: String]) {
        #expect(UnderstudyClient(environment: environment) == nil)
    }
}
