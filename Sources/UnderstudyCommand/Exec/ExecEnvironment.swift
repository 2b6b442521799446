import UnderstudyCore
import UnderstudyProgram
import Values

/// The environment of the command that `understudy exec` runs: that of this process, with the server's address under the names that apps,
/// their tools and their tests read.
struct ExecEnvironment {
    /// xcodebuild passes a variable with this prefix to the tests, without the prefix.
    static let testRunnerPrefix = "TEST_RUNNER_"

    /// Names under which HTTP clients look for the hosts to which they connect without a proxy.
    static let proxyExceptions = ["NO_PROXY", "no_proxy"]

    /// All variables by name.
    let variables: [String: String]

    /// The names of the base URL over HTTPS and of the file with the certificate authority to trust.
    private static let (secureURL, authorityFile) = ("UNDERSTUDY_HTTPS_URL", "UNDERSTUDY_CA_FILE")
    /// The name of the time for the clock of an app or a test.
    private static let now = "UNDERSTUDY_NOW"

    /// - Parameters:
    ///   - inherited: the environment of this process.
    ///   - url: the URL of the server, which ends with the port.
    ///   - isLocalhost: whether `localhost` leads to that server, and to no other program.
    ///   - access: the server's HTTPS; `nil` for none.
    ///   - instant: the time at which the server's clock stands; `nil` for a clock that runs.
    ///   - clientVariables: further variables for the address, from the backends.
    init(
        _ inherited: [String: String], serverAt url: String, isLocalhost: Bool = true, secured access: SecureAccess? = nil,
        frozenAt instant: Instant? = nil, _ clientVariables: [ClientVariable]
    ) {
        var variables = inherited
        // Since iOS 17, an app may send plain HTTP to `localhost`, but not to an address by number.
        let named = isLocalhost ? url.replacing("//127.0.0.1:", with: "//localhost:") : url
        for (prefix, url) in [("", url), (Self.testRunnerPrefix, named)] {
            variables[prefix + "UNDERSTUDY_URL"] = url
            // Without HTTPS or a clock that stands, the caller's values, which are those of another server, do not count.
            variables[prefix + Self.now] = instant?.description
            variables[prefix + Self.secureURL] = access?.baseURL
            variables[prefix + Self.authorityFile] = access?.authorityFile
            for variable in clientVariables { variables[prefix + variable.name] = variable.value(forServerAt: url) }
        }
        let hosts = Self.hosts(ofServerAt: url)
        for (name, other) in zip(Self.proxyExceptions, Self.proxyExceptions.reversed()) {
            // A client reads only one of the two, so a missing one begins with the other's value.
            variables[name] = Self.list(inherited[name] ?? inherited[other] ?? "", adding: hosts)
        }
        self.variables = variables
    }

    /// This machine under its usual names, and the server's own address if it differs.
    private static func hosts(ofServerAt url: String) -> [String] {
        let authority = URLText.withoutScheme(url)
        // An IPv6 address has brackets in a URL and none in these lists.
        let host = authority.prefix(upTo: authority.lastIndex(of: ":") ?? authority.endIndex).filter { $0 != "[" && $0 != "]" }
        let usual = ["127.0.0.1", "localhost"]
        return usual.contains(host) ? usual : usual + [host]
    }

    /// - Returns: the comma-separated list, with the hosts that it lacks. The list `*`, for all hosts, stays as it is.
    private static func list(_ list: String, adding hosts: [String]) -> String {
        let present = list.split(separator: ",").map { String($0.trimmingSpace()) }
        if present == ["*"] { return list }
        let missing = hosts.filter { !present.contains($0) }
        return ((list.isEmpty ? [] : [list]) + missing).joined(separator: ",")
    }
}
