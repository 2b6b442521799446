import UnderstudyCore
import Values

/// The backend's rules for new passwords. (longevity.md 3.12.4)
enum PasswordPolicy {
    enum Violation: CaseIterable, Sendable {
        case tooShort
        case tooWeak
        case containsEmail

        var code: String {
            switch self {
            case .tooShort: "PASSWORD_TOO_SHORT"
            case .tooWeak: "PASSWORD_TOO_WEAK"
            case .containsEmail: "PASSWORD_POLICY_VIOLATION"
            }
        }

        var details: JSON { self == .tooShort ? ["minLength": .integer(minimumLength)] : [:] }
    }

    private static let minimumLength = 8

    /// The first rule that a password violates; `nil` when the password is acceptable.
    static func violation(of password: String, email: String?) -> Violation? {
        if password.utf16.count < minimumLength { return .tooShort }
        let lowered = password.lowercased()
        let trimmed = lowered.trimmingSpace()
        if wellKnown.contains(where: { trimmed.isSame(as: $0) }) || isPattern(lowered) { return .tooWeak }
        guard let email = email?.lowercased(), !email.isEmpty else { return nil }
        let local = Substring(email.utf8.prefix { $0 != UInt8(ascii: "@") })
        if trimmed.isSame(as: email) || (local.utf16.count >= 3 && lowered.holds(local)) { return .containsEmail }
        return nil
    }

    private static let wellKnown = [
        "password", "password1", "password12", "password123", "123456", "12345678", "123456789", "1234567890", "123123", "12341234",
        "11111111",
        "00000000", "abc123", "qwerty", "qwerty123", "qwertyuiop", "asdfghjkl", "zxcvbnm", "admin", "admin123", "welcome", "welcome123",
        "letmein", "monkey", "dragon", "master", "sunshine", "princess", "football", "iloveyou", "trustno1", "superman",
    ]

    private static let keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

    /// Whether a password is one repeated character, a run of digits or letters in steps of one, or a piece of a keyboard row.
    private static func isPattern(_ password: String) -> Bool {
        let units = Array(password.utf16)
        if Set(units).count == 1 { return true }
        let isAll = { (range: ClosedRange<UInt16>) in units.allSatisfy(range.contains) }
        if isAll(0x30...0x39) || isAll(0x61...0x7A), zip(units, units.dropFirst()).allSatisfy({ abs(Int($0) - Int($1)) == 1 }) {
            return true
        }
        return keyboardRows.contains { $0.holds(password) || String($0.reversed()).holds(password) }
    }
}
