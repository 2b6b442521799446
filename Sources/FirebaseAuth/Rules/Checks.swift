import UnderstudyCore

/// Validation of users' fields (firebase-auth.md 3.1, 3.7).
enum Checks {
    private static let minimumPasswordLength = 6

    /// The address in lower case, as addresses are stored and compared. Every place that stores a user's address calls this. Codes are also
    /// made for other addresses.
    ///
    /// - Throws: `INVALID_EMAIL`.
    static func email(_ text: String) throws(FirebaseError) -> String {
        guard isEmail(text) else { throw .invalidEmail }
        return text.lowercased()
    }

    /// Whether a text has exactly one `@`, with text on both sides. The length is limited here, because codes are stored for any address.
    static func isEmail(_ text: String) -> Bool {
        guard text.utf8.count <= mostEmailBytes, Account.isEmail(text) else { return false }
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }

    /// Limits the length of an address to which a code is sent, without a check of its form.
    static func addressee(_ text: String, refusal: FirebaseError) throws(FirebaseError) -> String {
        guard text.utf8.count <= mostEmailBytes else { throw refusal }
        return text
    }

    private static let mostEmailBytes = 1_024

    static func password(_ text: String) throws(FirebaseError) -> String {
        guard text.utf16.count >= minimumPasswordLength else { throw .weakPassword }
        return text
    }

    static func phoneNumber(_ text: String) throws(FirebaseError) -> String {
        guard isPhoneNumber(text) else { throw .refused("INVALID_PHONE_NUMBER", "Invalid format.") }
        return text
    }

    /// Whether a text begins with `+`, which is all that the emulator asks (firebase-auth-more.md B60). The length is limited here, because
    /// codes are stored for any number.
    static func isPhoneNumber(_ text: String) -> Bool { text.begins(with: "+") && text.unicodeScalars.count <= phoneNumberCharacters }

    private static let phoneNumberCharacters = 128

    /// Requires an absolute URL with a scheme and a host. The length is limited here, because links with it are stored.
    static func continueURL(_ text: String) throws(FirebaseError) -> String {
        guard text.utf8.count <= mostContinueURLBytes, isAbsolute(text) else {
            throw .refused("INVALID_CONTINUE_URI", "((expected an absolute URI with valid scheme and host))")
        }
        return text
    }

    private static let mostContinueURLBytes = 8_192

    private static func isAbsolute(_ text: String) -> Bool {
        guard let separator = text.utf8.firstRange(of: "://".utf8) else { return false }
        let scheme = text.utf8[..<separator.lowerBound]
        let host = text.utf8[separator.upperBound...].prefix { !"/?#".utf8.contains($0) }
        return !scheme.isEmpty && !host.isEmpty && scheme.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
            && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    /// Whether a text is an absolute URI: with a scheme, and for the web with a host.
    static func isURI(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = text.utf8[..<colon]
        guard let first = scheme.first, first.isLetterOrDigit, first > UInt8(ascii: "9"),
            scheme.allSatisfy({ $0.isLetterOrDigit || "+-.".utf8.contains($0) })
        else { return false }
        guard ["http", "https"].contains(String(text[..<colon]).lowercased()) else { return true }
        let host = text.utf8[colon...].dropFirst().drop { $0 == UInt8(ascii: "/") }.prefix { !"/?#".utf8.contains($0) }
        return !host.isEmpty && host.allSatisfy { $0 > 0x20 }
    }
}
