import Values

/// A seed file that is made account by account, as pretty text. All accounts together would take many times its bytes as values.
package struct SeedText: Sendable {
    package private(set) var accountCount = 0
    package private(set) var evergreenCount = 0
    /// A sentence about data that the file does not have; `nil` for none.
    package internal(set) var remark: String?
    private var written = Array("{\n  \"version\": \(SeedDocument.version),\n  \"accounts\": [".utf8)

    package init() {}

    package mutating func append(_ account: JSON) {
        var writer = JSONWriter()
        writer.write(account, indentation: 2)
        written += (accountCount > 0 ? ",\n    " : "\n    ").utf8
        written += writer.bytes
        accountCount += 1
        if account["evergreen"] == true { evergreenCount += 1 }
    }

    /// The whole file, with a line break at its end.
    package var bytes: [UInt8] { written + (accountCount > 0 ? "\n  ]\n}\n" : "]\n}\n").utf8 }
}
