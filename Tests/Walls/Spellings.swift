/// Spellings of path prefixes. Some of them are equivalent.
enum Spellings {
    /// Spellings of the control API's prefix.
    static let control = [
        "/_understudy", "/%5funderstudy", "/%5Funderstudy", "/_%75nderstudy", "/_Understudy", "/_UNDERSTUDY", "//_understudy",
        "///_understudy", "/_understudy/", "/./_understudy", "/%2e/_understudy", "/x/../_understudy", "/%2f_understudy", "/_understudy%2f",
        "/_understudy%00", "/_understudy;x", "/;/_understudy", "\\_understudy", "/\\_understudy", "_understudy", "/_understudy?/",
        "http://127.0.0.1/_understudy", "HTTP://127.0.0.1//_understudy", "http://localhost/%5funderstudy", "http://evil.com/_understudy",
        "//evil.com/_understudy", "/_sandbox/main/_understudy", "/_sandbox/\(CheckContext.ownSandbox)/_understudy",
        "/%5fsandbox/\(CheckContext.ownSandbox)/_understudy", "//_sandbox//\(CheckContext.ownSandbox)//_understudy",
        "/_sandbox%2f\(CheckContext.ownSandbox)/_understudy", "/_as/\(WallSeed.victim)/_understudy",
        "/_sandbox/\(CheckContext.ownSandbox)/_as/\(WallSeed.victim)/_understudy", "/_key/wrong/_understudy", "/%5fkey/wrong/_understudy",
        "/_key//_understudy", "/_key/wrong/_sandbox/\(CheckContext.ownSandbox)/_understudy",
    ]

    /// Spellings of the prefixes that select an account or a world.
    static let acting = [
        "/_as/\(WallSeed.victim)", "/%5fas/\(WallSeed.victim)", "/_%61s/\(WallSeed.victim)", "/_AS/\(WallSeed.victim)",
        "//_as/\(WallSeed.victim)", "/_as//\(WallSeed.victim)", "/_as/%62ob", "/./_as/\(WallSeed.victim)", "/x/../_as/\(WallSeed.victim)",
        "/%2f_as/\(WallSeed.victim)", "/_as%2f\(WallSeed.victim)", "/_as/\(WallSeed.victim)/", "http://127.0.0.1/_as/\(WallSeed.victim)",
        "/_sandbox/main/_as/\(WallSeed.victim)", "/_sandbox/\(CheckContext.ownSandbox)/_as/\(WallSeed.victim)",
        "/%5fsandbox/\(CheckContext.ownSandbox)/_as/\(WallSeed.victim)", "/_as/\(WallSeed.intruder)/_as/\(WallSeed.victim)",
        "/_key/wrong/_as/\(WallSeed.victim)", "_as/\(WallSeed.victim)",
    ]
}
