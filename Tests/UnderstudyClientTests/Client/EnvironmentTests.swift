import Foundation
import Testing

@testable import UnderstudyClient

@Suite("UnderstudyClient(environment:)")
struct EnvironmentTests {
    private static let sandbox = "http://127.0.0.1:4000/_sandbox/t1"

    @Test(
        "uses UNDERSTUDY_URL as the base URL, or TEST_RUNNER_UNDERSTUDY_URL where that is missing or empty",
        arguments: [
            ["UNDERSTUDY_URL": sandbox + "/"],
            ["TEST_RUNNER_UNDERSTUDY_URL": sandbox],
            ["UNDERSTUDY_URL": "", "TEST_RUNNER_UNDERSTUDY_URL": sandbox],
            ["UNDERSTUDY_URL": sandbox, "TEST_RUNNER_UNDERSTUDY_URL": "http://127.0.0.1:5002"],
        ])
    func named(_ environment: [String: String]) throws {
        let client = try UnderstudyClient(environment: environment)
        #expect(client.baseURL.absoluteString == Self.sandbox)
    }

    @Test("names UNDERSTUDY_URL in the error if no variable has the base URL", arguments: [[:], ["UNDERSTUDY_URL": ""], ["URL": sandbox]])
    func missing(_ environment: [String: String]) throws {
        let error = #expect(throws: UnderstudyError.self) { try UnderstudyClient(environment: environment) }
        #expect(error == .missingVariable("UNDERSTUDY_URL"))
        #expect(
            error?.description
                == "UNDERSTUDY_URL is not in the environment; run the tests with `understudy exec -- COMMAND`, or set it to the server's address"
        )
    }

    @Test(
        "names the variable in the error, and not its value, if it is not an HTTP URL with a host",
        arguments: ["UNDERSTUDY_URL", "TEST_RUNNER_UNDERSTUDY_URL"], ["127.0.0.1:4000", "file:///tmp", "/x"])
    func invalid(_ name: String, _ value: String) throws {
        let error = #expect(throws: UnderstudyError.self) { try UnderstudyClient(environment: [name: value]) }
        #expect(error == .invalidVariable(name))
        #expect(error?.description == "\(name) in the environment is not an HTTP URL with a host, such as http://127.0.0.1:4000")
    }
}
