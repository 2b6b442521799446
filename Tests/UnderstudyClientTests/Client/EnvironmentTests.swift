import Foundation
import Testing

@testable import UnderstudyClient

@Suite("The environment")
struct EnvironmentTests {
    @Test("names the server")
    func named() {
        let client = UnderstudyClient(environment: ["UNDERSTUDY_URL": "http://127.0.0.1:4000/_sandbox/t1/"])
        #expect(client?.baseURL.absoluteString == "http://127.0.0.1:4000/_sandbox/t1")
    }

    @Test(
        "names none",
        arguments: [
            [:], ["UNDERSTUDY_URL": ""], ["UNDERSTUDY_URL": "127.0.0.1:4000"], ["UNDERSTUDY_URL": "file:///tmp"], ["UNDERSTUDY_URL": "/x"],
        ])
    func unnamed(_ environment: [String: String]) {
        #expect(UnderstudyClient(environment: environment) == nil)
    }
}
