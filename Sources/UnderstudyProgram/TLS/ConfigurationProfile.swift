import Cryptography
import Foundation
import Values

/// A configuration profile with which an iPhone or iPad trusts a certificate authority, as an XML property list.
///
/// The same authority has the same profile each time: installed again, it replaces the former one.
struct ConfigurationProfile {
    let text: String

    /// - Parameters:
    ///   - authority: the certificate in DER.
    ///   - machine: the name of its machine.
    init(authority: [UInt8], machine: String?) {
        let digest = SHA256.hash(authority)
        let (profile, payload) = (Self.uuid(digest.prefix(16)), Self.uuid(digest.suffix(16)))
        let name = MarkupText.escaped(machine.map { "Understudy on \($0)" } ?? "Understudy")
        text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>PayloadContent</key>
                <array>
                    <dict>
                        <key>PayloadCertificateFileName</key>
                        <string>understudy-ca.cer</string>
                        <key>PayloadContent</key>
                        <data>\(Data(authority).base64EncodedString())</data>
                        <key>PayloadDescription</key>
                        <string>The certificate authority of a test server, for local addresses only</string>
                        <key>PayloadDisplayName</key>
                        <string>\(name)</string>
                        <key>PayloadIdentifier</key>
                        <string>understudy.ca.\(profile).certificate</string>
                        <key>PayloadType</key>
                        <string>com.apple.security.root</string>
                        <key>PayloadUUID</key>
                        <string>\(payload)</string>
                        <key>PayloadVersion</key>
                        <integer>1</integer>
                    </dict>
                </array>
                <key>PayloadDescription</key>
                <string>Lets apps on this device use the test server Understudy over HTTPS.</string>
                <key>PayloadDisplayName</key>
                <string>\(name)</string>
                <key>PayloadIdentifier</key>
                <string>understudy.ca.\(profile)</string>
                <key>PayloadRemovalDisallowed</key>
                <false/>
                <key>PayloadType</key>
                <string>Configuration</string>
                <key>PayloadUUID</key>
                <string>\(profile)</string>
                <key>PayloadVersion</key>
                <integer>1</integer>
            </dict>
            </plist>

            """
    }

    /// Sixteen bytes as a UUID of version 8, whose other bits are free (RFC 9562, section 5.8).
    private static func uuid(_ bytes: some Collection<UInt8>) -> String {
        var bytes = Array(bytes)
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { padded($0, 2, radix: 16) }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-").uppercased()
    }
}
